#!/usr/bin/env python3
"""Sets Sandtable up in its own folder and runs it. Needs Python 3.11 or newer, and nothing else.

python3 dev.py run [ARGS]                 start Sandtable; with ARGS, its command line
python3 dev.py test [--long] [ARGS]       run every check; ARGS go to pytest, --long adds the long tests
python3 dev.py python [ARGS]              run the environment's Python
python3 dev.py bench [--json] [NAMES]     run the benchmarks (bench/bench_NAME.py) and print a table
python3 dev.py screenshots [ARGS]         take the pictures of the guides
python3 dev.py lock [ARGS]                make requirements.lock anew from pyproject.toml; ARGS go to uv
                                          (--upgrade takes the newest version of everything)

The first use makes an environment in .venv from requirements.lock; later ones start at once, until the
lock, pyproject.toml or Python itself changes.
"""

from __future__ import annotations

import contextlib
import errno
import functools
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

# Everything at module level must also parse and run on old Pythons, so that they get to say what is wrong.
OLDEST_PYTHON = (3, 11)
UV = "uv==0.13.8"
ROOM_NEEDED = 1_000_000_000

WINDOWS = os.name == "nt"
ROOT = Path(__file__).resolve().parent
LOCK = ROOT / "requirements.lock"
PROJECT = ROOT / "pyproject.toml"
VENV = ROOT / ".venv"
STAMP = VENV / "sandtable-stamp.json"
TURNSTILE = ROOT / ".venv.lock"

# What the PySide6-Essentials wheel leaves to the system, and the Debian package that brings it. A library that
# another of these needs is left out: the other does not load without it.
QT_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    # Only a window on X11 needs the rest; the command line and the tests do not.
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}

# What a failed command says -> what is wrong, what to do. The first match wins.
REMEDIES = (
    (
        r"DO NOT MATCH THE HASHES",
        "A downloaded package is not the one that requirements.lock names.",
        "Clear pip's cache (python3 -m pip cache purge) and try again. If it happens again, the package\n"
        "index in use serves changed files: do not install from it.",
    ),
    (
        r"No space left on device|Errno 28\b|not enough space on the disk|Disk quota exceeded",
        "The disk is full.",
        "Make about 1 GB of room in the project folder and in the folder for temporary files.",
    ),
    (
        r"CERTIFICATE_VERIFY_FAILED|SSLCertVerificationError",
        "The package index's certificate was not accepted.",
        "Check the computer's clock; behind a company proxy, name its certificate in PIP_CERT.",
    ),
    (
        r"NewConnectionError|ConnectTimeout|ReadTimeout|ProxyError|Connection (?:refused|reset|aborted)"
        r"|Network is unreachable|name resolution|getaddrinfo failed|dns error|error sending request",
        "The package index cannot be reached.",
        "Check the network connection. Behind a proxy, set HTTPS_PROXY; for a mirror, set PIP_INDEX_URL.",
    ),
    (
        r"Permission denied|Access is denied|Read-only file system|Operation not permitted",
        "A file in the project folder cannot be written or replaced.",
        "Close programs that use .venv, and see that the folder and everything in it are yours.",
    ),
    (
        r"No module named '?pip|No module named '?ensurepip",
        "This Python comes without pip.",
        "Install a complete Python (Debian and Ubuntu: sudo apt-get install python3-venv).",
    ),
    (
        r"No matching distribution found|from versions: none",
        "A package that requirements.lock names is not to be had for this computer.",
        "Use a 64-bit CPython 3.11 to 3.13 on Linux, macOS or Windows; if it is one, the package index\n"
        "in use (PIP_INDEX_URL) lacks the package.",
    ),
)


class Trouble(Exception):
    """Something that only the person at the keyboard can mend: what is wrong, and what to do."""

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__(f"{what}\n{remedy}")


def main(arguments: list[str]) -> int:
    """Run one verb and return its exit code."""
    verb, rest = (arguments[0], arguments[1:]) if arguments else ("--help", [])
    if verb in ("-h", "--help", "help"):
        print(__doc__.strip())
        return 0
    if verb not in VERBS:
        say(f"dev.py has no verb {verb!r}; it has {', '.join(VERBS)}. See: python3 dev.py --help")
        return 2
    try:
        check_python()
        return VERBS[verb](rest)
    except Trouble as trouble:
        say(f"\n{trouble}")
    except OSError as error:
        say(f"\n{trouble_with_files(error)}")
    except KeyboardInterrupt:
        say("\nStopped. Run the command again to go on.")
        return 130
    return 2


# -- verbs ---------------------------------------------------------------------------------------------------


def run(arguments: list[str]) -> int:
    prepare()
    if not arguments:
        remind_of_qt()
    return hand_over(tool("sandtable"), *arguments)


def python(arguments: list[str]) -> int:
    prepare()
    return hand_over(tool("python"), *arguments)


def module(name: str, arguments: list[str]) -> int:
    prepare()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.chdir(ROOT)
    return hand_over(tool("python"), "-m", name, *arguments)


def test(arguments: list[str]) -> int:
    prepare()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.setdefault("PYTEST_XDIST_AUTO_NUM_WORKERS", str(min(os.cpu_count() or 1, 4)))
    failed = [name for name, *command in CHECKS if not passes(name, command)]
    if failed:
        # Said here rather than at the end: pytest's summary stays the last line.
        print(f"\nFAILED: {', '.join(failed)} (see above). The tests run all the same.")
    print("\npytest", flush=True)
    tests = subprocess.call([tool("pytest"), *pytest_arguments(arguments)], cwd=ROOT)
    return tests or int(bool(failed))


def lock(arguments: list[str]) -> int:
    with tempfile.TemporaryDirectory() as scratch:
        uv_home = Path(scratch, "uv")
        with Step("Fetching uv") as step:
            follow([base_python(), "-m", "venv", str(uv_home)], step)
            follow([tool("python", uv_home), "-m", "pip", "install", "--only-binary", ":all:", UV], step)
        fresh = Path(scratch, LOCK.name)
        if LOCK.exists():
            shutil.copy(LOCK, fresh)  # uv keeps the versions that it finds there
        with Step("Locking pyproject.toml") as step:
            compile_lock = (
                "pip compile pyproject.toml --group dev --universal --python-version 3.11"
                " --fork-strategy fewest --generate-hashes --no-header --no-emit-index-url --quiet"
            )
            command = [tool("uv", uv_home), *compile_lock.split(), "--output-file", str(fresh), *arguments]
            follow(command, step)
            text = fresh.read_text(encoding="utf-8")
            if "://" in text:
                raise Trouble(
                    "The new lock names a host; it was thrown away.", "Depend on packages by name only."
                )
        replace_file(LOCK, text)
    say(f"{LOCK.name} pins {len(locked_names())} packages. The next dev.py run or test installs them.")
    return 0


VERBS = {
    "run": run,
    "test": test,
    "python": python,
    "bench": functools.partial(module, "bench"),
    "screenshots": functools.partial(module, "editor.screenshots"),
    "lock": lock,
}

CHECKS = (
    ("ruff check", "ruff", "check", "."),
    ("ruff format", "ruff", "format", "--check", "."),
    ("mypy", "mypy"),
    ("import-linter", "lint-imports"),
)


def passes(name: str, command: list[str]) -> bool:
    """Run one check and print a line with its outcome and time; its output only when it failed."""
    print(f"{name:<16}", end="", flush=True)
    began = time.monotonic()
    outcome = subprocess.run(
        [tool(command[0]), *command[1:]], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    passed = outcome.returncode == 0
    print(f"{'ok' if passed else 'FAILED':<8}{time.monotonic() - began:6.1f} s", flush=True)
    if not passed:
        sys.stdout.flush()
        sys.stdout.buffer.write(outcome.stdout + b"\n")
        sys.stdout.flush()
    return passed


def pytest_arguments(arguments: list[str]) -> list[str]:
    """pytest's command line: spread over the processors, unless the caller says how or debugs."""
    chosen = [argument for argument in arguments if argument != "--long"]
    marks = ["-m", ""] if "--long" in arguments else []
    alone = any(re.match(r"-n|--numprocesses|--pdb|--trace|-p$", argument) for argument in chosen)
    return [*([] if alone else ["-n", "auto", "--dist", "worksteal"]), *marks, *chosen]


# -- the environment -----------------------------------------------------------------------------------------


def prepare() -> None:
    """Make .venv what requirements.lock and pyproject.toml say; do nothing when it is."""
    wanted = fingerprint()
    if is_current(wanted):
        return
    with alone():
        if is_current(wanted):  # another dev.py made it while this one waited
            return
        found = read_stamp()
        # From here to the new stamp the environment counts as broken: an interrupted set-up starts over.
        with contextlib.suppress(FileNotFoundError):
            STAMP.unlink()
        began = time.monotonic()
        if {**found, "project": None, "qt": None} != {**wanted, "project": None, "qt": None}:
            make_environment()
        with Step("Installing Sandtable itself") as step:
            # One path entry: quicker than setuptools' import hook, and it finds packages added later.
            plain = ["--config-settings", "editable_mode=compat"]
            pip("install", "--no-deps", "--no-build-isolation", *plain, "--editable", str(ROOT), step=step)
        missing = provide_qt()
        replace_file(STAMP, json.dumps({**wanted, "qt": missing}))
        say(f"Set up in {time.monotonic() - began:.0f} s.\n")


def fingerprint() -> dict[str, object]:
    """Everything the environment depends on."""
    return {
        "python": sys.version,
        "folder": str(ROOT),
        "lock": hashlib.sha256(LOCK.read_bytes()).hexdigest(),
        "project": hashlib.sha256(PROJECT.read_bytes()).hexdigest(),
    }


def is_current(wanted: dict[str, object]) -> bool:
    found = read_stamp()
    found.pop("qt", None)
    return found == wanted and Path(tool("python")).exists()


def read_stamp() -> dict[str, object]:
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def make_environment() -> None:
    """Build .venv from nothing with exactly the locked packages."""
    check_room()
    with Step("Making .venv") as step:
        follow([base_python(), "-m", "venv", "--clear", str(VENV)], step)
    names = locked_names()
    with Step("Installing packages") as step:
        seen: list[str] = []

        def count(line: str) -> None:
            match = re.match(r"(?:Collecting|Processing|Ignoring|Requirement already satisfied:) (\S+)", line)
            if match:
                seen.append(re.split(r"[=:;-]", Path(match.group(1)).name)[0])
                step.tell(f"{len(seen)} of {len(names)}: {seen[-1]}")
            elif line.startswith("Installing collected"):
                step.tell(f"unpacking {len(seen)}")

        # The lock is complete, so pip need not look at dependencies; modules are compiled when first used.
        pip(
            "install",
            "--no-deps",
            "--no-compile",
            "--require-hashes",
            "-r",
            str(LOCK),
            step=step,
            on_line=count,
        )
        step.tell(f"{len(seen)}")


def pip(*arguments: str, step: Step, on_line=None) -> None:
    command = [tool("python"), "-m", "pip", *arguments, "--retries", "2", "--no-input"]
    follow([*command, "--disable-pip-version-check"], step, on_line)


def locked_names() -> list[str]:
    return re.findall(r"^([\w.-]+)==", LOCK.read_text(encoding="utf-8"), re.MULTILINE)


def tool(name: str, venv: Path = VENV) -> str:
    """The path of a program of the environment."""
    return str(venv / "Scripts" / f"{name}.exe") if WINDOWS else str(venv / "bin" / name)


def base_python() -> str:
    """The interpreter outside any environment, so that .venv never hangs on another one."""
    return getattr(sys, "_base_executable", None) or sys.executable


def hand_over(*command: str) -> int:
    """Become the given program; on Windows, where that breaks the console, wait for it."""
    if not WINDOWS:
        os.execv(command[0], command)
    return subprocess.call(command)


# -- what can be wrong with the machine ----------------------------------------------------------------------


def check_python() -> None:
    if sys.version_info < OLDEST_PYTHON:
        newer = next(filter(shutil.which, ("python3.13", "python3.12", "python3.11")), "python3.13")
        raise Trouble(
            "Sandtable needs Python {}.{} or newer; this is {}.".format(
                *OLDEST_PYTHON, sys.version.split()[0]
            ),
            f"Install one and start dev.py with it, for example: {newer} dev.py {' '.join(sys.argv[1:])}",
        )
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            raise Trouble(
                f"This Python comes without its module {module}, which makes environments.",
                "Debian and Ubuntu: sudo apt-get install python{}.{}-venv\n".format(*sys.version_info)
                + "Elsewhere: install a complete Python.",
            )


def check_room() -> None:
    free = shutil.disk_usage(ROOT).free
    if free < ROOM_NEEDED:
        raise Trouble(
            f"The disk has {free / 1e6:.0f} MB left; the environment needs about {ROOM_NEEDED / 1e6:.0f} MB.",
            "Make room, or move the project folder to a larger disk.",
        )


def trouble_with_files(error: OSError) -> Trouble:
    where = error.filename or ROOT
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return Trouble(
            f"{where} cannot be written ({error.strerror}).",
            "Copy the project to a folder that is yours, or make this one writable.",
        )
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return Trouble("The disk is full.", "Make about 1 GB of room and run the command again.")
    return Trouble(f"{where}: {error.strerror or error}.", "Mend that and run the command again.")


def missing_qt() -> list[str]:
    """The shared libraries that Qt needs and this Linux lacks."""
    if not sys.platform.startswith("linux"):
        return []
    import ctypes

    missing = []
    for library in QT_LIBRARIES:
        try:
            ctypes.CDLL(library)
        except OSError:
            missing.append(library)
    return missing


def provide_qt() -> list[str]:
    """Install Qt's shared libraries where we may; otherwise say how. Returns what is still missing."""
    missing = missing_qt()
    if not missing:
        return []
    rights = administrator()
    if rights is not None and shutil.which("apt-get"):
        apt = [
            *rights,
            "env",
            "DEBIAN_FRONTEND=noninteractive",
            "apt-get",
            "-y",
            "-o",
            "DPkg::Lock::Timeout=120",
        ]
        packages = [QT_LIBRARIES[library] for library in missing]
        try:
            with Step(f"Installing Qt's shared libraries ({', '.join(packages)})") as step:
                follow([*apt, "update"], step, step.tell)
                follow([*apt, "install", "--no-install-recommends", *packages], step, step.tell)
                step.tell("")
        except Trouble as trouble:
            say(f"{trouble}\n")
        missing = missing_qt()
    if missing:
        say(advice_on_qt(missing))
    return missing


def administrator() -> list[str] | None:
    """What to put before a command that changes the system, or None when that would need a password."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0:
        return ["sudo", "-n"]
    return None


def advice_on_qt(missing: list[str]) -> str:
    if shutil.which("apt-get"):
        packages = " ".join(QT_LIBRARIES[library] for library in missing)
        remedy = f"sudo apt-get update && sudo apt-get install --no-install-recommends {packages}"
    else:
        remedy = f"install your distribution's packages that hold {', '.join(missing)}"
    return f"Sandtable's window needs shared libraries that this system lacks. To add them:\n  {remedy}"


def remind_of_qt() -> None:
    stamp = read_stamp()
    if stamp.get("qt"):
        missing = missing_qt()
        if missing:
            say(advice_on_qt(missing))
        else:
            replace_file(STAMP, json.dumps({**stamp, "qt": []}))


# -- working and telling -------------------------------------------------------------------------------------


def say(text: str) -> None:
    """Tell the person, not the program that reads our output."""
    print(text, file=sys.stderr, flush=True)


class Step:
    """A stretch of work: one line that moves in a terminal, and that ends with the time it took."""

    def __init__(self, label: str) -> None:
        self.label = label
        self.detail = ""
        self.began = time.monotonic()
        self.over = threading.Event()
        self.lively = sys.stderr.isatty()
        self.pulse = threading.Thread(target=self.keep_drawing, daemon=True)

    def __enter__(self) -> Step:
        if self.lively:
            self.pulse.start()
        else:
            say(f"{self.label} ...")
        return self

    def __exit__(self, *problem: object) -> None:
        self.over.set()
        if self.lively:
            self.pulse.join()
            self.draw(end="\n")
        elif problem[0] is None:
            say(f"{self.label}: done in {time.monotonic() - self.began:.1f} s {self.detail}".rstrip())

    def tell(self, detail: str) -> None:
        self.detail = detail.strip()

    def keep_drawing(self) -> None:
        while not self.over.wait(0.2):
            self.draw()

    def draw(self, end: str = "") -> None:
        width = shutil.get_terminal_size().columns - 1
        line = f"{self.label} {time.monotonic() - self.began:.0f} s  {self.detail}"
        print("\r" + line[:width].ljust(width), end=end, file=sys.stderr, flush=True)


def follow(command: list[str], step: Step, on_line=None) -> None:
    """Run a command, hand on each line it says, and turn a failure into what to do about it."""
    environment = {name: text for name, text in os.environ.items() if name not in MISLEADING}
    said = []
    with subprocess.Popen(
        command,
        env=environment,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
    ) as process:
        for raw in process.stdout:
            line = raw.decode("utf-8", "replace").rstrip()
            said.append(line)
            if on_line:
                on_line(line)
    if process.returncode:
        raise diagnose(f"{step.label} failed.", "\n".join(said))


# Settings that would send pip or Python somewhere else than into .venv.
MISLEADING = (
    "PYTHONHOME",
    "PYTHONPATH",
    "PIP_USER",
    "PIP_TARGET",
    "PIP_PREFIX",
    "PIP_ROOT",
    "__PYVENV_LAUNCHER__",
)


def diagnose(what: str, output: str) -> Trouble:
    """What to do about a command that failed, judged by what it said."""
    for pattern, reason, remedy in REMEDIES:
        if re.search(pattern, output):
            return Trouble(f"{what} {reason}", remedy)
    last_lines = "\n".join(f"  | {line}" for line in output.splitlines()[-15:])
    return Trouble(f"{what} Its last words:\n{last_lines}", "Mend that and run the command again.")


@contextlib.contextmanager
def alone():
    """Hold the folder's set-up for this process, so that two dev.py never build one environment at once."""
    with TURNSTILE.open("w") as handle:
        if not locked(handle):
            say("Another dev.py is setting up this folder; waiting for it ...")
            while not locked(handle):
                time.sleep(0.2)
        yield


def locked(handle) -> bool:
    """Try to lock an open file; the system lets go of it when the process ends, however it ends."""
    try:
        if WINDOWS:
            import msvcrt

            msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        # A file system that knows no locks must not keep us waiting for ever.
        return error.errno not in (errno.EAGAIN, errno.EACCES, errno.EDEADLK)
    return True


def replace_file(path: Path, text: str) -> None:
    """Write a whole file or none of it."""
    draft = path.with_name(path.name + ".new")
    draft.write_text(text, encoding="utf-8", newline="\n")
    draft.replace(path)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
