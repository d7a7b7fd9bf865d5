"""What the package `webauthn` says of the passkeys that the unit tests use.

It takes those that they take, and refuses what they refuse. Tests/Wire/test_second_opinion.py runs
it with the Python of .build/providers.
"""

import json
from pathlib import Path

import cbor2
from webauthn import verify_authentication_response, verify_registration_response
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException

FIXTURES = Path(__file__).resolve().parents[1] / "Product/CredentialsTests/Fixtures/passkeys.json"
HERE = {"expected_rp_id": "money.example", "expected_origin": "https://money.example:8443"}


def credential(sample, response):
    name = bytes_to_base64url(bytes.fromhex(sample["credential"]))
    return {"id": name, "rawId": name, "type": "public-key", "response": response}


def made(sample):
    """The one object that the script of the page takes apart; it is not signed."""
    data = bytes.fromhex(sample["making"]["authenticator"])
    statement = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
    response = {
        "clientDataJSON": bytes_to_base64url(bytes.fromhex(sample["making"]["client"])),
        "attestationObject": bytes_to_base64url(statement),
    }
    return verify_registration_response(
        credential=credential(sample, response),
        expected_challenge=bytes.fromhex(sample["challenge"]),
        require_user_verification=True,
        **HERE,
    )


def used(sample, registered, **changes):
    parts = {name: bytes.fromhex(value) for name, value in sample["using"].items()} | changes
    response = {
        "clientDataJSON": bytes_to_base64url(parts["client"]),
        "authenticatorData": bytes_to_base64url(parts["authenticator"]),
        "signature": bytes_to_base64url(parts["signature"]),
        "userHandle": bytes_to_base64url(bytes.fromhex(sample["handle"])),
    }
    return verify_authentication_response(
        credential=credential(sample, response),
        expected_challenge=bytes.fromhex(sample["challenge"]),
        credential_public_key=registered.credential_public_key,
        credential_current_sign_count=registered.sign_count,
        require_user_verification=True,
        **HERE,
    )


def flipped(content, place, bits):
    changed = bytearray(content)
    changed[place] ^= bits
    return bytes(changed)


def lies(sample):
    data, client, signature = (
        bytes.fromhex(sample["using"][part]) for part in ("authenticator", "client", "signature")
    )
    yield "another host", {"authenticator": flipped(data, 7, 1)}
    yield "nobody present", {"authenticator": flipped(data, 32, 0x01)}
    yield "nobody verified", {"authenticator": flipped(data, 32, 0x04)}
    yield "another count", {"authenticator": flipped(data, 36, 1)}
    yield "another signature", {"signature": flipped(signature, len(signature) // 2, 1)}
    for old, new in [
        (b"webauthn.get", b"webauthn.create"),
        (b"8443", b"8444"),
        (b"AAECAw", b"AAECBA"),
    ]:
        yield new.decode(), {"client": client.replace(old, new, 1)}


for sample in json.loads(FIXTURES.read_text())["passkeys"]:
    registered = made(sample)
    assert registered.credential_id.hex() == sample["credential"]
    assert used(sample, registered).user_verified
    for name, changes in lies(sample):
        try:
            used(sample, registered, **changes)
        except WebAuthnException:
            continue
        raise AssertionError(f"{sample['name']}, {name}: it is taken")
    print(f"{sample['name']}: taken, and its {len(list(lies(sample)))} lies refused")
