"""A version follows the code behind a recognizer: the module and all that it imports of the package."""

import shutil
from pathlib import Path

import pytest

from tide_udfs.recognizers import fingerprint
from tide_udfs.recognizers.fingerprint import code_fingerprint

FOLDER = Path(fingerprint.__file__).parent


@pytest.mark.parametrize(
    ("module", "changed", "follows"),
    [
        ("patterns", "patterns", True),
        ("patterns", "rules_holiday", True),
        ("patterns", "ocr_joins", True),
        ("gazetteer", "rules_age_forms", True),
        ("gazetteer", "rules_web", False),
        ("known_values", "ocr_numbers", True),
    ],
)
def test_a_change_of_imported_code_changes_the_version(tmp_path, monkeypatch, module, changed, follows):
    shutil.copytree(FOLDER, tmp_path / "code")
    before = code_fingerprint(module)
    file = tmp_path / "code" / f"{changed}.py"
    file.write_text(file.read_text(encoding="utf-8") + "\nADDED = 1\n", encoding="utf-8")
    monkeypatch.setattr(fingerprint, "files", lambda package: tmp_path / "code")
    assert (code_fingerprint.__wrapped__(module) != before) is follows
