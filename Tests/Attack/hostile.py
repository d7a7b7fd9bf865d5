"""What no browser sends: texts and forms that cost the most for their length."""

from urllib.parse import quote

from raw_http import request

KB = 1024
FORM = "Content-Type: application/x-www-form-urlencoded"


def marks(size):
    """A letter and so many bytes of marks in the wrong order, which takes n² steps to compare."""
    count = size // 4
    return "e" + "\u0301" * count + "\u0316" * count


def one_plus_one(size):
    return "+".join("1" * (size // 2))


def posted(person, path, body, *fields, kind=FORM):
    """The bytes of a request with a form whose body is there already."""
    body = body.encode() if isinstance(body, str) else body
    origin = f"Origin: {person.origin}"
    return request(
        "POST", path, "Connection: close", kind, origin, *person.fields, *fields, body=body
    )


def got(person, path, *fields):
    return request("GET", path, "Connection: close", *person.fields, *fields)


def raw(pairs):
    """A form with its texts as they are, nothing escaped but what parts them."""
    return "&".join(f"{escaped(name)}={escaped(value)}" for name, value in pairs)


def escaped(text):
    for letter in "%&=+":
        text = text.replace(letter, quote(letter))
    return text


def multipart(parts, boundary="edge"):
    """The body of a form whose parts are their heads' lines and their content."""
    body = b"".join(
        b"--%s\r\n%s\r\n\r\n%s\r\n" % (boundary.encode(), head.encode(), content)
        for head, content in parts
    )
    return body + b"--%s--\r\n" % boundary.encode()


def in_a_path(text, limit=7 * KB):
    """As much of it as an address may hold."""
    return quote(text)[:limit].rpartition("%CC")[0] if len(quote(text)) > limit else quote(text)
