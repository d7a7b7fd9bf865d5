"""Fills a database of I Hate Money with the entries on standard input, by its own models.

Prints a link that signs its visitor in. Run it by the Python in whose environment I Hate Money
is installed.
"""

import csv
import sys
from datetime import date

from ihatemoney.models import Bill, LoggingMode, Person, Project, db
from ihatemoney.run import create_app

rows = list(csv.DictReader(sys.stdin))
names = sorted({row["payer"] for row in rows})
application = create_app()
with application.app_context():
    project = Project(id="flat", name="Flat", contact_email="ada@example.com", password="unused")
    project.default_currency = "XXX"
    project.logging_preference = LoggingMode.ENABLED
    people = {name: Person(name=name, project=project) for name in names}
    db.session.add(project)
    db.session.add_all(people.values())
    db.session.commit()
    for row in rows:
        db.session.add(
            Bill(
                amount=float(row["amount"]),
                date=date.fromisoformat(row["date"]),
                external_link="",
                original_currency="XXX",
                owers=[people[name] for name in row["owers"].split("|")],
                payer_id=people[row["payer"]].id,
                project_default_currency="XXX",
                what=row["title"],
            )
        )
    db.session.commit()
    print(f"/flat/join/{project.generate_token()}")
