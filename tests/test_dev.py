"""dev.py: the way in for everyone who clones the project."""

from __future__ import annotations

import ast
import base64
import errno
import hashlib
import importlib.util
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

PROJECT = Path(__file__).parents[1]
LOCK = (PROJECT / "requirements.lock").read_text(encoding="utf-8")
on_posix = pytest.mark.skipif(os.name == "nt", reason="stands programs in by shell scripts")

# A build backend that needs no setuptools: the trial project installs without any network.
BACKEND = """
import zipfile

def build_editable(folder, config_settings=None, metadata_directory=None):
    name = "sandtable-0.1.0-py3-none-any.whl"
    info = "sandtable-0.1.0.dist-info/"
    with zipfile.ZipFile(folder + "/" + name, "w") as wheel:
        wheel.writestr("sandtable_trial.py", "def main(): print('Sandtable runs')")
        wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\\nName: sandtable\\nVersion: 0.1.0\\n")
        wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr(info + "entry_points.txt", "[console_scripts]\\nsandtable = sandtable_trial:main\\n")
        wheel.writestr(info + "RECORD", "")
    return name
"""


class Trial:
    """A project of one locked package in a folder of its own, with the real dev.py."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.folder.mkdir()
        self.wheels = folder.with_name("wheels")
        self.wheels.mkdir()
        shutil.copy(PROJECT / "dev.py", folder)
        (folder / "backend.py").write_text(BACKEND)
        (folder / "pyproject.toml").write_text(
            '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n'
            '[project]\nname = "sandtable"\nversion = "0.1.0"\n'
        )
        self.lock(tiny_wheel(self.wheels))

    @property
    def stamp(self) -> Path:
        return self.folder / ".venv" / "sandtable-stamp.json"

    def lock(self, digest: str) -> None:
        (self.folder / "requirements.lock").write_text(f"tiny==1.0 \\\n    --hash=sha256:{digest}\n")

    def environment(self, **more: str) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "PYTHON"))}
        offline = {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(self.wheels)}
        return {**kept, **offline, **more}

    def start(self, *arguments: str, **environment: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "dev.py", *arguments],
            cwd=self.folder,
            env=self.environment(**environment),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def dev(self, *arguments: str, **environment: str) -> tuple[int, str, str]:
        process = self.start(*arguments, **environment)
        out, told = process.communicate(timeout=120)
        assert "Traceback" not in told
        return process.returncode, out, told

    def module(self) -> ModuleType:
        """This project's dev.py, imported."""
        spec = importlib.util.spec_from_file_location("trial_dev", self.folder / "dev.py")
        assert spec and spec.loader
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    def pretend_set_up(self) -> None:
        """A stamp and an interpreter, as a finished set-up leaves them."""
        programs = self.folder / ".venv" / "bin"
        programs.mkdir(parents=True)
        (programs / "python").symlink_to(sys.executable)
        self.stamp.write_text(json.dumps({**self.module().fingerprint(), "qt": []}))

    def program(self, name: str, script: str) -> None:
        path = self.folder / ".venv" / "bin" / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)


def tiny_wheel(folder: Path) -> str:
    """Make the package `tiny` 1.0 and return its hash."""
    path = folder / "tiny-1.0-py3-none-any.whl"
    files = {
        "tiny.py": "",
        "tiny-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: tiny\nVersion: 1.0\n",
        "tiny-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = [f"{name},sha256={record_hash(text)},{len(text)}" for name, text in files.items()]
    files["tiny-1.0.dist-info/RECORD"] = "\n".join([*record, "tiny-1.0.dist-info/RECORD,,"])
    with zipfile.ZipFile(path, "w") as wheel:
        for name, text in files.items():
            wheel.writestr(name, text)
    return hashlib.sha256(path.read_bytes()).hexdigest()


def record_hash(text: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()


@pytest.fixture
def trial(tmp_path: Path) -> Trial:
    return Trial(tmp_path / "a project")


@pytest.fixture
def dev(trial: Trial) -> ModuleType:
    return trial.module()


# -- setting up for real -----------------------------------------------------------------------------------


def test_two_at_once_set_up_once_and_both_run(trial: Trial) -> None:
    first, second = trial.start("run"), trial.start("run")
    (out_1, told_1), (out_2, told_2) = first.communicate(timeout=120), second.communicate(timeout=120)
    assert (out_1, out_2) == ("Sandtable runs\n", "Sandtable runs\n")
    told = told_1 + told_2
    assert told.count("Set up in") == 1
    assert told.count("waiting for it") == 1
    assert "Installing packages: " in told

    # A change of pyproject.toml alone leaves the packages where they are.
    with (trial.folder / "pyproject.toml").open("a") as project:
        project.write("# changed\n")
    code, out, told = trial.dev("run")
    assert (code, out) == (0, "Sandtable runs\n")
    assert "Installing Sandtable itself" in told
    assert "Installing packages" not in told

    # An interrupted set-up leaves no stamp, and is made anew.
    trial.stamp.unlink()
    shutil.rmtree(next((trial.folder / ".venv").glob("**/site-packages")) / "pip")
    code, out, told = trial.dev("run")
    assert (code, out) == (0, "Sandtable runs\n")
    assert "Installing packages" in told


def test_without_a_network_it_says_so_and_leaves_no_stamp(trial: Trial) -> None:
    unreachable = {"PIP_NO_INDEX": "0", "PIP_FIND_LINKS": "", "PIP_INDEX_URL": "http://127.0.0.1:9/simple"}
    code, out, told = trial.dev("run", **unreachable)
    assert (code, out) == (2, "")
    assert "The package index cannot be reached." in told
    assert "Check the network." in told
    assert not trial.stamp.exists()


def test_a_package_that_is_not_the_locked_one_is_refused(trial: Trial) -> None:
    trial.lock("0" * 64)
    code, _, told = trial.dev("run")
    assert code == 2
    assert "not the one that requirements.lock names" in told
    assert not trial.stamp.exists()


# -- nothing to do -----------------------------------------------------------------------------------------


@on_posix
def test_when_nothing_changed_it_does_nothing(trial: Trial) -> None:
    trial.pretend_set_up()
    before = sorted(trial.folder.rglob("*"))
    assert trial.dev("python", "-c", "print(1 + 1)") == (0, "2\n", "")
    assert sorted(trial.folder.rglob("*")) == before


@on_posix
@pytest.mark.parametrize("name", ["requirements.lock", "pyproject.toml"])
def test_a_changed_file_makes_the_environment_stale(trial: Trial, dev: ModuleType, name: str) -> None:
    trial.pretend_set_up()
    assert dev.is_current(dev.fingerprint())
    with (trial.folder / name).open("a") as file:
        file.write("# changed\n")
    assert not dev.is_current(dev.fingerprint())


@on_posix
@pytest.mark.parametrize("stamp", ["", "{", "[]", '{"python": "2.7"}'])
def test_a_broken_stamp_counts_as_none(trial: Trial, dev: ModuleType, stamp: str) -> None:
    trial.pretend_set_up()
    trial.stamp.write_text(stamp)
    assert not dev.is_current(dev.fingerprint())


@on_posix
def test_a_vanished_interpreter_makes_the_environment_stale(trial: Trial, dev: ModuleType) -> None:
    trial.pretend_set_up()
    (trial.folder / ".venv/bin/python").unlink()
    assert not dev.is_current(dev.fingerprint())


@on_posix
def test_exit_codes_are_passed_on(trial: Trial) -> None:
    trial.pretend_set_up()
    assert trial.dev("python", "-c", "raise SystemExit(7)")[0] == 7


# -- what can be wrong with the machine --------------------------------------------------------------------


def test_an_old_python_can_read_it() -> None:
    ast.parse((PROJECT / "dev.py").read_text(encoding="utf-8"), feature_version=(3, 7))


def test_an_old_python_is_told(dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    monkeypatch.setattr(sys, "version", "3.9.2 (default)")
    monkeypatch.setattr(sys, "argv", ["dev.py", "run"])
    monkeypatch.setattr(shutil, "which", lambda name: "/usr/bin/" + name if name == "python3.12" else None)
    assert dev.main(["run"]) == 2
    told = capsys.readouterr().err
    assert "needs Python 3.11 or newer; this is 3.9.2." in told
    assert "python3.12 dev.py run" in told


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_venv_is_told(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys, module: str
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == module else object())
    assert dev.main(["test"]) == 2
    assert f"apt-get install python3.{sys.version_info[1]}-venv" in capsys.readouterr().err


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES])
def test_a_folder_that_cannot_be_written_is_told(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys, number: int
) -> None:
    def refuse(path: Path, *_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number), str(path))

    monkeypatch.setattr(Path, "open", refuse)
    assert dev.main(["run"]) == 2
    told = capsys.readouterr().err
    assert "The project folder cannot be written." in told
    assert "copy the project to a folder that is yours" in told


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_is_told(trial: Trial) -> None:
    trial.folder.chmod(0o555)
    code, _, told = trial.dev("run")
    trial.folder.chmod(0o755)
    assert code == 2
    assert "The project folder cannot be written." in told


def test_a_small_disk_is_told_before_anything_is_made(
    trial: Trial, dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(10**9, 10**9, 5 * 10**6))
    assert dev.main(["run"]) == 2
    assert "The disk has 5 MB left" in capsys.readouterr().err
    assert not (trial.folder / ".venv").exists()


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("OSError: [Errno 28] No space left on device", "The disk is full."),
        ("ssl.SSLCertVerificationError: CERTIFICATE_VERIFY_FAILED", "certificate"),
        ("Temporary failure in name resolution", "cannot be reached"),
        ("/x/.venv/bin/python: No module named pip", "without pip"),
        ("ERROR: No matching distribution found for shapely==2.2.0", "no package for this computer"),
        ("OSError: [WinError 112] Es steht nicht genug Speicherplatz zur Verfügung", "The disk is full."),
        ("[WinError 5] Zugriff verweigert: 'C:\\\\x\\\\.venv\\\\Scripts\\\\python.exe'", "cannot be written"),
        ("[WinError 32] The process cannot access the file", "cannot be written"),
        ('NameResolutionError("Failed to resolve ([Errno 11001] getaddrinfo failed)")', "cannot be reached"),
        ("[WinError 10061] No connection could be made", "cannot be reached"),
        ("HINT: this system does not have Windows Long Path support enabled.", "too long for Windows"),
    ],
)
def test_a_failure_is_explained(dev: ModuleType, said: str, meant: str) -> None:
    assert meant in str(dev.diagnose("Installing packages failed.", said))


def test_a_failure_that_nobody_foresaw_is_quoted(dev: ModuleType) -> None:
    assert "  | the very last line" in str(dev.diagnose("It failed.", "much\nmore\nthe very last line\n"))


def test_ctrl_c_leaves_quietly(dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(dev, "prepare", interrupt)
    assert dev.main(["run"]) == 130
    assert "Run the command again" in capsys.readouterr().err


# -- Qt's shared libraries ---------------------------------------------------------------------------------


@pytest.fixture
def lacking(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """A Debian that lacks two libraries; gives the commands that were run."""
    commands: list[list[str]] = []
    monkeypatch.setattr(dev, "missing_qt", lambda: ["libEGL.so.1", "libxcb-cursor.so.0"])
    monkeypatch.setattr(shutil, "which", lambda name: "/usr/bin/" + name)
    monkeypatch.setattr(dev, "follow", lambda command, *_: commands.append(command))
    return commands


def test_root_installs_missing_libraries(dev: ModuleType, lacking, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev, "administrator", lambda: ["sudo", "-n"])
    dev.provide_qt()
    update, install = (" ".join(command) for command in lacking)
    assert update.startswith("sudo -n env DEBIAN_FRONTEND=noninteractive apt-get") and update.endswith(
        "update"
    )
    assert install.endswith("install --yes --no-install-recommends libegl1 libxcb-cursor0")


def test_others_are_told_the_command(
    dev: ModuleType, lacking, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    monkeypatch.setattr(dev, "administrator", lambda: None)
    assert dev.provide_qt() == ["libEGL.so.1", "libxcb-cursor.so.0"]
    assert not lacking
    assert (
        "sudo apt-get update && sudo apt-get install --no-install-recommends libegl1 libxcb-cursor0\n"
        in capsys.readouterr().err
    )


def test_without_apt_the_libraries_are_named(
    dev: ModuleType, lacking, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    dev.provide_qt()
    assert "libEGL.so.1, libxcb-cursor.so.0" in capsys.readouterr().err


def test_a_failed_installation_of_libraries_does_not_stop_the_set_up(
    dev: ModuleType, lacking, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    def fail(command: list[str], step: object, *_: object) -> None:
        raise dev.diagnose("apt-get failed.", "Could not resolve the host")

    monkeypatch.setattr(dev, "administrator", list)
    monkeypatch.setattr(dev, "follow", fail)
    assert dev.provide_qt() == ["libEGL.so.1", "libxcb-cursor.so.0"]
    assert "sudo apt-get install" in capsys.readouterr().err


@on_posix
def test_it_reminds_until_the_libraries_are_there(
    trial: Trial, dev: ModuleType, lacking, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    trial.pretend_set_up()
    trial.stamp.write_text(json.dumps({**json.loads(trial.stamp.read_text()), "qt": ["libEGL.so.1"]}))
    dev.remind_of_qt()
    assert "libegl1" in capsys.readouterr().err
    monkeypatch.setattr(dev, "missing_qt", list)
    dev.remind_of_qt()
    assert json.loads(trial.stamp.read_text())["qt"] == []
    assert dev.is_current(dev.fingerprint())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux only")
def test_a_library_that_does_not_load_is_missing(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev, "QT_LIBRARIES", {"libnothing-of-the-kind.so.1": "nothing", "libc.so.6": "libc6"})
    assert dev.missing_qt() == ["libnothing-of-the-kind.so.1"]


# -- other systems than this one ---------------------------------------------------------------------------


@pytest.fixture
def windows(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """dev.py as Windows runs it, as far as it can be told here; what it asks of the system is listed."""
    asked: list[tuple[object, ...]] = []
    console = ModuleType("msvcrt")
    console.LK_NBLCK = 2  # type: ignore[attr-defined]
    console.locking = lambda *lock: asked.append(lock)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "msvcrt", console)
    monkeypatch.setattr(dev.sys, "platform", "win32")
    monkeypatch.setattr(dev.subprocess, "call", lambda command, **_: asked.append(command) or 3)
    monkeypatch.setenv("PYTHONUTF8", "")
    monkeypatch.delenv("PYTHONUTF8")  # what is set from here on is taken back
    return asked


def test_on_windows_programs_stand_in_another_folder(
    dev: ModuleType, windows: list[tuple[object, ...]]
) -> None:
    assert Path(dev.tool("python")) == dev.VENV / "Scripts" / "python.exe"
    assert dev.missing_qt() == []


def test_on_windows_dev_waits_for_the_program_and_passes_its_exit_code_on(
    dev: ModuleType, windows: list[tuple[object, ...]]
) -> None:
    assert dev.hand_over("sandtable.exe", "check") == 3
    assert windows == [("sandtable.exe", "check")]


def test_on_windows_an_old_python_is_told_of_the_launcher(
    dev: ModuleType, windows: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    monkeypatch.setattr(sys, "argv", ["dev.py", "run"])
    assert dev.main(["run"]) == 2
    assert "py -3 dev.py run" in capsys.readouterr().err


def test_on_windows_checks_may_say_what_its_old_code_page_cannot(
    dev: ModuleType, windows: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "is_current", lambda _: True)
    dev.prepare()
    assert os.environ["PYTHONUTF8"] == "1"


def test_on_windows_every_verb_finds_its_program(
    trial: Trial, dev: ModuleType, windows: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "is_current", lambda _: True)
    monkeypatch.setattr(dev.os, "chdir", lambda _: None)
    monkeypatch.setattr(dev, "CHECKS", ())
    monkeypatch.setenv("PYTEST_XDIST_AUTO_NUM_WORKERS", "1")
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    for verb in (["run", "check", "a pack"], ["python", "-V"], ["bench"], ["test"]):
        assert dev.main(verb) == 3
    programs = [(Path(command[0]).relative_to(dev.VENV).as_posix(), *command[1:]) for command in windows]
    assert programs == [
        ("Scripts/sandtable.exe", "check", "a pack"),
        ("Scripts/python.exe", "-V"),
        ("Scripts/python.exe", "-m", "bench"),
        ("Scripts/pytest.exe", "-n", "auto", "--dist", "worksteal"),
    ]


def test_on_windows_a_waiting_dev_does_not_touch_the_file_that_another_holds(
    trial: Trial, dev: ModuleType, windows: list[tuple[object, ...]]
) -> None:
    dev.TURNSTILE.write_text("held")
    with dev.alone():
        assert dev.TURNSTILE.read_text() == "held"


def test_on_windows_the_folder_is_held_by_a_lock_of_that_system(
    trial: Trial, dev: ModuleType, windows: list[tuple[object, ...]]
) -> None:
    with dev.alone():
        assert windows == [(windows[0][0], 2, 1)]


@pytest.mark.parametrize("refusal", [errno.EACCES, errno.EDEADLK])
def test_on_windows_a_lock_that_another_holds_is_not_taken(
    dev: ModuleType,
    windows: list[tuple[object, ...]],
    refusal: int,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    def refuse(*_lock: object) -> None:
        raise OSError(refusal, "held")

    monkeypatch.setattr(sys.modules["msvcrt"], "locking", refuse)
    with (tmp_path / "lock").open("w") as handle:
        assert not dev.take(handle)


# -- test and other verbs ----------------------------------------------------------------------------------


@on_posix
def test_every_check_runs_and_pytest_has_the_last_word(trial: Trial) -> None:
    trial.pretend_set_up()
    trial.program("ruff", "exit 0")
    trial.program("mypy", "echo 'model/pack.py:3: error'; exit 1")
    trial.program("lint-imports", "echo 'broken contract'; exit 1")
    trial.program("pytest", 'echo "$QT_QPA_PLATFORM: $*"; echo "== 3 passed in 0.01s =="')
    code, out, _ = trial.dev("test", "-x", "tests/model", QT_QPA_PLATFORM="")
    assert code == 1
    assert re.search(
        r"ruff check +\d\.\d s  ok\nruff format +\d\.\d s  ok\nmypy +\d\.\d s  FAILED\nmodel/pack", out
    )
    assert "FAILED: mypy, import-linter" in out
    assert out.splitlines()[-2:] == [
        ": -n auto --dist worksteal -x tests/model",
        "== 3 passed in 0.01s ==",
    ]


@on_posix
@pytest.mark.parametrize("code", [0, 1, 5])
def test_the_outcome_of_pytest_is_passed_on(trial: Trial, code: int) -> None:
    trial.pretend_set_up()
    for name in ("ruff", "mypy", "lint-imports"):
        trial.program(name, "exit 0")
    trial.program("pytest", f"echo $QT_QPA_PLATFORM; exit {code}")
    environment = os.environ.get("QT_QPA_PLATFORM", "offscreen")
    outcome, out, _ = trial.dev("test")
    assert (outcome, out.splitlines()[-1]) == (code, environment)


@on_posix
def test_ctrl_c_lets_pytest_finish_and_speak(trial: Trial) -> None:
    """The terminal sends it to both; pytest takes its time to say what it did so far."""
    trial.pretend_set_up()
    for name in ("ruff", "mypy", "lint-imports"):
        trial.program(name, "exit 0")
    trial.program(
        "pytest", "trap 'sleep 1; echo 2 passed; exit 2' INT; echo begun >&2; kill -INT $PPID $$; sleep 5"
    )
    code, out, told = trial.dev("test")
    assert "begun" in told
    assert (code, out.splitlines()[-1]) == (2, "2 passed")
    assert "Run the command again" not in told


def test_the_answer_to_ctrl_c_is_ours_again_after_a_program(dev: ModuleType) -> None:
    before = signal.getsignal(signal.SIGINT)
    assert dev.attend(sys.executable, "-c", "raise SystemExit(4)") == 4
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize(
    ("given", "passed_on"),
    [
        ([], "-n auto --dist worksteal"),
        (["--long", "-k", "fuzz"], "-n auto --dist worksteal -m  -k fuzz"),
        (["-n0", "tests/model"], "-n0 tests/model"),
        (["--pdb"], "--pdb"),
    ],
)
def test_arguments_go_to_pytest(dev: ModuleType, given: list[str], passed_on: str) -> None:
    assert " ".join(dev.pytest_arguments(given)) == passed_on


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_help_names_every_verb(dev: ModuleType, capsys, arguments: list[str]) -> None:
    assert dev.main(arguments) == 0
    text = capsys.readouterr().out
    assert all(f"dev.py {verb}" in text for verb in dev.VERBS)


def test_an_unknown_verb_is_misuse(dev: ModuleType, capsys) -> None:
    assert dev.main(["tset"]) == 2
    assert "no verb 'tset'" in capsys.readouterr().err


def test_ci_runs_exactly_the_tests() -> None:
    script = (PROJECT / ".ci/run").read_text(encoding="utf-8")
    assert re.findall(r"^.*dev\.py.*$", script, re.MULTILINE) == ["python3 dev.py test"]


# -- the lock ----------------------------------------------------------------------------------------------


def locked() -> dict[str, str]:
    """Each pinned name with the text that follows it."""
    parts = re.split(r"^([\w.-]+)==", LOCK, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_every_locked_package_has_hashes() -> None:
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}\b", text) for text in locked().values())


def test_the_lock_names_no_host() -> None:
    assert "://" not in LOCK
    assert not re.search(r"--(?:index-url|extra-index-url|find-links|trusted-host)", LOCK)
    assert not re.search(r"[\w-]\.(?:org|com|net|io|dev)\b", LOCK)
    assert " @ " not in LOCK


def test_every_dependency_is_locked() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [*project["project"]["dependencies"], *project["dependency-groups"]["dev"]]
    names = {re.split(r"[<>=!~ ]", requirement)[0].lower() for requirement in wanted}
    assert names <= locked().keys()


def test_the_lock_serves_linux_macos_and_windows() -> None:
    """Binary packages list a file per system and Python: many hashes, not one."""
    for name in ("pyside6-essentials", "shapely", "pydantic-core", "pyyaml", "rapidfuzz"):
        assert locked()[name].count("--hash=") >= 4, name
