"""Packs a folder as a container image, which Docker and Podman load, without either: a tar archive
in the format of the Open Container Initiative. The same folder and time give the same bytes.
"""

import argparse
import gzip
import hashlib
import io
import json
import tarfile
from datetime import UTC, datetime
from pathlib import Path

OWNER = 10001  # of /data
SECOND = 1_000_000_000  # nanoseconds, in which the health check counts
KIND = "application/vnd.oci.image."


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("folder", type=Path)
    options.add_argument("archive", type=Path)
    options.add_argument("--name", required=True)
    options.add_argument("--architecture", required=True)
    options.add_argument("--created", type=int, required=True)
    options.add_argument("--revision", required=True)
    chosen = options.parse_args()
    layer = layer_of(chosen.folder, chosen.created)
    packed = gzip.compress(layer, 9, mtime=0)
    config = as_json(config_of(chosen, digest(layer)))
    manifest = as_json(
        {
            "schemaVersion": 2,
            "mediaType": KIND + "manifest.v1+json",
            "config": described(config, "config.v1+json"),
            "layers": [described(packed, "layer.v1.tar+gzip")],
        }
    )
    tag = chosen.name.split(":")[1]
    index = {
        "schemaVersion": 2,
        "manifests": [
            described(manifest, "manifest.v1+json")
            | {
                "platform": {"os": "linux", "architecture": chosen.architecture},
                "annotations": {
                    "io.containerd.image.name": f"docker.io/library/{chosen.name}",
                    "org.opencontainers.image.ref.name": tag,
                },
            }
        ],
    }
    # What `docker load` before version 25 reads.
    older = [{"Config": blob(config), "RepoTags": [chosen.name], "Layers": [blob(packed)]}]
    files = {
        "oci-layout": as_json({"imageLayoutVersion": "1.0.0"}),
        "index.json": as_json(index),
        "manifest.json": as_json(older),
    }
    files |= {blob(part): part for part in (config, manifest, packed)}
    with tarfile.open(chosen.archive, "w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in sorted(files.items()):
            archive.addfile(head(name, chosen.created, len(content)), io.BytesIO(content))


def layer_of(folder, time):
    """The folder as a tar archive of root's files; /data belongs to the program's user."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for path in sorted(folder.rglob("*")):
            name = str(path.relative_to(folder))
            part = archive.gettarinfo(path, name)
            # Two names of one file stay two files: which of them is the first is chance.
            if part.islnk():
                part.type, part.linkname, part.size = tarfile.REGTYPE, "", path.stat().st_size
            owner = OWNER if name == "data" else 0
            part.uid, part.gid, part.uname, part.gname, part.mtime = owner, owner, "", "", time
            if part.isreg():
                with path.open("rb") as content:
                    archive.addfile(part, content)
            else:
                archive.addfile(part)
    return buffer.getvalue()


def config_of(chosen, layer):
    """As in the Dockerfile."""
    created = datetime.fromtimestamp(chosen.created, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {
        "created": created,
        "architecture": chosen.architecture,
        "os": "linux",
        "config": {
            "User": f"{OWNER}:{OWNER}",
            "ExposedPorts": {"8080/tcp": {}},
            "Env": [
                "PATH=/usr/bin",
                "EVENLY_DATABASE=/data/evenly.db",
                "EVENLY_HOST=0.0.0.0",
            ],
            "Entrypoint": ["/usr/bin/evenly"],
            "Cmd": ["serve"],
            "Volumes": {"/data": {}},
            "Healthcheck": {
                "Test": ["CMD", "/usr/bin/evenly", "health"],
                "Interval": 30 * SECOND,
                "Timeout": 3 * SECOND,
                "StartPeriod": 10 * SECOND,
            },
            "Labels": {
                "org.opencontainers.image.title": "Evenly",
                "org.opencontainers.image.licenses": "MIT",
                "org.opencontainers.image.version": chosen.name.split(":")[1],
                "org.opencontainers.image.revision": chosen.revision,
            },
        },
        "rootfs": {"type": "layers", "diff_ids": [layer]},
        "history": [{"created": created, "created_by": "Packaging/oci.py"}],
    }


def as_json(value):
    return json.dumps(value, indent=1).encode()


def digest(content):
    return "sha256:" + hashlib.sha256(content).hexdigest()


def blob(content):
    return "blobs/" + digest(content).replace(":", "/")


def described(content, kind):
    return {"mediaType": KIND + kind, "digest": digest(content), "size": len(content)}


def head(name, time, size):
    part = tarfile.TarInfo(name)
    part.size, part.mtime, part.mode = size, time, 0o644
    return part


if __name__ == "__main__":
    main()
