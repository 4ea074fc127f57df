#!/usr/bin/env python3
"""Sets Sandtable up in its own folder and runs it. Needs Python 3.11 or newer, and nothing else.

python3 dev.py run [ARGS]               start Sandtable; with ARGS, its command line
python3 dev.py test [--long] [ARGS]     run every check; ARGS go to pytest, --long adds the long tests
python3 dev.py python [ARGS]            run the environment's Python
python3 dev.py bench [--json] [NAMES]   run the benchmarks (bench/bench_NAME.py) and print a table
python3 dev.py screenshots [ARGS]       take the pictures of the guides
python3 dev.py lock [ARGS]              make requirements.lock anew from pyproject.toml; ARGS go to uv
                                        (--upgrade takes the newest version of everything)

The first use makes an environment in .venv from requirements.lock; later ones start at once, until the
lock, pyproject.toml or Python itself changes.
"""

# An old Python must get as far as `check_python`, so nothing here may need a new one to be read.
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
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import IO, Callable, Iterator  # noqa: UP035 - see above

OLDEST_PYTHON = (3, 11)
UV = "uv==0.13.8"
ROOM_NEEDED = 1_000_000_000

ROOT = Path(__file__).resolve().parent
LOCK = ROOT / "requirements.lock"
PROJECT = ROOT / "pyproject.toml"
VENV = ROOT / ".venv"
STAMP = VENV / "sandtable-stamp.json"
TURNSTILE = ROOT / ".venv.lock"

CHECKS = (
    ("ruff check", "ruff", "check", "."),
    ("ruff format", "ruff", "format", "--check", "."),
    ("mypy", "mypy"),
    ("import-linter", "lint-imports"),
)

# What the PySide6-Essentials wheel leaves to the system, and the Debian package that brings it. A library
# that another one of these needs is not listed: the other does not load without it.
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

# Settings that would send pip or Python somewhere else than into .venv.
MISLEADING = ("PYTHONHOME", "PYTHONPATH", "PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT")

# What a failure says, what it means, and what to do. The first match counts. Windows speaks the language of
# its user, so there its numbers count.
REMEDIES = (
    (
        r"DO NOT MATCH THE HASHES",
        "A downloaded package is not the one that requirements.lock names.",
        "Empty pip's cache (python3 -m pip cache purge) and try again. If it happens again, the package\n"
        "index serves changed files: do not install from it.",
    ),
    (
        r"No space left on device|Errno 28\b|WinError (?:39|112)\b|Disk quota exceeded",
        "The disk is full.",
        "Make about 1 GB of room in the project folder and in the folder for temporary files.",
    ),
    (
        r"CERTIFICATE_VERIFY_FAILED|SSLCertVerificationError",
        "The certificate of the package index was not accepted.",
        "Check the computer's clock. Behind a company's proxy, name its certificate in PIP_CERT.",
    ),
    (
        r"NewConnectionError|NameResolutionError|ConnectTimeout|ReadTimeout|ProxyError"
        r"|Connection (?:refused|reset|aborted)|WinError 100(?:51|53|54|60|61|65)\b|Errno 1100[1-4]\b"
        r"|Network is unreachable|name resolution|Could not resolve|error sending request",
        "The package index cannot be reached.",
        "Check the network. Behind a proxy, set HTTPS_PROXY; for a mirror, set PIP_INDEX_URL.",
    ),
    (
        r"Windows Long Path support|WinError 206\b",
        "The path of the project folder is too long for Windows.",
        r"Move the project to a folder near the root of the disk, such as C:\sandtable.",
    ),
    (
        r"Permission denied|Read-only file system|Operation not permitted|WinError (?:5|19|32)\b",
        "The project folder cannot be written.",
        "Close programs that use .venv. If that is not it, copy the project to a folder that is yours.",
    ),
    (
        r"No module named '?(?:pip|ensurepip|venv)\b",
        "This Python comes without pip or venv.",
        "Install a complete Python (Debian and Ubuntu: sudo apt-get install python3-venv).",
    ),
    (
        r"No matching distribution found|from versions: none",
        "The package index has no package for this computer that requirements.lock allows.",
        "Use a 64-bit CPython 3.11 to 3.13 on Linux, macOS or Windows, and an index that is complete.",
    ),
)


class Trouble(Exception):
    """Something that only the person at the keyboard can mend: what is wrong, and what to do."""

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__(f"{what}\n{remedy}")


def main(arguments: list[str]) -> int:
    """Carry out one verb and return its exit code."""
    verb, rest = (arguments[0], arguments[1:]) if arguments else ("--help", [])
    if verb in ("-h", "--help", "help"):
        print((__doc__ or "").strip())
        return 0
    if verb not in VERBS:
        say(f"dev.py has no verb {verb!r}; it has {', '.join(VERBS)}. See: python3 dev.py --help")
        return 2
    try:
        check_python()
        return VERBS[verb](rest)
    except Trouble as trouble:
        say(f"\n{trouble}")
        return 2
    except OSError as error:
        say(f"\n{diagnose('Sandtable could not be set up.', str(error))}")
        return 2
    except KeyboardInterrupt:
        say("\nStopped. Run the command again to go on.")
        return 130


# -- verbs -------------------------------------------------------------------------------------------------


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
        # Said here and not at the end, where pytest's own closing line belongs.
        print(f"\nFAILED: {', '.join(failed)} (see above). The tests run all the same.")
    print("\npytest", flush=True)
    tests = attend(tool("pytest"), *pytest_arguments(arguments), folder=ROOT)
    return tests or int(bool(failed))


def passes(name: str, command: list[str]) -> bool:
    """Run one check; print its outcome and time, and what it said only when it failed."""
    print(f"{name:<14}", end="", flush=True)
    began = time.monotonic()
    program = [tool(command[0]), *command[1:]]
    outcome = subprocess.run(program, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    passed = outcome.returncode == 0
    print(f"{time.monotonic() - began:5.1f} s  {'ok' if passed else 'FAILED'}", flush=True)
    if not passed:
        sys.stdout.buffer.write(outcome.stdout + b"\n")
        sys.stdout.flush()
    return passed


def pytest_arguments(arguments: list[str]) -> list[str]:
    """Spread the tests over the processors, unless the caller says how or debugs."""
    chosen = [argument for argument in arguments if argument != "--long"]
    single = any(re.match(r"-n|--numprocesses|--pdb|--trace$|-p$", argument) for argument in chosen)
    spread = [] if single else ["-n", "auto", "--dist", "worksteal"]
    return [*spread, *(["-m", ""] if "--long" in arguments else []), *chosen]


def lock(arguments: list[str]) -> int:
    with tempfile.TemporaryDirectory() as scratch:
        uv_home, draft = Path(scratch, "uv"), Path(scratch, LOCK.name)
        with Step("Fetching uv") as step:
            follow([base_python(), "-m", "venv", str(uv_home)], step)
            follow([tool("python", uv_home), "-m", "pip", "install", UV], step)
        with Step("Locking") as step:
            if LOCK.exists():
                shutil.copy(LOCK, draft)  # uv keeps the versions that it finds there
            options = (
                "--group dev --universal --python-version 3.11 --fork-strategy fewest --generate-hashes"
                " --no-header --no-emit-index-url --quiet"
            )
            uv = [tool("uv", uv_home), "pip", "compile", PROJECT.name, "--output-file", str(draft)]
            follow([*uv, *options.split(), *arguments], step)
        locked = draft.read_text(encoding="utf-8")
    if "://" in locked:
        raise Trouble("The new lock names a host and was thrown away.", "Depend on packages by name only.")
    replace_file(LOCK, locked)
    say(f"{LOCK.name} pins {len(locked_names())} packages; the next dev.py run or test installs them.")
    return 0


VERBS: dict[str, Callable[[list[str]], int]] = {
    "run": run,
    "test": test,
    "python": python,
    "bench": functools.partial(module, "bench"),
    "screenshots": functools.partial(module, "editor.screenshots"),
    "lock": lock,
}


# -- the environment ---------------------------------------------------------------------------------------


def prepare() -> None:
    """Make .venv what requirements.lock and pyproject.toml say; do nothing when it is."""
    keep_bytecode()
    speak_utf8()
    wanted = fingerprint()
    if is_current(wanted):
        return
    with alone():
        if is_current(wanted):  # another dev.py made it while this one waited
            return
        began = time.monotonic()
        found = read_stamp()
        with contextlib.suppress(FileNotFoundError):
            STAMP.unlink()  # until there is a new one, the environment counts as broken
        if any(found.get(part) != wanted[part] for part in ("python", "folder", "lock")):
            make_environment()
        with Step("Installing Sandtable itself") as step:
            # A plain path entry: quicker than setuptools' import hook, and it finds packages added later.
            plain = ["--config-settings", "editable_mode=compat"]
            pip(step, "install", "--no-deps", "--no-build-isolation", *plain, "--editable", str(ROOT))
        replace_file(STAMP, json.dumps({**wanted, "qt": provide_qt()}))
        say(f"Set up in {time.monotonic() - began:.0f} s.\n")


def speak_utf8() -> None:
    """Let checks that are read through a pipe say all they want: on Windows a pipe knows few letters."""
    if sys.platform == "win32":
        os.environ.setdefault("PYTHONUTF8", "1")


def keep_bytecode() -> None:
    """Keep compiled modules in .venv where they must not lie beside the sources: starting takes a third less
    time with them."""
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ.setdefault("PYTHONPYCACHEPREFIX", str(VENV / "bytecode"))


def fingerprint() -> dict[str, object]:
    """All that the environment depends on."""
    return {
        "python": sys.version,
        "folder": str(ROOT),
        "lock": hashlib.sha256(LOCK.read_bytes()).hexdigest(),
        "project": hashlib.sha256(PROJECT.read_bytes()).hexdigest(),
    }


def is_current(wanted: dict[str, object]) -> bool:
    found = read_stamp()
    return all(found.get(part) == wanted[part] for part in wanted) and Path(tool("python")).exists()


def read_stamp() -> dict[str, object]:
    """What the environment was made from; nothing when it is missing or was left half made."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def make_environment() -> None:
    """Build .venv from nothing with exactly the locked packages."""
    free = shutil.disk_usage(ROOT).free
    if free < ROOM_NEEDED:
        raise Trouble(
            f"The disk has {free / 1e6:.0f} MB left; the environment needs {ROOM_NEEDED / 1e6:.0f} MB.",
            "Make room, or move the project folder to a larger disk.",
        )
    with Step("Making .venv") as step:
        follow([base_python(), "-m", "venv", "--clear", str(VENV)], step)
    total, seen = len(locked_names()), []
    with Step("Installing packages") as step:

        def count(line: str) -> None:
            begun = re.match(r"(?:Collecting|Processing|Ignoring|Requirement already satisfied:) (\S+)", line)
            if begun:
                seen.append(Path(begun.group(1)).name)
                name = re.match(r"\w+(?:-[a-zA-Z]\w*)*", seen[-1])
                step.tell(f"{len(seen)} of {total}: {name.group() if name else ''}")
            elif line.startswith("Installing collected"):
                step.tell("unpacking")

        # The lock is complete, so pip need not ask for dependencies; modules are compiled when first used.
        pip(step, "install", "--no-deps", "--no-compile", "--require-hashes", "-r", str(LOCK), on_line=count)
        step.tell(f"{total} packages")


def pip(step: Step, *arguments: str, on_line: Callable[[str], None] | None = None) -> None:
    quietly = ["--retries", "2", "--no-input", "--disable-pip-version-check"]
    follow([tool("python"), "-m", "pip", *arguments, *quietly], step, on_line)


def locked_names() -> list[str]:
    return re.findall(r"^([\w.-]+)==", LOCK.read_text(encoding="utf-8"), re.MULTILINE)


def tool(name: str, venv: Path = VENV) -> str:
    """The path of a program of the environment."""
    return str(venv / "Scripts" / f"{name}.exe" if sys.platform == "win32" else venv / "bin" / name)


def base_python() -> str:
    """The interpreter outside any environment, so that .venv never hangs on another one."""
    return getattr(sys, "_base_executable", None) or sys.executable


def hand_over(*command: str) -> int:
    """Become the given program; on Windows, where that confuses the console, wait for it instead."""
    if sys.platform != "win32":
        os.execv(command[0], command)
    return attend(*command)


def attend(*command: str, folder: Path | None = None) -> int:
    """Run a program in the foreground and return its exit code. Ctrl-C is for the program, which has more to
    close than this: only its answer to it counts."""
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        return subprocess.call(command, cwd=folder)
    finally:
        signal.signal(signal.SIGINT, before)


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Hold the folder for this process, so that two dev.py never build one environment at once."""
    with TURNSTILE.open("a") as handle:  # to empty it would need the right to write what another holds
        if not take(handle):
            say("Another dev.py is setting up this folder; waiting for it ...")
            while not take(handle):
                time.sleep(0.2)
        yield


def take(handle: IO[str]) -> bool:
    """Try to lock an open file. The system lets go of it when the process ends, however it ends."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        # Where the file system knows no locks, waiting for one would never end.
        return error.errno not in (errno.EAGAIN, errno.EACCES, errno.EDEADLK)
    return True


# -- what the machine must bring ---------------------------------------------------------------------------


def check_python() -> None:
    if sys.version_info < OLDEST_PYTHON:
        newer = next(filter(shutil.which, ("python3.13", "python3.12", "python3.11")), "python3.13")
        if sys.platform == "win32":
            newer = "py -3"  # the launcher, which takes the newest
        raise Trouble(
            "Sandtable needs Python {}.{} or newer; this is {}.".format(
                *OLDEST_PYTHON, sys.version.split()[0]
            ),
            f"Install one and start dev.py with it: {newer} dev.py {' '.join(sys.argv[1:])}",
        )
    for name in ("venv", "ensurepip"):
        if importlib.util.find_spec(name) is None:
            raise Trouble(
                f"This Python comes without its module {name}, which makes environments.",
                "Debian and Ubuntu: sudo apt-get install python{}.{}-venv\n".format(*sys.version_info)
                + "Elsewhere: install a complete Python.",
            )


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
    """Install Qt's shared libraries where we may, otherwise say how; return what is still missing."""
    missing = missing_qt()
    rights = administrator() if missing and shutil.which("apt-get") else None
    if rights is not None:
        apt = [*rights, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=120"]
        packages = [QT_LIBRARIES[library] for library in missing]
        try:
            with Step(f"Installing Qt's shared libraries {' '.join(packages)}") as step:
                follow([*apt, "update"], step, step.tell)
                follow([*apt, "install", "--yes", "--no-install-recommends", *packages], step, step.tell)
                step.tell("")
        except Trouble as trouble:
            say(str(trouble))
        missing = missing_qt()
    if missing:
        say(advice_on_qt(missing))
    return missing


def administrator() -> list[str] | None:
    """What to put before a command that changes the system; None when it would ask for a password."""
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
        remedy = f"install the packages of your distribution that hold {', '.join(missing)}"
    return f"Sandtable's window needs shared libraries that this system lacks. To add them:\n  {remedy}"


def remind_of_qt() -> None:
    """Say again what the set-up found missing, for as long as it is."""
    stamp = read_stamp()
    if stamp.get("qt"):
        missing = missing_qt()
        if missing:
            say(advice_on_qt(missing))
        else:
            replace_file(STAMP, json.dumps({**stamp, "qt": []}))


# -- working and telling -----------------------------------------------------------------------------------


def say(text: str) -> None:
    """Speak to the person; standard output belongs to the program that is run."""
    print(text, file=sys.stderr, flush=True)


class Step:
    """A stretch of work: one line that moves in a terminal, a line every ten seconds elsewhere."""

    def __init__(self, label: str) -> None:
        self.label = label
        self.detail = ""
        self.began = time.monotonic()
        self.lively = sys.stderr.isatty()
        self.over = threading.Event()
        self.pulse = threading.Thread(target=self.keep_drawing, daemon=True)

    def __enter__(self) -> Step:
        self.draw()
        self.pulse.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.pulse.join()
        self.draw(end="\n")

    def tell(self, detail: str) -> None:
        self.detail = detail.strip()

    def keep_drawing(self) -> None:
        while not self.over.wait(0.2 if self.lively else 10):
            self.draw()

    def draw(self, end: str = "") -> None:
        line = f"{self.label}: {time.monotonic() - self.began:.0f} s  {self.detail}".rstrip()
        if self.lively:
            width = shutil.get_terminal_size().columns - 1
            print("\r" + line[:width].ljust(width), end=end, file=sys.stderr, flush=True)
        else:
            say(line)


def follow(command: list[str], step: Step, on_line: Callable[[str], None] | None = None) -> None:
    """Run a command, hand on each line it says, and turn its failure into what to do about it."""
    said = []
    with subprocess.Popen(
        command,
        env={name: value for name, value in os.environ.items() if name not in MISLEADING},
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:
        for line in process.stdout or ():
            said.append(line)
            if on_line:
                on_line(line)
    if process.returncode:
        raise diagnose(f"{step.label} failed.", "".join(said))


def diagnose(what: str, said: str) -> Trouble:
    """What to do about a failure, judged by what it said."""
    for pattern, reason, remedy in REMEDIES:
        if re.search(pattern, said):
            return Trouble(f"{what} {reason}", remedy)
    last_words = "\n".join(f"  | {line}" for line in said.splitlines()[-15:])
    return Trouble(f"{what} Its last words were:\n{last_words}", "Mend that and run the command again.")


def replace_file(path: Path, text: str) -> None:
    """Write a whole file or none of it."""
    draft = path.with_name(path.name + ".new")
    with draft.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
    draft.replace(path)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
