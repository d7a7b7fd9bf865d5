"""What a disk may hold after the power has gone, made out of what a process wrote to it."""

import re

SECTOR = 512
CALL = re.compile(
    r"^\d+ +([\d.]+) (pwrite64|ftruncate|fdatasync|fsync)\(\d+<([^>]*)>(?:, (.*))?\) += (-?\d+)"
)
# The options of strace that give the output read here.
STRACE = ("-ttt", "-y", "-xx", "-s", "100000", "-e", "trace=pwrite64,ftruncate,fdatasync,fsync")


class Disk:
    """Files, each with what is surely there and what was written since, lost or torn perhaps."""

    def __init__(self, files):
        self._synced = {name: bytearray(content) for name, content in files.items()}
        self._pending = {name: [] for name in files}

    def do(self, call):
        if call.file not in self._synced:
            return
        if call.name in ("fdatasync", "fsync"):
            for change in self._pending[call.file]:
                change.apply(self._synced[call.file])
            self._pending[call.file] = []
        else:
            self._pending[call.file].append(call)

    def after_a_cut(self, chance):
        """One of the many states that the files may be in, from nothing kept to all of it."""
        keeps = chance.choice([0, 0.2, 0.5, 0.8, 0.95, 1])
        files = {name: bytearray(content) for name, content in self._synced.items()}
        for name, changes in self._pending.items():
            for change in changes:
                change.apply(files[name], lambda: chance.random() < keeps)
        return files


class Call:
    """A system call that changes a file, or makes sure of it."""

    def __init__(self, time, name, file, arguments):
        self.time, self.name, self.file = time, name, file
        if name == "ftruncate":
            self._size = int(arguments)
        elif name == "pwrite64":
            text, _, offset = arguments.rsplit(", ", 2)
            self._data = bytes.fromhex(text.strip('"').replace("\\x", ""))
            self._offset = int(offset)

    def apply(self, content, is_kept=lambda: True):
        """Changes the content, of a write only those sectors that are kept."""
        if self.name == "ftruncate":
            if is_kept():
                del content[self._size :]
                content.extend(bytes(self._size - len(content)))
            return
        begin, end = self._offset, self._offset + len(self._data)
        while begin < end:
            next_sector = min(end, (begin // SECTOR + 1) * SECTOR)
            if is_kept():
                content.extend(bytes(max(0, next_sector - len(content))))
                part = self._data[begin - self._offset : next_sector - self._offset]
                content[begin:next_sector] = part
            begin = next_sector


def calls(trace, directory):
    """Those to files right in the directory, by their names."""
    for line in trace.read_text().splitlines():
        match = CALL.match(line)
        if match and int(match[5]) >= 0:
            time, name, path, arguments, _ = match.groups()
            # strace writes paths as it writes data.
            path = bytes.fromhex(path.replace("\\x", "")).decode() if "\\x" in path else path
            if path.rpartition("/")[0] == str(directory):
                yield Call(float(time), name, path.rpartition("/")[2], arguments)
