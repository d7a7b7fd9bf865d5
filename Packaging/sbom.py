"""Writes the list of all parts of the image (SBOM) as SPDX 2.3 in JSON: what docs/dependencies.md
says is linked into the program, and the Debian packages that the image's files are from.

Usage: sbom.py ROOT FILE --version 0.2.0 --created SECONDS --revision COMMIT
"""

import argparse
import hashlib
import json
import re
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

DEPENDENCIES = Path(__file__).parent.parent / "docs/dependencies.md"
# Other packages' licences are in the files that the image has of them.
LICENCES = {
    "ca-certificates": "GPL-2.0-or-later AND MPL-2.0",
    "libc6": "LGPL-2.1-or-later",
    "libgcc-s1": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libsqlite3-0": "blessing",
    "libssl3": "Apache-2.0",
    "tesseract-ocr": "Apache-2.0",
}


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("root", type=Path)
    options.add_argument("file", type=Path)
    options.add_argument("--version", required=True)
    options.add_argument("--created", type=int, required=True)
    options.add_argument("--revision", required=True)
    chosen = options.parse_args()
    program = hashlib.sha256((chosen.root / "usr/bin/evenly").read_bytes()).hexdigest()
    evenly = part("evenly", chosen.version, "MIT")
    evenly["checksums"] = [{"algorithm": "SHA256", "checksumValue": program}]
    evenly["primaryPackagePurpose"] = "APPLICATION"
    inside = [part(name, None, None, licence) for name, licence in linked()]
    packages = (chosen.root / "usr/share/doc/packages").read_text().splitlines()
    beside = [of_debian(*line.split("\t")) for line in packages]
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", evenly)]
    relations += [(evenly["SPDXID"], "CONTAINS", it) for it in inside]
    relations += [(evenly["SPDXID"], "DEPENDS_ON", it) for it in beside]
    created = datetime.fromtimestamp(chosen.created, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"evenly-{chosen.version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/evenly-{chosen.version}-{program[:32]}",
        "comment": f"Built from commit {chosen.revision}.",
        "creationInfo": {"created": created, "creators": ["Tool: Packaging/sbom.py"]},
        "packages": [evenly, *inside, *beside],
        "relationships": [
            {
                "spdxElementId": one,
                "relationshipType": kind,
                "relatedSpdxElement": other["SPDXID"],
            }
            for one, kind, other in relations
        ],
    }
    chosen.file.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n")


def linked():
    """The names and licences in the first table of the page on dependencies."""
    text = DEPENDENCIES.read_text().split("## Linked into the program\n")[1].split("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")]
    return [(plain(name), plain(licence)) for name, _, licence in rows[2:]]


def plain(markdown):
    return re.sub(r"\[([^]]+)\]\([^)]*\)", r"\1", markdown).replace("`", "")


def part(name, version, licence, comment=None):
    it = {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.]+", "-", name).strip("-"),
        "name": name,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": licence or "NOASSERTION",
        "licenseDeclared": licence or "NOASSERTION",
        "copyrightText": "NOASSERTION",
    }
    if version:
        it["versionInfo"] = version
    if comment:
        it["licenseComments"] = comment
    return it


def of_debian(name, version, architecture, source):
    licence = LICENCES.get(name)
    it = part(name, version, licence, None if licence else f"/usr/share/doc/{name}/copyright")
    it["supplier"] = "Organization: Debian"
    it["sourceInfo"] = f"built from the source package {source}"
    locator = f"pkg:deb/debian/{quote(name)}@{quote(version)}?arch={architecture}"
    it["externalRefs"] = [
        {
            "referenceCategory": "PACKAGE-MANAGER",
            "referenceType": "purl",
            "referenceLocator": locator,
        }
    ]
    return it


if __name__ == "__main__":
    main()
