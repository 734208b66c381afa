-- How many notes of each release and source are in which state, and why.
SELECT release, source, state, stage, reason, count(*) AS notes, max(updated_at) AS last_change
FROM {perimeter.note_status}
GROUP BY release, source, state, stage, reason
