-- Runs, newest first, with what each did.
SELECT run_id, job, release, started, ended, exit_code, notes_by_state, spans_by_category, seconds_by_stage, gates
FROM {perimeter.run}
ORDER BY started DESC
