"""Scanners let loose on a server with a made-up household: sqlmap, Wapiti and slowhttptest.

They take some half an hour and are no part of `make test`. Each finding ends in an exit code
of 1, so that it is not overlooked.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from evenly import ROOT, Server, run
from household import Person

WAPITI = ROOT / ".build/scanners/bin/wapiti"
# Without those that ask a server of Wapiti's own.
MODULES = "cookieflags,crlf,csp,exec,file,htaccess,http_headers,ldap,methods,permanentxss,"
MODULES += "redirect,shellshock,sql,timesql,upload,xss"
SLOW = [["-H", "-i", "5"], ["-B", "-i", "5", "-s", "8192"], ["-X", "-w", "1", "-y", "8"], ["-R"]]

# Pages with what can be typed into them: {group} and {entry} are Ada's.
QUERIES = [
    "/groups/{group}?q=milk&kind=expense&payee=x&from=2025-01-01&to=2026-12-31&min=1&max=9&page=2",
    "/groups/{group}/reports?from=2025-01-01&to=2026-12-31&by=category&whose=me",
    "/groups/{group}/entries.csv?q=milk&member=x&payer=x&category=x&tag=x",
    "/groups/{group}/entries/new?title=x&amount=1&currency=EUR&date=2026-01-01&kind=expense",
    "/groups/{group}/entries/{entry}?back=x",
    "/login?next=/account",
]
FORMS = [
    ("/login", "username=ada&password=a+guess&next=/account"),
    ("/groups", "name=Flat&currency=EUR&member=Ben"),
    ("/groups/{group}/entries", "title=Milk&amount=3&currency=EUR&date=2026-01-01&note=x&tags=a"),
    ("/groups/{group}/members", "name=Kim"),
    ("/groups/{group}/payments", "from=x&to=x&amount=1&currency=EUR&date=2026-01-01"),
    ("/account/profile", "name=Ada&mail=a@example.org"),
    ("/account/username", "username=ada&current_password=a+guess"),
]


class Scan:
    """A server with a household, the scanners' ways to it, and what they have found."""

    def __init__(self, server, directory):
        self.url = f"http://localhost:{server.port}"
        self.server = server
        self.directory = Path(directory)
        ada = Person(server.address).signs_in("ada")
        self.cookie = "; ".join(ada.fields).removeprefix("Cookie: ")
        home = ada.get("/").text
        group = re.search(r'href="/groups/([\w-]{22})"', home)[1]
        entry = re.search(r'data-entry="([\w-]{22})"', ada.get(f"/groups/{group}").text)[1]
        self.ids = {"group": group, "entry": entry}
        self.findings = []

    def sqlmap(self):
        targets = [(path, None) for path in QUERIES] + FORMS
        for path, form in targets:
            arguments = ["-u", self.url + path.format(**self.ids), "--cookie", self.cookie]
            arguments += ["--header", f"Origin: {self.url}", "--batch", "--level", "2"]
            arguments += [
                "--risk",
                "2",
                "--dbms",
                "sqlite",
                "--output-dir",
                self.directory / "sqlmap",
                "-v",
                "0",
            ]
            # A page that refuses what was typed is an answer like any other.
            arguments += ["--ignore-code", "*", "--flush-session", "--disable-coloring"]
            arguments += ["--data", form] if form else []
            output = self._run("sqlmap", *arguments).stdout
            if "identified the following injection" in output:
                self.findings.append(f"sqlmap: {path}")
            tried = "do not appear to be injectable" in output or "not injectable" in output
            self._say(f"sqlmap {path.partition('?')[0]}", "nothing" if tried else output[-300:])

    def wapiti(self, name, *arguments):
        report = self.directory / f"{name}.json"
        self._run(
            *(WAPITI, "-u", self.url + "/", "-m", MODULES, "-f", "json", "-o", report),
            *("--flush-session", "--store-session", self.directory / name, "--scope", "folder"),
            *("-H", f"Origin: {self.url}", "-x", self.url + "/logout", "--max-scan-time", "180"),
            *("--max-attack-time", "30"),
            *("--no-bugreport", "-d", "6", "--max-links-per-page", "60", *arguments),
        )
        result = json.loads(report.read_text())
        kinds = {
            kind: len(found)
            for part in ("vulnerabilities", "anomalies")
            for kind, found in result[part].items()
            if found
        }
        pages = result["infos"]["crawled_pages_nbr"]
        self.findings += [f"wapiti {name}: {kind} ({count})" for kind, count in kinds.items()]
        self._say(f"wapiti {name}", f"{pages} pages, {kinds or 'nothing'}")

    def slow(self):
        for arguments in SLOW:
            output = self._run(
                *("slowhttptest", *arguments, "-c", "1000", "-r", "500", "-l", "30", "-p", "1"),
                *("-u", self.url + "/login"),
            ).stdout
            text = re.sub(r"\x1b\[[0-9;]*m", "", output)
            states = re.findall(r"service available: +(\w+)", text)
            if "NO" in states or not states:
                self.findings.append(f"slowhttptest {arguments[0]}: not available")
            share = f"{states.count('YES')} of {len(states)}"
            self._say(f"slowhttptest {arguments[0]}", f"available {share} times")

    def _run(self, *command):
        command = [str(part) for part in command]
        return subprocess.run(
            command, cwd=self.directory, capture_output=True, text=True, timeout=1200
        )

    def _say(self, what, result):
        assert self.server.process.poll() is None, f"it has ended: {self.server.log[-2000:]}"
        print(f"{what}: {result}", flush=True)


def main():
    with tempfile.TemporaryDirectory() as directory:
        database = Path(directory) / "evenly.db"
        run("demo", "--entries", 200, "--database", database, timeout=60)
        with Server.serve(directory) as server:
            scan = Scan(server, directory)
            scan.slow()
            scan.sqlmap()
            scan.wapiti("signed-out")
            scan.wapiti("signed-in", "-H", f"Cookie: {scan.cookie}")
            failures = re.findall(r".* error .*", server.log)
        scan.findings += [f"log: {line}" for line in failures]
        result = run("check", "--database", database, timeout=60)
        scan.findings += [] if result.returncode == 0 else [f"check: {result.stdout}"]
    print("\n".join(scan.findings) or "Nothing was found.")
    sys.exit(1 if scan.findings else 0)


if __name__ == "__main__":
    main()
