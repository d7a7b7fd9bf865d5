"""Certificates for tests and measurements, made by the openssl program."""

import os
import ssl
import subprocess
from pathlib import Path

KEYS = {
    "EC": ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"],
    "RSA": ["-newkey", "rsa:2048"],
}


class Certificate:
    """A certificate that signs itself, and its key, as two files in `directory`."""

    def __init__(self, directory, name="localhost", days=90, kind="EC", passphrase=None):
        self.file = Path(directory) / f"{name}.pem"
        self.key = Path(directory) / f"{name}.key"
        lock = ["-passout", f"pass:{passphrase}"] if passphrase else ["-nodes"]
        command = ["openssl", "req", "-x509", "-subj", f"/CN={name}", "-days", str(days)]
        command += [*KEYS[kind], *lock]
        command += ["-addext", f"subjectAltName=DNS:{name},IP:127.0.0.1"]
        command += ["-keyout", self.key, "-out", self.file]
        subprocess.run(command, check=True, capture_output=True)

    @property
    def flags(self):
        return ["--tls-certificate", self.file, "--tls-key", self.key]

    def become(self, other):
        """Puts another certificate in the place of this one, as a renewal does."""
        os.replace(other.key, self.key)
        os.replace(other.file, self.file)


def trusting(certificate):
    """A client's context that knows this certificate."""
    return ssl.create_default_context(cafile=certificate.file)


def trusting_anybody():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context
