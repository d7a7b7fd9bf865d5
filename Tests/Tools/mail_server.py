"""A mail server on this machine that keeps what it is given, and can refuse it."""

import asyncio
import re
import ssl
from email import message_from_bytes, policy

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from evenly import free_port, wait_until


class MailServer:
    """Takes mail while the context lasts; `answers` says what comes of a recipient."""

    def __init__(self, port=None, certificate=None, password=None, answers=None):
        self.port = port or free_port()
        self.envelopes = []
        self.answers = answers or {}
        self.is_held = False
        # How long it takes for each mail.
        self.seconds = 0
        options = {"hostname": "127.0.0.1", "port": self.port, "decode_data": False}
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate.file, certificate.key)
            options |= {"tls_context": context, "require_starttls": True}
        if password:
            options |= {"authenticator": self._check, "auth_required": True}
            options |= {"auth_require_tls": False}
        self._password = password
        self._controller = Controller(self, **options)

    def __enter__(self):
        self._controller.start()
        return self

    def __exit__(self, *_):
        self._controller.stop()

    def url(self, scheme="smtp", user=""):
        return f"{scheme}://{user}127.0.0.1:{self.port}"

    @property
    def messages(self):
        return [message_from_bytes(e.content, policy=policy.default) for e in self.envelopes]

    def wait_for(self, count):
        assert wait_until(lambda: len(self.envelopes) >= count) is not None, "no mail came"
        return self.messages

    def code(self):
        """The digits in the newest mail."""
        text = self.messages[-1].get_body(("plain",)).get_content()
        return re.search(r"\b\d{8}\b", text)[0]

    # What aiosmtpd calls.

    async def handle_RCPT(self, server, session, envelope, address, options):
        answer = self.answers.get(address, "250 fine")
        if answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server, session, envelope):
        self.envelopes.append(envelope)
        await asyncio.sleep(self.seconds)
        while self.is_held:
            await asyncio.sleep(0.02)
        return "250 taken"

    def _check(self, server, session, envelope, mechanism, data):
        # Where it says that it has not answered, aiosmtpd does, by 535.
        return AuthResult(success=data.password == self._password.encode(), handled=False)


def defects(message):
    """Everything that Python finds wrong with a message, its headers and its parts."""
    found = list(message.defects)
    for part in message.walk():
        found += part.defects
        for value in part.values():
            found += getattr(value, "defects", ())
    return found
