"""What a browser sees of a page: its elements in order, and its forms as it would send them."""

from html.parser import HTMLParser

VOID = {"input", "br", "img", "meta", "link", "hr", "use", "rect", "path"}


class Element:
    def __init__(self, name, attributes, parent):
        self.name, self.attributes, self.parent = name, attributes, parent
        self.children, self.pieces = [], []

    def __getitem__(self, name):
        return self.attributes.get(name)

    def all(self, name=None, **wanted):
        """The elements inside, in the page's order; underscores in names stand for hyphens."""
        wanted = {key.strip("_").replace("_", "-"): value for key, value in wanted.items()}
        for child in self.children:
            if name in (None, child.name) and all(
                key in child.attributes and value in (True, child.attributes[key])
                for key, value in wanted.items()
            ):
                yield child
            yield from child.all(name, **wanted)

    def first(self, name=None, **wanted):
        return next(self.all(name, **wanted), None)

    @property
    def text(self):
        return " ".join("".join(self._texts()).split())

    def _texts(self):
        for piece in self.pieces:
            if isinstance(piece, str):
                yield piece
            else:
                yield from piece._texts()

    @property
    def minor(self):
        """The amount that an element carries, with its currency."""
        return int(self["data-minor"]), self["data-currency"]


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.root = self._open = Element("", {}, None)
        self.feed(text)

    def handle_starttag(self, name, attributes):
        values = {key: value or "" for key, value in attributes}
        element = Element(name, values, self._open)
        self._open.children.append(element)
        self._open.pieces.append(element)
        if name not in VOID:
            self._open = element

    def handle_startendtag(self, name, attributes):
        self.handle_starttag(name, attributes)
        if name not in VOID:
            self._open = self._open.parent

    def handle_endtag(self, name):
        element = self._open
        while element.parent and element.name != name:
            element = element.parent
        if element.parent:
            self._open = element.parent

    def handle_data(self, data):
        self._open.pieces.append(data)

    def all(self, name=None, **wanted):
        return self.root.all(name, **wanted)

    def first(self, name=None, **wanted):
        return self.root.first(name, **wanted)

    def form(self, action):
        """The form whose address ends like this, filled in as it came."""
        actions = {(it["action"] or "").split("?")[0]: it for it in self.all("form")}
        found = [it for path, it in actions.items() if path.endswith(action)]
        assert found, f"no form for {action}: {list(actions)}"
        return Form(found[0])


class Form:
    """Fields by name, each with its values, which can be changed before it is sent."""

    def __init__(self, element):
        self.action = element["action"]
        self.is_multipart = element["enctype"] == "multipart/form-data"
        self.fields = {}
        for field in element.all():
            if field["name"] is not None and field["disabled"] is None:
                for value in self._values(field):
                    self.fields.setdefault(field["name"], []).append(value)

    @staticmethod
    def _values(field):
        kind = field["type"]
        if field.name == "textarea":
            return [_raw(field).removeprefix("\n")]
        if field.name == "select":
            options = list(field.all("option"))
            chosen = [it for it in options if it["selected"] is not None] or options[:1]
            return [it["value"] if it["value"] is not None else it.text for it in chosen]
        if field.name != "input" or kind in ("file", "submit", "button"):
            return []
        if kind in ("checkbox", "radio") and field["checked"] is None:
            return []
        return [field["value"] if field["value"] is not None else "on"]

    def __getitem__(self, name):
        return self.fields.get(name, [None])[0]

    def __setitem__(self, name, value):
        self.fields[name] = value if isinstance(value, list) else [value]

    def without(self, prefix):
        for name in [it for it in self.fields if it.startswith(prefix)]:
            del self.fields[name]

    def empty(self, prefix):
        """Clears what is typed; the fields are sent all the same."""
        for name in [it for it in self.fields if it.startswith(prefix)]:
            self.fields[name] = [""]

    def send(self, person):
        if self.is_multipart:
            single = {name: values[0] for name, values in self.fields.items() if values}
            return person.upload(self.action, "file", **single)
        return person.post(self.action, **self.fields)


def _raw(element):
    return "".join(it for it in element.pieces if isinstance(it, str))
