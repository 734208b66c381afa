"""`tide verify` through the UDFs of the release."""

import json

from jobs import verify
from tide_udfs.verification.run import Sizes

SMALL = Sizes(values=30, names=(30, 60), short_lengths=(3,))


def test_every_law_holds_through_spark_and_after_the_workers_were_killed(spark, tmp_path, capsys):
    assert verify.run_verify(tmp_path, None, SMALL) == 0
    report = json.loads((tmp_path / "verify.json").read_text(encoding="utf-8"))
    assert report["holds"]
    assert report["not_checked"] == []
    laws = {law["name"]: law for law in report["laws"]}
    assert laws["deterministic: 1 and 7 partitions alike"]["checked"] == 600
    assert laws["deterministic: the same after a worker restart"]["checked"] == 600
    assert "deterministic: the same after a worker restart" in capsys.readouterr().out


def test_a_broken_law_is_exit_6(spark, tmp_path, monkeypatch, capsys):
    keys = verify.fresh_keys()
    monkeypatch.setattr(verify, "fresh_keys", lambda: keys)
    monkeypatch.setattr(verify, "Sizes", lambda: SMALL)
    assert verify.main(["--out", str(tmp_path)]) == 6
    assert "remapped under a new key: patients" in capsys.readouterr().err
    assert not json.loads((tmp_path / "verify.json").read_text(encoding="utf-8"))["holds"]


def test_weak_keys_are_refused_before_any_work(tmp_path):
    (tmp_path / "salt").write_text("00" * 32 + "\n")
    (tmp_path / "key").write_text("11" * 32 + "\n")
    assert verify.main(["--out", str(tmp_path), "--keys", str(tmp_path)]) == 4
    assert not (tmp_path / "verify.json").exists()


def test_a_folder_that_cannot_be_made_is_exit_2(tmp_path):
    (tmp_path / "file").write_text("")
    assert verify.main(["--out", str(tmp_path / "file")]) == 2
