"""Single actions in a flat, and what its pages say then."""

from flatmates import REFUSED, tags_of
from page import Page


def add(flat, by="Ada", **typed):
    """An entry of the fields that are typed into a new form."""
    form = flat.page("/entries/new", by).form("/entries")
    form["title"], form["amount"], form["category"] = "Bread", "12.00", "none"
    for name, value in typed.items():
        form[name.replace("new_", "new-")] = value
    flat.send(form, by)
    entry = flat.take(form)
    flat.finish(by)
    return entry


def label(flat, kind, name):
    return flat.model.labels[flat.model.named(kind, name)]


def facts(flat, entry):
    """What an entry's own form says of it now."""
    form = flat.page(f"/entries/{entry.id}/edit").form(f"/entries/{entry.id}")
    chosen = form["category"]
    return form["title"], chosen, form["payee"], sorted(tags_of(form))


def position(flat):
    return flat.people["Ada"].position(flat.path)


def called(flat):
    """What those are called who are in the group; who is gone is offered a way back."""
    rows = flat.page("/members").all("li", data_member=True)
    return [
        it.first(class_="row-title").text
        for it in rows
        if not any((form["action"] or "").endswith("/return") for form in it.all("form"))
    ]


def presets(flat):
    forms = flat.page("/presets").all("form")
    return [it["action"] for it in forms if (it["action"] or "").endswith("/removal")]


def names(flat, kind):
    """What there is to choose; what was removed stands there with a button to restore it."""
    rows = flat.page(f"/labels?kind={kind}").all("li", data_label=True)
    return [it.first(class_="row-title").text for it in rows if not it.first("form")]


def is_refused(flat, last):
    """Whether undoing a change, however late, is refused in words."""
    answer = flat.people["Ada"].post(f"{flat.path}/history/{last}/undo")
    page = Page(answer.text).first("main")
    return answer.status in REFUSED and bool(page.text)
