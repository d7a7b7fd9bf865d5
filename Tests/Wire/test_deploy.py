"""The manifests of app stores: what they say of the program and its image is so."""

import re
import shlex
import subprocess
import tarfile
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path

import pytest
import yaml
from evenly import ROOT, run

DEPLOY = ROOT / "deploy"
FILES = [ROOT / "compose.yaml", *sorted(path for path in DEPLOY.rglob("*") if path.is_file())]
# What the catalogue's own program turns into YAML.
TEMPLATE = DEPLOY / "truenas/templates/docker-compose.yaml"

IMAGE = r"^ +image: evenly:(\S+)$"
# Where each store's files name the version, and how often.
VERSIONS = [
    ("casaos/docker-compose.yml", IMAGE, 1),
    ("casaos/docker-compose.yml", r'^  version: "(.+)"$', 1),
    ("home-assistant/Dockerfile", r"^FROM evenly:(\S+)$", 1),
    ("home-assistant/config.yaml", r'^version: "(.+)"$', 1),
    ("kubernetes/evenly.yaml", IMAGE, 1),
    ("truenas/app.yaml", r"^app_version: (.+)$", 1),
    ("truenas/ix_values.yaml", r"^    repository: evenly\n    tag: (.+)$", 1),
    ("umbrel/docker-compose.yml", IMAGE, 1),
    ("umbrel/umbrel-app.yml", r'^version: "(.+)"$', 1),
    ("unraid/evenly.xml", r"<Repository>evenly:(.+)</Repository>", 1),
    ("yunohost/manifest.toml", r'^version = "(.+)~ynh\d+"$', 1),
    ("yunohost/manifest.toml", r"/v(.+)/evenly-.+-linux-\w+\.tar\.gz", 2),
    ("yunohost/manifest.toml", r"/evenly-(.+)-linux-\w+\.tar\.gz", 2),
]
# They install a package whose version their user chooses.
WITHOUT_VERSION = {"proxmox"}

COMMAND = re.compile(r"""[/`]evenly["']?,? +["']?([a-z][^\n`]*)""")


def name(value):
    return str(value.relative_to(ROOT)) if isinstance(value, Path) else None


def read(file):
    return (DEPLOY / file).read_text()


def load(file):
    return yaml.safe_load(read(file))


@cache
def help_of(*command):
    return run("help", *command).stdout


def dockerfile(word):
    """What the Dockerfile says last."""
    return re.findall(rf"^{word} (.+)$", (ROOT / "Dockerfile").read_text(), re.M)[-1]


def commands():
    """Yields each command line of the program with its file."""
    for file in FILES:
        for line in COMMAND.findall(file.read_text()):
            yield file, re.findall(r"""[^\s"',()\[\]{}%]+""", line)


@pytest.mark.parametrize("file", FILES, ids=name)
def test_every_variable_is_a_setting(file):
    known = set(re.findall(r"EVENLY_\w+", help_of("serve")))
    named = {found.removesuffix("_FILE") for found in re.findall(r"EVENLY_\w+", file.read_text())}
    assert named <= known


@pytest.mark.parametrize(("file", "words"), list(commands()), ids=name)
def test_every_command_line_is_one_of_the_program(file, words):
    assert words[0] in re.findall(r"^  evenly (\w+)", help_of(), re.M)
    flags = {word.partition("=")[0] for word in words if word.startswith("--")}
    assert flags <= set(re.findall(r"^  (--[a-z-]+)", help_of(words[0]), re.M))


def test_every_kind_of_command_line_is_found():
    found = {(name(file), words[0]) for file, words in commands()}
    assert found >= {
        ("compose.yaml", "health"),
        ("deploy/evenly.service", "serve"),
        ("deploy/kubernetes/evenly.yaml", "health"),
        ("deploy/proxmox/evenly-lxc", "health"),
        ("deploy/truenas/templates/docker-compose.yaml", "health"),
        ("deploy/yunohost/conf/systemd.service", "serve"),
        ("deploy/yunohost/scripts/backup", "backup"),
        ("deploy/yunohost/scripts/restore", "restore"),
    }


@pytest.mark.parametrize(("file", "pattern", "count"), VERSIONS)
def test_the_version_is_the_programs(file, pattern, count):
    version = run("version").stdout.split()[1]
    assert re.findall(pattern, read(file), re.M) == [version] * count


def test_every_store_names_its_version():
    stores = {path.name for path in DEPLOY.iterdir() if path.is_dir()}
    assert stores - WITHOUT_VERSION == {file.partition("/")[0] for file, _, _ in VERSIONS}


@pytest.mark.parametrize("file", [file for file in FILES if file != TEMPLATE], ids=name)
def test_it_parses(file):
    if file.suffix in {".yaml", ".yml"}:
        assert all(isinstance(part, dict) for part in yaml.safe_load_all(file.read_text()))
    elif file.suffix == ".xml":
        assert ET.parse(file).getroot().tag == "Container"
    elif file.suffix == ".toml":
        assert pytest.importorskip("tomllib").loads(file.read_text())["packaging_format"] == 2
    elif file.read_bytes().startswith(b"#!"):
        assert subprocess.run(["bash", "-n", file]).returncode == 0


# By file: the service and the user it sets, if any.
COMPOSED = {
    "../compose.yaml": ("evenly", None),
    "casaos/docker-compose.yml": ("evenly", None),
    "umbrel/docker-compose.yml": ("web", "1000:1000"),
}


@pytest.mark.parametrize(("file", "service", "user"), [(k, *v) for k, v in COMPOSED.items()])
def test_a_compose_file_confines_the_image(file, service, user):
    found = load(file)["services"][service]
    assert found.get("user") == user
    assert found["read_only"] is True
    assert found["tmpfs"] == ["/tmp"]
    assert found["mem_limit"] == "1280M"
    assert found["cap_drop"] == ["ALL"]
    assert found["security_opt"] == ["no-new-privileges:true"]
    (volume,) = found["volumes"]
    target = volume["target"] if isinstance(volume, dict) else volume.rpartition(":")[2]
    assert target == dockerfile("VOLUME")


def test_casaos_opens_the_port():
    manifest = load("casaos/docker-compose.yml")
    (port,) = manifest["services"][manifest["x-casaos"]["main"]]["ports"]
    assert str(port["target"]) == dockerfile("EXPOSE")
    assert port["published"] == manifest["x-casaos"]["port_map"]


def test_umbrel_opens_the_port():
    proxy = load("umbrel/docker-compose.yml")["services"]["app_proxy"]["environment"]
    assert str(proxy["APP_PORT"]) == dockerfile("EXPOSE")
    assert proxy["APP_HOST"] == load("umbrel/umbrel-app.yml")["id"] + "_web_1"
    assert (DEPLOY / "umbrel/data").is_dir()


def test_truenas_confines_the_image():
    constants = load("truenas/ix_values.yaml")["consts"]
    user, group = constants["run_as_user"], constants["run_as_group"]
    assert f"{user}:{group}" == dockerfile("USER")
    assert str(constants["web_container_port"]) == dockerfile("EXPOSE")
    (context,) = load("truenas/app.yaml")["run_as_context"]
    assert (context["uid"], context["gid"]) == (user, group)
    template = TEMPLATE.read_text()
    assert "c1.set_read_only(true)" in template
    assert f'c1.add_storage("{dockerfile("VOLUME")}", values.storage.data)' in template
    assert set(re.findall(r"values\.consts\.(\w+)", template)) == set(constants)
    asked = {question["variable"] for question in load("truenas/questions.yaml")["questions"]}
    assert asked == set(load("truenas/templates/test_values/basic-values.yaml"))


def test_unraid_confines_the_image():
    template = ET.fromstring(read("unraid/evenly.xml"))
    extra = shlex.split(template.findtext("ExtraParams"))
    assert extra == shlex.split(
        "--user 99:100 --read-only --tmpfs /tmp --memory 1280m --cap-drop ALL"
        " --security-opt no-new-privileges:true"
    )
    targets = {config.get("Type"): config.get("Target") for config in template.iter("Config")}
    assert targets["Port"] == dockerfile("EXPOSE")
    assert targets["Path"] == dockerfile("VOLUME")
    assert f"[PORT:{dockerfile('EXPOSE')}]" in template.findtext("WebUI")


def test_home_assistant_opens_the_port():
    manifest = load("home-assistant/config.yaml")
    assert set(manifest["ports"]) == {f"{dockerfile('EXPOSE')}/tcp"}
    assert f"[PORT:{dockerfile('EXPOSE')}]" in manifest["webui"]
    assert (manifest["tmpfs"], manifest["backup"]) == (True, "cold")
    assert dockerfile("VOLUME") == "/data", "it is where the Supervisor mounts an add-on's folder"


def test_kubernetes_confines_the_image():
    claim, deployment, service = yaml.safe_load_all(read("kubernetes/evenly.yaml"))
    spec = deployment["spec"]
    assert (spec["replicas"], spec["strategy"]) == (1, {"type": "Recreate"})
    pod = spec["template"]["spec"]
    rules, (container,) = pod["securityContext"], pod["containers"]
    assert f"{rules['runAsUser']}:{rules['runAsGroup']}" == dockerfile("USER")
    assert rules["fsGroup"] == rules["runAsGroup"]
    assert rules["seccompProfile"] == {"type": "RuntimeDefault"}
    assert rules["runAsNonRoot"] is True
    # Else a Service of this name sets EVENLY_PORT.
    assert pod["enableServiceLinks"] is False
    assert container["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "capabilities": {"drop": ["ALL"]},
        "privileged": False,
        "readOnlyRootFilesystem": True,
    }
    assert container["resources"]["limits"]["memory"] == "1280Mi"
    (port,) = container["ports"]
    assert str(port["containerPort"]) == dockerfile("EXPOSE")
    mounts = {mount["name"]: mount["mountPath"] for mount in container["volumeMounts"]}
    assert mounts == {"data": dockerfile("VOLUME"), "tmp": "/tmp"}
    assert {volume["name"] for volume in pod["volumes"]} == set(mounts)
    assert pod["volumes"][0]["persistentVolumeClaim"]["claimName"] == claim["metadata"]["name"]
    labels = spec["template"]["metadata"]["labels"]
    assert service["spec"]["selector"] == spec["selector"]["matchLabels"] == labels
    assert {service["spec"]["ports"][0]["targetPort"]} == {port["name"]}


# What YunoHost gives to an app: a user, a port, and folders.
YUNOHOST = {
    "ExecStart=__INSTALL_DIR__/evenly serve",
    "Environment=EVENLY_DATABASE=__DATA_DIR__/evenly.db",
    "Environment=EVENLY_HOST=127.0.0.1",
    "Environment=EVENLY_PORT=__PORT__",
    "Environment=EVENLY_BASE_PATH=__BASE_PATH__",
    "Environment=EVENLY_PUBLIC_URL=https://__DOMAIN__",
    "Environment=EVENLY_TRUSTED_PROXIES=127.0.0.1",
    "User=__APP__",
    "ProtectHome=tmpfs",
    "BindPaths=__DATA_DIR__",
}
OTHERWISE = {
    "ExecStart=/usr/local/bin/evenly serve",
    "Environment=EVENLY_DATABASE=/var/lib/evenly/evenly.db",
    "DynamicUser=yes",
    "StateDirectory=evenly",
    "StateDirectoryMode=0700",
    "ProtectHome=yes",
}


def settings(text):
    return {line.strip() for line in text.splitlines() if re.match(r" *\w+[=\[]", line)}


def test_yunohost_confines_the_program_as_the_service_file():
    service, own = (settings(read(f)) for f in ("evenly.service", "yunohost/conf/systemd.service"))
    assert own - service == YUNOHOST
    assert service - own == OTHERWISE


def test_nginx_of_yunohost_is_as_documented():
    pattern = r"^ +((?:proxy_set_header|proxy_http_version|client_max_body_size) .+;)$"
    page = (ROOT / "docs/proxies.md").read_text().partition("```nginx path")[2].partition("```")[0]
    found = re.findall(pattern, read("yunohost/conf/nginx.conf"), re.M)
    assert found and set(found) == set(re.findall(pattern, page, re.M))


def test_empty_variables_are_as_none(start):
    """Unraid sets those that its user left empty, YunoHost the base path of a domain's root."""
    names = "EVENLY_BASE_PATH", "EVENLY_PUBLIC_URL", "EVENLY_TRUSTED_PROXIES"
    assert start(**dict.fromkeys(names, "")).url.count("/") == 2


def pack(folder, **environment):
    version = run("version").stdout.split()[1]
    folder.mkdir()
    (folder / f"evenly-{version}-linux-arm64.tar.gz").write_bytes(b"the program")
    environment |= {"SOURCE_DATE_EPOCH": "1", "PATH": "/usr/bin:/bin"}
    subprocess.run([ROOT / "Packaging/deploy", version, folder], env=environment, check=True)
    return version, folder / f"evenly-{version}-deploy.tar.gz"


def test_a_release_names_the_image_and_the_project(tmp_path):
    version = run("version").stdout.split()[1]
    image = f"registry.example:5000/house/evenly:{version}"
    names = {"EVENLY_IMAGE": image, "EVENLY_HOME": "https://home.example/evenly"}
    packed, again = (pack(tmp_path / name, **names)[1] for name in ("one", "two"))
    assert packed.read_bytes() == again.read_bytes()
    with tarfile.open(packed) as archive:
        assert {(member.mtime, member.uid, member.gid) for member in archive} == {(1, 0, 0)}
        archive.extractall(tmp_path, filter="data")
    found = tmp_path / f"evenly-{version}-deploy"
    texts = {
        str(file.relative_to(found)): file.read_text()
        for file in found.rglob("*")
        if file.is_file() and file.suffix != ".png"
    }
    assert set(texts) == {str(file.relative_to(DEPLOY)) for file in FILES[1:]}
    everything = "".join(texts.values())
    assert not re.search(r"(?<!house/)evenly:\d|//evenly\.example", everything)
    assert everything.count(image) == 5
    assert "repository: registry.example:5000/house/evenly\n" in texts["truenas/ix_values.yaml"]
    # sha256sum of "the program"; there is no archive for amd64.
    assert re.findall(r'sha256 = "(\w{4})', texts["yunohost/manifest.toml"]) == ["0000", "50fd"]


def test_the_build_of_the_image_has_what_it_reads():
    sent = [
        line[1:] for line in (ROOT / ".dockerignore").read_text().split() if line.startswith("!")
    ]
    links = [path.resolve() for path in (ROOT / "Sources").rglob("*") if path.is_symlink()]
    assert links
    assert {str(path.relative_to(ROOT)) for path in links} <= set(sent)
