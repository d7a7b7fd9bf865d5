"""The program under callgrind: how many instructions something takes, and in which functions."""

import re
import subprocess
import sys
from pathlib import Path

from evenly import PROGRAM, Server

# Under callgrind and beside other work everything takes long, the start most of all.
PATIENCE = 120
TOTAL = re.compile(r"^totals: (\d+)$", re.MULTILINE)
# A number, a share, the name behind that of its file, and what it is linked from; a library without
# names has addresses.
FUNCTION = re.compile(r" *([\d,]+) \( *[\d.]+%\)  [^ :]+:(.+?)(?: \[.*?([^/]+)\])?")


def copy_without_debugging(directory):
    """A copy of the program that callgrind can read: it does not know what newer compilers tell
    debuggers. The names of functions stay."""
    copy = Path(directory) / "evenly"
    subprocess.run(["objcopy", "--strip-debug", PROGRAM, copy], check=True)
    return copy


class Callgrind:
    """A server with one thread for requests, whose instructions are counted once it is up."""

    def __init__(self, program, directory, *arguments):
        self._part = Path(directory) / "callgrind"
        self._count = 0
        # Nothing is counted before it is up, which makes the start far shorter. It listens to vgdb
        # as often as its clock ticks.
        prefix = ["valgrind", "--tool=callgrind", "--instr-atstart=no", "--vgdb-poll=100"]
        prefix += [f"--callgrind-out-file={self._part}", f"--log-file={self._part}.log"]
        self._server = Server.serve(
            directory,
            *("--threads", 1, "--log-level", "error", *arguments),
            program=program,
            prefix=prefix,
            environment={"SWIFT_DETERMINISTIC_HASHING": "1"},
            patience=PATIENCE,
        )
        self.address = self._server.address

    def __enter__(self):
        self._server.__enter__()
        self._tell("instrumentation", "on")
        return self

    def __exit__(self, *error):
        code = self._server.process.poll()
        if code is not None:
            log = Path(f"{self._part}.log").read_text(errors="replace")
            print(f"The server has ended with {code}: {self._server.log}{log}", file=sys.stderr)
        return self._server.__exit__(*error)

    def rounds(self, work):
        """The instructions of the work, which is done anew for each number."""
        self._dump().unlink()
        while True:
            work()
            part = self._dump()
            yield int(TOTAL.search(part.read_text())[1])
            part.unlink()

    def profile(self, work, file):
        """Keeps in a file what callgrind tells of the work."""
        self._dump().unlink()
        work()
        # Calls that had begun before count as none, and callgrind_annotate would take what happens
        # in them for the caller's own.
        file.write_text(self._dump().read_text().replace("\ncalls=0 ", "\ncalls=1 "))

    def _dump(self):
        """What was counted since the last time, as a file."""
        self._tell("dump")
        self._count += 1
        return self._part.with_name(f"{self._part.name}.{self._count}")

    def _tell(self, *command):
        # It is not woken, which takes rights that not everybody has, and may fail.
        vgdb = ["vgdb", f"--pid={self._server.process.pid}", "--max-invoke-ms=0"]
        subprocess.run([*vgdb, *command], check=True, capture_output=True, timeout=PATIENCE)


def functions(file, most, inclusive):
    """The functions that take most, each with its instructions: its own, or with what it calls."""
    options = [f"--inclusive={'yes' if inclusive else 'no'}", "--auto=no", "--threshold=100"]
    lines = output("callgrind_annotate", *options, str(file)).splitlines()
    numbers, names = [], []
    for match in filter(None, map(FUNCTION.fullmatch, lines)):
        number, name, library = match.groups()
        # What calls itself is there twice, the second time with what it calls many times over.
        if not inclusive or "'" not in name:
            numbers.append(int(number.replace(",", "")))
            names.append(f"{name} in {library}" if name.startswith("0x") else name)
    names = output("swift", "demangle", "--simplified", input="\n".join(names[:most])).splitlines()
    return list(zip(numbers, names, strict=False))


def output(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout
