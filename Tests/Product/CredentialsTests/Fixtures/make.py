"""Makes passkeys.json and tokens.json anew, with fresh keys, by PyPI's `cryptography`.

Our own reading and checking is tested with data that another program has written.
"""

import base64
import hashlib
import hmac
import json
import struct
from pathlib import Path

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa, utils

FOLDER = Path(__file__).parent
SHA256 = hashes.SHA256()


def url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def public(key, form=serialization.Encoding.DER):
    return key.public_key().public_bytes(form, serialization.PublicFormat.SubjectPublicKeyInfo)


def number(value, least=1):
    return value.to_bytes(max(least, (value.bit_length() + 7) // 8), "big")


def sign(key, data):
    if isinstance(key, ec.EllipticCurvePrivateKey):
        return key.sign(data, ec.ECDSA(SHA256))
    if isinstance(key, rsa.RSAPrivateKey):
        return key.sign(data, padding.PKCS1v15(), SHA256)
    return key.sign(data)


# Passkeys


def cose(key):
    if isinstance(key, ec.EllipticCurvePrivateKey):
        point = key.public_key().public_numbers()
        x, y = number(point.x, 32), number(point.y, 32)
        return bytes.fromhex("A5010203262001215820") + x + bytes.fromhex("225820") + y
    if isinstance(key, rsa.RSAPrivateKey):
        n = number(key.public_key().public_numbers().n)
        return (
            bytes.fromhex("A401030339010020")
            + b"\x59"
            + struct.pack(">H", len(n))
            + n
            + bytes.fromhex("2143010001")
        )
    raw = key.public_key().public_bytes_raw()
    return bytes.fromhex("A4010103272006215820") + raw


def client(kind, challenge):
    return json.dumps(
        {
            "type": f"webauthn.{kind}",
            "challenge": url(challenge),
            "origin": "https://money.example:8443",
            "crossOrigin": False,
            "other_keys_can_be_added_here": "do not compare clientDataJSON against a template",
        }
    ).encode()


def passkey(name, number_in_cose, key, counts, syncable):
    challenge, credential = bytes(range(32)), hashlib.sha256(name.encode()).digest()
    party = hashlib.sha256(b"money.example").digest()
    flags = 0x18 if syncable else 0
    made = party + bytes([0x45 | flags]) + struct.pack(">I", counts[0]) + bytes(range(16))
    made += struct.pack(">H", len(credential)) + credential + cose(key)
    used = party + bytes([0x05 | flags]) + struct.pack(">I", counts[1])
    said = client("get", challenge)
    return {
        "name": name,
        "algorithm": number_in_cose,
        "challenge": challenge.hex(),
        "credential": credential.hex(),
        "handle": bytes(range(100, 132)).hex(),
        "key": public(key).hex(),
        "making": {"client": client("create", challenge).hex(), "authenticator": made.hex()},
        "using": {
            "client": said.hex(),
            "authenticator": used.hex(),
            "signature": sign(key, used + hashlib.sha256(said).digest()).hex(),
        },
    }


def strange_keys():
    """Keys that no passkey may have."""
    p384, weak = ec.generate_private_key(ec.SECP384R1()), rsa.generate_private_key(65537, 1024)
    p256 = ec.generate_private_key(ec.SECP256R1())
    point = p256.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.CompressedPoint
    )
    compressed = bytes.fromhex("3039301306072a8648ce3d020106082a8648ce3d030107032200") + point
    return {
        "P-384": public(p384).hex(),
        "RSA of 1,024 bits": public(weak).hex(),
        "a compressed point": compressed.hex(),
        "something behind it": (public(p256) + b"\0").hex(),
        "a point that is not on the curve": (
            public(p256)[:-1] + bytes([public(p256)[-1] ^ 1])
        ).hex(),
        "P-521": public(ec.generate_private_key(ec.SECP521R1())).hex(),
    }


# Tokens

NOW = 1_750_000_000
NONCE = url(bytes(range(32, 64)))
USUAL = {
    "iss": "https://id.example/realms/home",
    "sub": "248289761001",
    "aud": "evenly",
    "exp": NOW + 300,
    "iat": NOW,
    "nonce": NONCE,
}


def token(key, head, claims, signature=None):
    text = claims if isinstance(claims, bytes) else json.dumps(claims, ensure_ascii=False).encode()
    signed = url(json.dumps(head).encode()) + "." + url(text)
    if signature is None:
        signature = sign(key, signed.encode())
        if isinstance(key, ec.EllipticCurvePrivateKey):
            r, s = utils.decode_dss_signature(signature)
            signature = number(r, 32) + number(s, 32)
    elif callable(signature):
        signature = signature(signed.encode())
    return signed + "." + url(signature)


def short_key():
    """One whose x begins with a zero, which some providers leave out."""
    while True:
        key = ec.generate_private_key(ec.SECP256R1())
        if key.public_key().public_numbers().x >> 248 == 0:
            return key


def tokens():
    r, e, other = (
        rsa.generate_private_key(65537, 2048),
        short_key(),
        rsa.generate_private_key(65537, 2048),
    )
    rs, es = {"alg": "RS256", "kid": "r1", "typ": "JWT"}, {"alg": "ES256", "kid": "e1"}
    pem = public(r, serialization.Encoding.PEM)
    changed = lambda **claims: {k: v for k, v in {**USUAL, **claims}.items() if v is not None}  # noqa: E731
    made = lambda **claims: token(r, rs, changed(**claims))  # noqa: E731
    by_secret = lambda secret: lambda data: hmac.new(secret, data, hashlib.sha256).digest()  # noqa: E731
    twice = json.dumps(USUAL)[:-1].encode() + b',"aud":"evenly"}'
    good = made()
    parts = good.split(".")
    numbers, point = r.public_key().public_numbers(), e.public_key().public_numbers()
    fine = {
        "RS256": good,
        "ES256": token(e, es, USUAL),
        "no name of a key": token(r, {"alg": "RS256"}, USUAL),
        "a list of one audience": made(aud=["evenly"]),
        "two audiences and our name": made(aud=["else", "evenly"], azp="evenly"),
        "one audience and our name": made(azp="evenly"),
        "fractions of seconds": made(exp=NOW + 300.5, iat=NOW + 0.25),
        "over since less than a minute": made(exp=NOW - 59),
        "from a clock that is a minute ahead": made(iat=NOW + 60, nbf=NOW + 60),
        "somebody who has just signed in": made(auth_time=NOW),
    }
    bad = {
        "unknownAlgorithm": {
            "none": token(r, {"alg": "none"}, USUAL, b""),
            "none with a signature": token(r, {"alg": "none", "kid": "r1"}, USUAL),
            "None": token(r, {"alg": "None"}, USUAL, b""),
            "no algorithm": token(r, {"kid": "r1"}, USUAL),
            "HS256 with the public key": token(
                r, {"alg": "HS256", "kid": "r1"}, USUAL, by_secret(pem)
            ),
            "HS256 with the client's secret": token(
                r, {"alg": "HS256"}, USUAL, by_secret(b"secret")
            ),
            "RS512": token(r, {"alg": "RS512", "kid": "r1"}, USUAL),
            "PS256": token(r, {"alg": "PS256", "kid": "r1"}, USUAL),
            "small letters": token(r, {"alg": "rs256", "kid": "r1"}, USUAL),
        },
        "unknownExtension": {
            "crit": token(r, {**rs, "crit": ["exp"]}, USUAL),
            "b64": token(r, {**rs, "b64": False}, USUAL),
        },
        "unknownKey": {
            "a name that nobody has": token(r, {"alg": "RS256", "kid": "r2"}, USUAL),
            "a name of a key of the other kind": token(r, {"alg": "RS256", "kid": "e1"}, USUAL),
            "ES256 by the name of an RSA key": token(e, {"alg": "ES256", "kid": "r1"}, USUAL),
            "a key of its own": token(
                other, {"alg": "RS256", "kid": "x", "jwk": {"kty": "RSA"}}, USUAL
            ),
        },
        "wrongSignature": {
            "by another key": token(other, rs, USUAL),
            "by nobody": token(r, rs, USUAL, b""),
            "by the public key as a secret": token(r, rs, USUAL, by_secret(pem)),
            "a secret's under ES256": token(e, es, USUAL, by_secret(pem)),
            "DER in ES256": token(e, es, USUAL, lambda data: sign(e, data)),
            "zeros in ES256": token(e, es, USUAL, bytes(64)),
            "ones in ES256": token(e, es, USUAL, b"\xff" * 64),
            "another's claims": ".".join([parts[0], made(sub="1").split(".")[1], parts[2]]),
        },
        "otherIssuer": {
            "another provider": made(iss="https://else.example"),
            "a slash at its end": made(iss=USUAL["iss"] + "/"),
            "no issuer": made(iss=None),
            "a list": made(iss=[USUAL["iss"]]),
        },
        "otherAudience": {
            "another program": made(aud="else"),
            "no audience": made(aud=None),
            "an empty list": made(aud=[]),
            "a number": made(aud=1),
            "a list with a number": made(aud=["evenly", 1]),
            "a part of our name": made(aud="evenl"),
            "more than a hundred": made(aud=["evenly"] * 101, azp="evenly"),
        },
        "otherParty": {
            "two audiences alone": made(aud=["evenly", "else"]),
            "our name twice": made(aud=["evenly", "evenly"]),
            "made for another one": made(azp="else"),
            "two audiences, for the other": made(aud=["evenly", "else"], azp="else"),
            "no text": made(azp=["evenly"]),
        },
        "expired": {
            "over since a minute": made(exp=NOW - 60),
            "over since years": made(exp=1),
            "no end": made(exp=None),
            "an end in words": made(exp=str(NOW + 300)),
            "an end with an exponent": made(exp=1e300),
            "before all times": made(exp=-(1 << 63)),
        },
        "notYetValid": {
            "made in an hour": made(iat=NOW + 3600),
            "made in 61 seconds": made(iat=NOW + 61),
            "not made": made(iat=None),
            "not yet": made(nbf=NOW + 3600),
            "not yet, in words": made(nbf="now"),
        },
        "issuedBefore": {"made an hour before": made(iat=NOW - 3600), "made in 1970": made(iat=0)},
        "otherNonce": {
            "another one": made(nonce=url(bytes(32))),
            "none": made(nonce=None),
            "a longer one": made(nonce=NONCE + "A"),
            "no text": made(nonce=7),
        },
        "noSubject": {
            "none": made(sub=None),
            "nothing": made(sub=""),
            "a number": made(sub=7),
            "256 bytes": made(sub="x" * 256),
            "a zero byte": made(sub="ada\0"),
        },
        "unreadable": {
            "nothing": "",
            "two parts": ".".join(parts[:2]),
            "four parts": good + "." + parts[2],
            "five parts": ".".join([*parts, *parts[:2]]),
            "padding": ".".join([parts[0], parts[1] + "=", parts[2]]),
            "a space": good + " ",
            "no JSON": token(r, rs, b"hello"),
            "a list": token(r, rs, b"[]"),
            "a name that is a number": token(r, {"alg": "RS256", "kid": 1}, USUAL),
            "one claim twice": token(r, rs, twice),
            "no UTF-8": token(r, rs, b'{"sub":"\xff"}'),
            "garbage": "a.b.c",
        },
    }
    keys = [
        {
            "kty": "RSA",
            "use": "sig",
            "kid": "r1",
            "alg": "RS256",
            "n": url(number(numbers.n)),
            "e": "AQAB",
        },
        {
            "kty": "EC",
            "crv": "P-256",
            "kid": "e1",
            "x": url(number(point.x)),
            "y": url(number(point.y)),
        },
        {"kty": "RSA", "use": "enc", "kid": "r2", "n": url(number(numbers.n)), "e": "AQAB"},
        {"kty": "oct", "kid": "r2", "k": "c2VjcmV0"},
        {"kty": "OKP", "crv": "Ed25519", "kid": "r2", "x": url(bytes(32))},
    ]
    return {"now": NOW, "keys": {"keys": keys}, "fine": fine, "bad": bad}


if __name__ == "__main__":
    passkeys = [
        passkey("ES256", -7, ec.generate_private_key(ec.SECP256R1()), (1, 2), False),
        passkey("EdDSA", -8, ed25519.Ed25519PrivateKey.generate(), (0, 0), True),
        passkey("RS256", -257, rsa.generate_private_key(65537, 2048), (7, 9), False),
    ]
    for name, content in [
        ("passkeys", {"passkeys": passkeys, "strange keys": strange_keys()}),
        ("tokens", tokens()),
    ]:
        (FOLDER / f"{name}.json").write_text(json.dumps(content, indent=1) + "\n")
