import json
import os
import subprocess
import sys
from dataclasses import asdict

import pytest

from jobs.lease import FileLease, Holder
from tide_udfs.errors import LeaseError


def holder(run_id="a", **changed):
    return Holder(**{**asdict(Holder.of_this_process(run_id, "refresh")), **changed})


def test_a_second_run_is_refused_and_told_who_holds_the_lease_and_how_to_clear_it(tmp_path):
    FileLease(tmp_path, holder("first"))
    with pytest.raises(LeaseError, match=rf"run first \(refresh, process {os.getpid()} on .*remove that file") as error:
        FileLease(tmp_path, holder("second"))
    assert error.value.exit_code == 7


def test_a_released_lease_is_free(tmp_path):
    FileLease(tmp_path, holder("first")).release()
    FileLease(tmp_path, holder("second")).check()


def test_the_lease_of_a_process_that_is_gone_is_taken_over(tmp_path):
    gone = subprocess.Popen([sys.executable, "-c", "pass"])
    gone.wait()
    (tmp_path / "_lease").write_text(json.dumps(asdict(holder("dead", pid=gone.pid))))
    FileLease(tmp_path, holder("second")).check()


def test_a_reused_pid_is_not_taken_for_the_holder(tmp_path):
    (tmp_path / "_lease").write_text(json.dumps(asdict(holder("dead", process_start="1"))))
    FileLease(tmp_path, holder("second")).check()


def test_the_lease_of_another_host_is_left_alone(tmp_path):
    (tmp_path / "_lease").write_text(json.dumps(asdict(holder("far", host="elsewhere", process_start="1"))))
    with pytest.raises(LeaseError, match="on elsewhere"):
        FileLease(tmp_path, holder("second"))


def test_an_unreadable_lease_is_held_by_somebody(tmp_path):
    (tmp_path / "_lease").write_text("{")
    with pytest.raises(LeaseError, match="another run"):
        FileLease(tmp_path, holder())


def test_a_holder_whose_lease_was_taken_stops_and_does_not_clear_the_other_ones(tmp_path):
    first = FileLease(tmp_path, holder("first"))
    (tmp_path / "_lease").unlink()
    second = FileLease(tmp_path, holder("second"))
    with pytest.raises(LeaseError, match="run second"):
        first.check()
    first.release()
    second.check()
