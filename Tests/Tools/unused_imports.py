"""Finds imports of the package's own targets that no declaration in the file needs.

The debug build leaves an index: for each file the symbols that it refers to. A symbol's mangled
name says in which module it is declared, and for members of extensions, the extension's module.
"""

import ctypes
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from imports import IMPORT
from swift_source import code_lines

INDEX = Path(".build/debug/index/store")
REFERENCE, RECORD = 1 << 2, 2


class Text(ctypes.Structure):
    _fields_ = (("data", ctypes.c_void_p), ("length", ctypes.c_size_t))

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode()


class Index:
    """What libIndexStore of the toolchain says about the files that were compiled."""

    def __init__(self, folder: Path):
        root = Path(shutil.which("swiftc")).resolve().parents[1]
        self._library = ctypes.CDLL(str(root / "lib/libIndexStore.so"))
        self._store = self._call("store_create", str(folder).encode(), None)

    def _call(self, name, *arguments, returns=ctypes.c_void_p):
        function = getattr(self._library, "indexstore_" + name)
        function.restype = returns
        return function(*(ctypes.c_void_p(a) if isinstance(a, int) else a for a in arguments))

    def _each(self, name, item, *arguments):
        """Items that a function of the library hands to a callback."""
        found = []

        def take(_, value):
            found.append(str(value) if item is Text else value)
            return True

        kind = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, item)
        self._call(name, *arguments, None, kind(take), returns=ctypes.c_bool)
        return found

    def units(self):
        return self._each("store_units_apply_f", Text, self._store, ctypes.c_uint(0))

    def read(self, unit):
        """The file of a unit and the names of its records."""
        reader = self._call("unit_reader_create", self._store, unit.encode(), None)
        file = str(self._call("unit_reader_get_main_file", reader, returns=Text))
        records = []

        def take(_, dependency):
            if self._call("unit_dependency_get_kind", dependency, returns=ctypes.c_int) == RECORD:
                path = str(self._call("unit_dependency_get_filepath", dependency, returns=Text))
                if path == file:
                    name = self._call("unit_dependency_get_name", dependency, returns=Text)
                    records.append(str(name))
            return True

        kind = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)
        apply = "unit_reader_dependencies_apply_f"
        self._call(apply, reader, None, kind(take), returns=ctypes.c_bool)
        self._call("unit_reader_dispose", reader, returns=None)
        return file, records

    def symbols(self, record):
        """The mangled names of the symbols that a file refers to."""
        reader = self._call("record_reader_create", self._store, record.encode(), None)
        names = set()

        def take(_, symbol):
            roles = self._call("symbol_get_roles", symbol, returns=ctypes.c_uint64)
            if roles & REFERENCE:
                names.add(str(self._call("symbol_get_usr", symbol, returns=Text)))
            return True

        kind = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)
        apply = "record_reader_symbols_apply_f"
        self._call(apply, reader, ctypes.c_bool(True), None, kind(take), returns=ctypes.c_bool)
        self._call("record_reader_dispose", reader, returns=None)
        return names


def modules(names):
    """The module that declares each symbol: the first that its demangled tree names."""
    swift = sorted(name for name in names if name.startswith("s:"))
    trees = subprocess.run(
        ["swift", "demangle", "--tree-only"],
        input="".join(f"$s{name[2:]}\n" for name in swift),
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("Demangling for ")[1:]
    found = (re.search(r'kind=Module, text="(\w+)"', tree) for tree in trees)
    return dict(zip(swift, (module and module[1] for module in found), strict=True))


def complaints():
    index = Index(INDEX)
    records = defaultdict(set)
    for unit in index.units():
        file, names = index.read(unit)
        records[file].update(names)
    ours = {folder.name for folder in Path("Sources").glob("*/*")} - {
        "CLinux",
        "CSQLite",
        "COpenSSL",
    }
    files = [file for root in ("Sources", "Tests") for file in sorted(Path(root).rglob("*.swift"))]
    symbols = {}
    for file in files:
        if found := records.get(str(file.resolve())):
            symbols[file] = set().union(*map(index.symbols, found))
    homes = modules(set().union(*symbols.values()))
    for file, names in symbols.items():
        used = {homes.get(name) for name in names}
        for number, line in code_lines(file.read_text()):
            imported = IMPORT.match(line)
            if imported and imported[1] in ours and imported[1] not in used:
                yield f"{file}:{number}: nothing of {imported[1]} is used here"


if __name__ == "__main__":
    found = list(complaints())
    print(*found, sep="\n", end="\n" if found else "", file=sys.stderr)
    sys.exit(bool(found))
