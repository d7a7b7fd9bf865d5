"""Mail: handed in at a real server, read by another program, and never lost."""

import re
import sqlite3
import statistics
import time
from urllib.parse import urlparse

import pytest
from certificates import Certificate
from evenly import Server, free_port, wait_until
from household import PASSWORD, Person
from mail_server import MailServer, defects
from raw_http import ask

NOTIFICATIONS = "/account/notifications"
NAMES = ["Zoë & <Söhne>", "日本の家", "بيت العائلة", 'Quotes " \\ and =?utf-8?B?YQ==?=', "🏠" * 30]


def serving(directory, url, **environment):
    environment |= {"EVENLY_SMTP_URL": url, "EVENLY_MAIL_FROM": "Our flät <evenly@example.org>"}
    return Server.serve(directory, "--public-url", "http://localhost", environment=environment)


def eventually(condition):
    assert wait_until(condition) is not None


def ask_for_code(person, address="ada@example.org"):
    return person.post(f"{NOTIFICATIONS}/code", mail=address, current_password=PASSWORD)


def confirm(person, mail, address="ada@example.org"):
    """The address becomes theirs."""
    before = len(mail.envelopes)
    ask_for_code(person, address)
    mail.wait_for(before + 1)
    person.post(f"{NOTIFICATIONS}/address", expecting=303, code=mail.code())


def choose_all(person):
    kinds = ["involving", "payments", "people", "recurring", "other"]
    person.post(f"{NOTIFICATIONS}/choices", expecting=303, kind=kinds, summary="never")


def make_due(directory):
    """Makes waiting mail due now, as a test does not wait ten minutes."""
    with sqlite3.connect(directory / "evenly.db") as database:
        changed = database.execute("UPDATE readers SET due = 1 WHERE due IS NOT NULL").rowcount
    database.close()
    return changed


def waiting(directory):
    """How many readers have a time at which they are told."""
    database = sqlite3.connect(f"file:{directory}/evenly.db?mode=ro", uri=True)
    try:
        return database.execute("SELECT count(*) FROM readers WHERE due IS NOT NULL").fetchone()[0]
    finally:
        database.close()


def have_news_waiting(directory, mail):
    """Ada has added an entry that Ben must be told of, at a server that has stopped since."""
    with serving(directory, mail.url()) as server:
        ada = Person.first(server.address)
        group = ada.found_group()
        ben = Person(server.address).joins(ada.invitation(group), "Ben")
        confirm(ben, mail, "ben@example.org")
        choose_all(ben)
        ada.adds(group, "Milk")
        eventually(lambda: waiting(directory) == 1)
    make_due(directory)
    return ada, group, ben


def test_where_nothing_is_set_up_the_page_says_so(server):
    ada = Person.first(server.address)
    assert "can’t send email" in ada.get(NOTIFICATIONS).text
    assert ask_for_code(ada).status == 404


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"EVENLY_SMTP_URL": "mail.example"}, "EVENLY_SMTP_URL takes smtps://"),
        ({"EVENLY_SMTP_URL": "smtp://localhost"}, "EVENLY_SMTP_URL needs --mail-from"),
        ({"EVENLY_MAIL_FROM": "a@example.org"}, "EVENLY_MAIL_FROM needs --smtp-url"),
        (
            {"EVENLY_SMTP_URL": "smtp://localhost", "EVENLY_MAIL_FROM": "a@example.org"},
            "EVENLY_SMTP_URL needs --public-url",
        ),
    ],
)
def test_a_wrong_setting_is_one_line(tmp_path, settings, complaint):
    with pytest.raises(ChildProcessError, match=f"ended with 64.*{complaint}"):
        Server.serve(tmp_path, environment=settings)


def test_an_address_is_confirmed_by_its_code(tmp_path):
    with MailServer() as mail, serving(tmp_path, mail.url()) as server:
        ada = Person.first(server.address)
        assert ask_for_code(ada).status == 303
        mail.wait_for(1)
        elsewhere = Person(server.address).signs_in("Ada")
        answer = elsewhere.post(f"{NOTIFICATIONS}/address", expecting=422, code=mail.code())
        assert "no longer works" in answer.text
        answer = ada.post(f"{NOTIFICATIONS}/address", expecting=422, code="00000000")
        assert "is wrong" in answer.text
        ada.post(f"{NOTIFICATIONS}/address", expecting=303, code=mail.code())
        assert "Email goes to ada@example.org." in ada.get(NOTIFICATIONS).text
        ada.post(f"{NOTIFICATIONS}/address", expecting=422, code=mail.code())


def test_a_code_is_tried_five_times(tmp_path):
    with MailServer() as mail, serving(tmp_path, mail.url()) as server:
        ada = Person.first(server.address)
        ask_for_code(ada)
        mail.wait_for(1)
        for _ in range(5):
            ada.post(f"{NOTIFICATIONS}/address", expecting=422, code="00000000")
        answer = ada.post(f"{NOTIFICATIONS}/address", expecting=422, code=mail.code())
        assert "no longer works" in answer.text
        ask_for_code(ada)
        ask_for_code(ada)
        assert "Too many codes" in ask_for_code(ada).text


def test_another_address_is_told_to_the_old_one(tmp_path):
    with MailServer() as mail, serving(tmp_path, mail.url()) as server:
        ada = Person.first(server.address)
        confirm(ada, mail)
        confirm(ada, mail, "ada@elsewhere.example")
        told = mail.wait_for(3)[-1]
        assert told["To"] == "ada@example.org"
        assert "ada@elsewhere.example" in told.get_body(("plain",)).get_content()


def test_python_reads_every_mail_without_a_defect(tmp_path):
    with MailServer() as mail:
        with serving(tmp_path, mail.url()) as server:
            ada = Person.first(server.address)
            ben = Person(server.address)
            groups = []
            for name in NAMES:
                form = {"name": name, "currency": "EUR", "member": []}
                groups.append(ada.post("/groups", expecting=303, **form)["Location"])
            ben.joins(ada.invitation(groups[0]), "Ben")
            for group in groups[1:]:
                ben.post(ada.invitation(group), expecting=303, name="Ben")
            confirm(ben, mail, "ben@example.org")
            choose_all(ben)
            for group in groups:
                ada.adds(group, f"Möbel {NAMES[0]}", "12.30")
            eventually(lambda: waiting(tmp_path) == len(NAMES))
        assert make_due(tmp_path) == len(NAMES)
        before = len(mail.envelopes)
        with serving(tmp_path, mail.url()):
            mail.wait_for(before + len(NAMES))
        for message in mail.messages:
            assert defects(message) == []
            assert message["From"].addresses[0].display_name == "Our flät"
            assert message.get_content_type() == "multipart/alternative"
        news = mail.messages[before:]
        # What runs the other way is kept apart by marks that are not seen.
        subjects = [re.sub("[\u2066-\u2069]", "", m["Subject"]) for m in news]
        assert subjects == [f"{name}: 1 change" for name in NAMES]
        for message in news:
            text, page = (message.get_body((kind,)).get_content() for kind in ("plain", "html"))
            assert "Möbel Zoë & <Söhne>" in text and "Möbel Zoë &amp; &lt;Söhne&gt;" in page
            assert message["Auto-Submitted"] == "auto-generated"
            assert "<script" not in page and "<img" not in page and "src=" not in page


def test_one_click_ends_mail_without_signing_in(tmp_path):
    with MailServer() as mail:
        ada, group, ben = have_news_waiting(tmp_path, mail)
        with serving(tmp_path, mail.url()) as server:
            ben = ben.at(server.address)
            text = mail.wait_for(2)[-1].get_body(("plain",)).get_content()
            path = urlparse(re.search(r"http\S+/unsubscribe/\S+", text)[0]).path
            looked = ask(server.address, "GET", path)
            assert looked.status == 200 and "Unsubscribe" in looked.text
            assert 'value="involving" checked' in ben.get(NOTIFICATIONS).text
            clicked = ask(server.address, "POST", path, body=b"List-Unsubscribe=One-Click")
            assert clicked.status == 200
            assert 'value="involving" checked' not in ben.get(NOTIFICATIONS).text
            assert ask(server.address, "POST", path[:-1] + "!", body=b"").status == 404


def test_a_wrong_password_is_said_and_nothing_is_lost(tmp_path):
    with MailServer(password="right") as mail:
        with serving(tmp_path, mail.url(user="ada:wrong@")) as server:
            ada = Person.first(server.address)
            ask_for_code(ada)
            eventually(lambda: "535 to AUTH" in server.log)
            assert "535 to AUTH" in ada.get(NOTIFICATIONS).text
        assert mail.envelopes == []
        with serving(tmp_path, mail.url(user="ada:right@")):
            mail.wait_for(1)


def test_a_server_that_proves_itself_is_believed(tmp_path):
    certificate = Certificate(tmp_path)
    with MailServer(certificate=certificate) as mail:
        with serving(tmp_path, mail.url()) as server:
            ask_for_code(Person.first(server.address))
            eventually(lambda: "certificate is not to be trusted" in server.log)
        assert mail.envelopes == []
        with serving(tmp_path, mail.url(), SSL_CERT_FILE=str(certificate.file)):
            mail.wait_for(1)


def test_nothing_that_is_typed_becomes_a_line_of_a_mail(tmp_path):
    """No character of a name or a title becomes a header of a mail, or a command to the server."""
    evil = "Home\r\nBcc: eve@example.org\r\n\r\n.\r\nMAIL FROM:<eve@example.org>"
    with MailServer() as mail:
        with serving(tmp_path, mail.url()) as server:
            ada = Person.first(server.address)
            answers = [ada.post("/groups", name=text, currency="EUR") for text in (evil, "Home")]
            groups = [answer["Location"] for answer in answers if answer.status == 303]
            ben = Person(server.address).joins(ada.invitation(groups[0]), "Ben")
            for group in groups[1:]:
                ben.post(ada.invitation(group), expecting=303, name="Ben")
            confirm(ben, mail, "ben@example.org")
            choose_all(ben)
            for person, path in ((ada, "/account/profile"), (ben, "/account/profile")):
                person.post(path, name=evil)
            for group in groups:
                ada.post(f"{group}/entries", title=evil, amount="3.50", note=evil)
                ada.adds(group, "Milk")
            eventually(lambda: waiting(tmp_path) == len(groups))
        make_due(tmp_path)
        before = len(mail.envelopes)
        with serving(tmp_path, mail.url()):
            mail.wait_for(before + len(groups))
        for envelope, message in zip(mail.envelopes, mail.messages, strict=True):
            assert envelope.mail_from == "evenly@example.org"
            assert envelope.rcpt_tos == ["ben@example.org"]
            assert defects(message) == []
            assert message["Bcc"] is None and message["To"] == "ben@example.org"


def test_an_address_that_is_refused_for_now_is_tried_again(tmp_path):
    with MailServer() as mail:
        with serving(tmp_path, mail.url()) as server:
            ada = Person.first(server.address)
            confirm(ada, mail)
            mail.answers["ada@example.org"] = "451 greylisted"
            ada.post(f"{NOTIFICATIONS}/test", expecting=303)
            eventually(lambda: "451 to RCPT" in server.log)
            assert "bounced" not in ada.get(NOTIFICATIONS).text
        del mail.answers["ada@example.org"]
        with sqlite3.connect(tmp_path / "evenly.db") as database:
            assert database.execute("UPDATE letters SET due = 1").rowcount == 1
        database.close()
        with serving(tmp_path, mail.url()):
            mail.wait_for(2)


@pytest.mark.timed
def test_response_times_do_not_tell_whether_an_account_has_an_address(tmp_path):
    with MailServer() as mail:
        with serving(tmp_path, mail.url()) as server:
            ada = Person.first(server.address)
            group = ada.found_group()
            known = [f"p{number}" for number in range(8)]
            for name in known:
                Person(server.address).joins(ada.invitation(group), name)
        with sqlite3.connect(tmp_path / "evenly.db") as database:
            database.execute(
                "INSERT INTO mailboxes (account, address, confirmed) "
                "SELECT id, username || '@example.org', 0 FROM accounts"
            )
        database.close()
        took = {True: [], False: []}
        with serving(tmp_path, mail.url()) as server:
            for name in known:
                for is_known in (True, False):
                    begun = time.monotonic()
                    answer = Person(server.address).post(
                        "/forgotten", username=name if is_known else f"nobody-{name}"
                    )
                    took[is_known].append(time.monotonic() - begun)
                    assert (answer.status, answer["Location"]) == (303, "/forgotten/code")
            mail.wait_for(len(known))
        # Both wait until more time is over than either needs.
        assert min(took[True] + took[False]) >= 0.05
        assert abs(statistics.median(took[True]) - statistics.median(took[False])) < 0.02


def test_a_refused_address_is_said_and_left_alone(tmp_path):
    with MailServer() as mail, serving(tmp_path, mail.url()) as server:
        ada = Person.first(server.address)
        confirm(ada, mail)
        mail.answers["ada@example.org"] = "550 no such person"
        ada.post(f"{NOTIFICATIONS}/test", expecting=303)
        eventually(lambda: "bounced" in ada.get(NOTIFICATIONS).text)


def test_a_killed_server_sends_its_letters_when_it_is_back(tmp_path):
    port = free_port()
    url = f"smtp://127.0.0.1:{port}"
    with MailServer(port) as mail:
        server = serving(tmp_path, url)
        ada = Person.first(server.address)
        confirm(ada, mail)
    for _ in range(5):
        ada.post(f"{NOTIFICATIONS}/test", expecting=303)
    eventually(lambda: "mail cannot be sent" in server.log)
    server.process.kill()
    server.process.wait()
    with MailServer(port) as mail:
        with serving(tmp_path, url) as server:
            mail.wait_for(5)
        numbers = [m["Message-ID"] for m in mail.messages]
        assert len(set(numbers)) == 5 and len(numbers) <= 6


def post_letters(directory, count):
    """Queues mails to as many people, while no server has the database."""
    with sqlite3.connect(directory / "evenly.db") as database:
        database.executemany(
            'INSERT INTO letters (id, address, subject, "text", html, created, due, expires) '
            "VALUES (randomblob(16), ?, 'News', 'News', '<p>News</p>', 0, 0, ?)",
            [(f"p{number}@example.org", 1 << 50) for number in range(count)],
        )
    database.close()


def test_of_a_full_queue_nothing_is_lost_however_often_the_program_is_killed(tmp_path):
    with MailServer() as mail:
        with serving(tmp_path, mail.url()):
            pass
        post_letters(tmp_path, 60)
        mail.seconds = 0.05
        kills = 0
        for reached in (5, 20, 40):
            server = serving(tmp_path, mail.url())
            mail.wait_for(reached)
            server.kill()
            kills += 1
        with serving(tmp_path, mail.url()):
            eventually(lambda: len({e.rcpt_tos[0] for e in mail.envelopes}) == 60)
        numbers = [m["Message-ID"] for m in mail.messages]
        assert len(set(numbers)) == 60
        # What was on its way comes once more: three mails at the most.
        assert len(numbers) <= 60 + 3 * kills


def test_a_stop_in_the_midst_of_a_queue_repeats_nothing(tmp_path):
    with MailServer() as mail:
        with serving(tmp_path, mail.url()):
            pass
        post_letters(tmp_path, 20)
        mail.seconds = 0.1
        for reached in (2, 8, 20):
            with serving(tmp_path, mail.url()):
                mail.wait_for(reached)
        numbers = [m["Message-ID"] for m in mail.messages]
        assert len(numbers) == len(set(numbers)) == 20


def test_a_mail_that_was_on_its_way_is_the_same_again(tmp_path):
    with MailServer() as mail:
        ada, group, ben = have_news_waiting(tmp_path, mail)
        mail.is_held = True
        server = serving(tmp_path, mail.url())
        mail.wait_for(2)
        # What is done while it is on its way is not in it.
        ada.at(server.address).adds(group, "Tea")
        server.process.kill()
        server.process.wait()
        mail.is_held = False
        with serving(tmp_path, mail.url()):
            first, second = mail.wait_for(3)[1:]
    assert first["Message-ID"] == second["Message-ID"]
    for message in (first, second):
        text = message.get_body(("plain",)).get_content()
        assert "Milk" in text and "Tea" not in text


def test_a_mail_server_that_hangs_does_not_hold_up_a_stop(tmp_path, is_timed):
    with MailServer() as mail:
        with serving(tmp_path, mail.url()) as server:
            mail.is_held = True
            ask_for_code(Person.first(server.address))
            mail.wait_for(1)
            server.process.terminate()
            assert server.process.wait(5 if is_timed else 60) == 0
        mail.is_held = False
