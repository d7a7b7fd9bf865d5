"""HTTPS by itself: what is agreed on, what is refused, and a certificate that changes."""

import contextlib
import os
import re
import signal
import socket
import ssl
import struct
import subprocess

import pytest
from certificates import Certificate, trusting, trusting_anybody
from chance import dice
from evenly import Server, free_port, run, wait_until
from household import Person
from latency import FLOOR, p99
from pictures import PNG
from raw_http import Connection, ask, request
from stop_under_load import assert_that_a_stop_cuts_nothing

MEGABYTE = 1 << 20
ANYBODY = trusting_anybody()


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    return Certificate(tmp_path_factory.mktemp("certificate"))


@pytest.fixture(scope="module")
def server(tmp_path_factory, certificate):
    directory = tmp_path_factory.mktemp("server")
    url = ["--public-url", "https://localhost"]
    with Server.serve(directory, *certificate.flags, *url) as server:
        yield server


@pytest.fixture(scope="module")
def ada(server, certificate):
    return Person.first(server.address, tls=trusting(certificate))


@pytest.fixture
def own(tmp_path):
    """A certificate of the test's own."""
    return Certificate(tmp_path)


def common_name(server):
    der = ssl.get_server_certificate(server.address)
    told = subprocess.run(
        ["openssl", "x509", "-noout", "-subject"], input=der, capture_output=True, text=True
    )
    return re.search(r"CN *= *(\S+)", told.stdout)[1]


def agrees(server, *options):
    """Whether openssl's client comes to terms with the server."""
    result = subprocess.run(
        ["openssl", "s_client", "-connect", f"127.0.0.1:{server.port}", *options],
        input="",
        capture_output=True,
        text=True,
        timeout=10,
    )
    return result.returncode == 0 and "Cipher is (NONE)" not in result.stdout


def test_it_says_where_it_listens(server):
    assert server.ready_line == f"listening on https://127.0.0.1:{server.port}"


def test_a_verifying_client_is_answered(server, certificate):
    assert ask(server.address, "GET", "/up", tls=trusting(certificate)).text == "ok"


@pytest.mark.parametrize("version", ["-tls1", "-tls1_1"])
def test_old_versions_are_refused(server, version):
    assert not agrees(server, version, "-cipher", "ALL:@SECLEVEL=0")


@pytest.mark.parametrize("version", ["-tls1_2", "-tls1_3"])
def test_current_versions_are_spoken(server, version):
    assert agrees(server, version)


@pytest.mark.parametrize(("kind", "signature"), [("EC", "ECDSA"), ("RSA", "RSA")])
def test_every_suite_keeps_the_past_secret(start, tmp_path, kind, signature):
    server = start(*Certificate(tmp_path, kind=kind).flags)
    ciphers = ["AES128-GCM-SHA256", "AES256-GCM-SHA384", "CHACHA20-POLY1305"]
    taken = [f"ECDHE-{signature}-{cipher}" for cipher in ciphers]
    for suite in taken:
        assert agrees(server, "-tls1_2", "-cipher", suite)
    others = ":!".join(["ALL:COMPLEMENTOFALL", *taken]) + ":@SECLEVEL=0"
    assert not agrees(server, "-tls1_2", "-cipher", others)


@pytest.mark.parametrize(
    ("group", "is_spoken"),
    [("X25519", True), ("P-256", True), ("P-384", True), ("P-521", False)],
)
def test_groups(server, group, is_spoken):
    assert agrees(server, "-groups", group) == is_spoken


def test_http_is_what_is_spoken_inside(server):
    for offered, chosen in [(["h2", "http/1.1"], "http/1.1"), (None, None)]:
        context = trusting_anybody()
        if offered:
            context.set_alpn_protocols(offered)
        with (
            socket.create_connection(server.address) as plain,
            context.wrap_socket(plain) as secure,
        ):
            assert secure.selected_alpn_protocol() == chosen
    assert not agrees(server, "-alpn", "h2")


def test_nothing_is_negotiated_anew(server):
    result = subprocess.run(
        ["openssl", "s_client", "-connect", f"127.0.0.1:{server.port}", "-tls1_2"],
        input="R\n",
        capture_output=True,
        text=True,
        timeout=10,
    )
    assert "no renegotiation" in result.stderr


def test_a_session_is_resumed_with_a_ticket(server):
    for version in [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3]:
        context = trusting_anybody()
        context.maximum_version = version
        session = None
        for is_resumed in [False, True]:
            with (
                socket.create_connection(server.address) as plain,
                context.wrap_socket(plain, session=session) as secure,
            ):
                secure.sendall(request("GET", "/up"))
                assert secure.recv(4096).startswith(b"HTTP/1.1 200")
                assert secure.session_reused == is_resumed
                session = secure.session


def test_plain_http_is_told_so(server):
    for method in ["GET", "POST", "DELETE"]:
        answer = ask(server.address, method, "/")
        assert answer.status == 400
        assert "HTTPS" in answer.text


def test_records_in_tiny_pieces(server):
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = ANYBODY.wrap_bio(incoming, outgoing)
    with socket.create_connection(server.address, 5) as plain:
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

        def until_done(step):
            while True:
                try:
                    return step()
                except ssl.SSLWantReadError:
                    send_bytewise()
                    incoming.write(plain.recv(1 << 16))

        def send_bytewise():
            for byte in outgoing.read():
                plain.sendall(bytes([byte]))

        until_done(client.do_handshake)
        for _ in range(2):
            client.write(request("GET", "/up"))
            send_bytewise()
            assert until_done(lambda: client.read(4096)).endswith(b"ok")


def test_pipelined_requests_are_answered_in_order(server):
    with Connection(server.address, tls=ANYBODY) as connection:
        connection.send(request("GET", "/up") * 20 + request("GET", "/nothing-here"))
        assert [connection.read().status for _ in range(21)] == [200] * 20 + [404]


def test_a_client_that_ends_its_sending_is_still_answered(server):
    with Connection(server.address, tls=ANYBODY) as connection:
        connection.send(request("GET", "/up"))
        connection.finish_sending()
        assert connection.read().text == "ok"
        assert connection.read() is None


def test_the_end_of_an_answer_is_told(server):
    with (
        socket.create_connection(server.address, 5) as plain,
        ANYBODY.wrap_socket(plain, suppress_ragged_eofs=False) as secure,
    ):
        secure.sendall(request("GET", "/up", "Connection: close"))
        while secure.recv(4096):
            pass


def test_aborted_connections_do_no_harm(server):
    for data in [b"", b"\x16\x03\x01", request("GET", "/login") * 50]:
        for _ in range(20):
            connection = Connection(server.address, tls=ANYBODY if len(data) > 3 else None)
            connection.send(data)
            abort = struct.pack("ii", 1, 0)
            connection._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, abort)
            connection.close()
    assert ask(server.address, "GET", "/up", tls=ANYBODY).status == 200


def test_a_file_goes_up_and_comes_down_byte_by_byte(ada):
    group = ada.found_group("Ben")
    content = PNG + os.urandom(5 * MEGABYTE)
    ada.upload(f"{group}/receipts", "receipt", ("till.png", content), expecting=303)
    path = re.search(r"/groups/[\w-]+/files/[\w-]+", ada.get(f"{group}/receipts").text)[0]
    assert ada.get(path).body == content
    part = ada.get(path, "Range: bytes=1000000-1000099")
    assert (part.status, part.body) == (206, content[1000000:1000100])


def test_events_arrive(ada):
    group = ada.found_group("Ben")
    with Connection(ada.address, tls=ada.tls) as stream:
        stream.send(request("GET", f"{group}/events", *ada.fields))
        assert stream.read(to_head=True).status == 200
        for title in ["Milk", "Bread"]:
            ada.adds(group, title)
            while "event: change" not in (event := stream.read_part(b"\n\n").decode()):
                assert event


def test_connections_that_come_and_go_cost_nothing_lasting(start, certificate):
    server = start("--threads", 1, *certificate.flags)

    def visit(count):
        for _ in range(count):
            assert ask(server.address, "GET", "/up", tls=ANYBODY).status == 200

    visit(300)
    before = server.written_bytes
    visit(1000)
    assert server.written_bytes - before < MEGABYTE


def test_health_needs_no_certificate(server, certificate, tmp_path):
    assert run("health", "--port", server.port).returncode == 0
    assert run("health", "--port", server.port, *certificate.flags).returncode == 0
    assert "refused" in server.log
    assert run("health", "--port", free_port(), *certificate.flags).returncode == 1


# The certificate and its renewal


def test_a_renewed_certificate_is_served_and_disturbs_no_connection(start, own, tmp_path_factory):
    server = start(*own.flags)
    with Connection(server.address, tls=ANYBODY) as running:
        running.send(request("GET", "/up"))
        assert running.read().status == 200
        assert common_name(server) == "localhost"
        own.become(Certificate(tmp_path_factory.mktemp("new"), name="renewed"))
        server.signal(signal.SIGHUP)
        assert wait_until(lambda: common_name(server) == "renewed") is not None
        running.send(request("GET", "/up"))
        assert running.read().status == 200
    assert "a new certificate is in use" in server.log


def test_a_renewal_by_links_is_noticed_without_a_signal(start, tmp_path):
    for name in ["old", "new"]:
        (tmp_path / name).mkdir()
    old, new = Certificate(tmp_path / "old"), Certificate(tmp_path / "new", name="renewed")
    live = tmp_path / "live"
    live.symlink_to("old")
    names = old.file.name, old.key.name
    server = start("--tls-certificate", live / names[0], "--tls-key", live / names[1])
    for target, name in zip([new.file, new.key], names, strict=True):
        target.rename(tmp_path / "new" / name)
    (tmp_path / "next").symlink_to("new")
    (tmp_path / "next").rename(live)
    assert wait_until(lambda: common_name(server) == "renewed", 15, interval=0.2) is not None


def test_a_broken_renewal_keeps_what_there_was(start, own):
    server = start(*own.flags)
    whole = own.file.read_text()
    own.file.write_text("nothing of use")
    server.signal(signal.SIGHUP)
    assert wait_until(lambda: "the certificate was not updated" in server.log) is not None
    assert str(own.file) in server.log
    assert common_name(server) == "localhost"
    own.file.write_text(whole)
    server.signal(signal.SIGHUP)
    assert wait_until(lambda: "a new certificate is in use" in server.log) is not None


def test_a_certificate_that_is_about_to_end_is_a_warning(start, tmp_path):
    server = start(*Certificate(tmp_path, days=13).flags)
    assert wait_until(lambda: "; renew it" in server.log) is not None
    server.signal(signal.SIGHUP)
    assert wait_until(lambda: "a new certificate is in use" in server.log) is not None
    assert server.log.count("; renew it") == 1


def test_unfit_files_are_one_sentence(tmp_path, own):
    other = Certificate(tmp_path, name="other")
    locked = Certificate(tmp_path, name="locked", passphrase="open sesame")
    missing = tmp_path / "missing.pem"
    for file, key, code, words in [
        (own.file, other.key, 65, "does not belong"),
        (locked.file, locked.key, 65, "without a passphrase"),
        (own.key, own.key, 65, "holds no certificate"),
        (own.file, own.file, 65, "holds no private key"),
        (missing, own.key, 74, "No such file"),
        (own.file, missing, 74, "No such file"),
    ]:
        database = tmp_path / "evenly.db"
        flags = ["--tls-certificate", file, "--tls-key", key, "--database", database]
        result = run("serve", "--port", 0, *flags)
        assert result.returncode == code, result
        assert re.fullmatch(r"evenly: [^\n]*\n", result.stderr)
        assert words in result.stderr
        assert not database.exists()


@pytest.mark.parametrize(
    "flags",
    [
        ["--tls-certificate", "x"],
        ["--tls-key", "x"],
        ["--http-redirect", "8081"],
        ["--tls-certificate", "x", "--tls-key", "x", "--http-redirect", "http"],
        ["--tls-certificate", "x", "--tls-key", "x", "--port", "81", "--http-redirect", "81"],
    ],
)
def test_flags_that_do_not_go_together_are_64(flags, tmp_path):
    result = run("serve", *flags, directory=tmp_path)
    assert result.returncode == 64
    assert result.stderr.count("\n") == 1


# The plain port beside it


def plain_port(server):
    wait_until(lambda: "redirecting http" in server.log)
    return int(re.search(r"redirecting http on port (\d+)", server.log)[1])


def test_plain_requests_are_sent_on(start, own):
    server = start(*own.flags, "--http-redirect", 0)
    plain = ("127.0.0.1", plain_port(server))
    for method, target in [
        ("GET", "/"),
        ("HEAD", "/groups?q=a%20b"),
        ("POST", "//x"),
        ("GET", "/r/"),
    ]:
        answer = ask(plain, method, target)
        assert answer.status == 308
        assert answer["Location"] == f"https://localhost:{server.port}{target}"
    assert ask(plain, "GET", "/up").text == "ok"
    with Connection(plain) as connection:
        connection.send(request("GET", "/x", host="[::1]:80"))
        assert connection.read()["Location"] == f"https://[::1]:{server.port}/x"
        connection.send(b"GET / HTTP/1.0\r\n\r\n")
        assert connection.read().status == 400


def test_plain_requests_are_sent_to_the_public_address(start, own):
    url = "https://money.example"
    server = start(*own.flags, "--http-redirect", 0, "--public-url", url, "--base-path", "/evenly")
    plain = ("127.0.0.1", plain_port(server))
    assert ask(plain, "GET", "/evenly/login?a=b")["Location"] == f"{url}/evenly/login?a=b"
    assert ask(plain, "GET", "/evenly/up").text == "ok"


def test_a_plain_port_in_use_is_said_in_one_line(own, tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        database = ["--database", tmp_path / "evenly.db"]
        result = run("serve", "--port", 0, *own.flags, "--http-redirect", port, *database)
    assert result.returncode == 74
    assert str(port) in result.stderr


# Crowds


def hold(address, data):
    connection = socket.create_connection(address, 5)
    with contextlib.suppress(ConnectionError):
        connection.sendall(data)
    return connection


def is_open(connection):
    connection.setblocking(False)
    try:
        return bool(connection.recv(1 << 16)) and is_open(connection)
    except BlockingIOError:
        return True
    except ConnectionError:
        return False


def test_stalled_handshakes_delay_no_others_and_are_cut_off(start, own, is_timed):
    server = start(*own.flags, EVENLY_TIME_LIMITS="head=4")
    context = trusting(own)
    before = p99(server.address, windows=3, tls=context)
    hello = client_hello()
    beginnings = [b"", b"\x16", hello[:100], hello, b"\x16\x03\x01\x40\x00" + bytes(100)]
    stalled = [hold(server.address, beginnings[number % 5]) for number in range(300)]
    chance = dice()
    garbage = [hold(server.address, chance.randbytes(64)) for _ in range(50)]
    try:
        during = p99(server.address, windows=3, tls=context)
        is_as_quick = during <= max(2 * before, 2 * FLOOR)
        assert not is_timed or is_as_quick, f"{before * 1e3:.2f} → {during * 1e3:.2f} ms"
        patience = 6 if is_timed else 60
        gone = wait_until(lambda: not any(map(is_open, stalled)), patience, interval=0.1)
        assert gone is not None, f"{sum(map(is_open, stalled))} are still connected"
    finally:
        for connection in stalled + garbage:
            connection.close()
    assert ask(server.address, "GET", "/up", tls=context).status == 200
    print(f"p99 {before * 1e3:.2f} ms alone, {during * 1e3:.2f} ms beside them")


def client_hello():
    outgoing = ssl.MemoryBIO()
    client = trusting_anybody().wrap_bio(ssl.MemoryBIO(), outgoing)
    with contextlib.suppress(ssl.SSLWantReadError):
        client.do_handshake()
    return outgoing.read()


def test_a_stop_under_load_cuts_nothing_in_half(start, own, is_timed):
    assert_that_a_stop_cuts_nothing(start(*own.flags), is_timed, tls=ANYBODY)
