"""A person with a browser of their own."""

from urllib.parse import urlsplit

from evenly import PATIENCE

PHONE = {"width": 390, "height": 844}
NARROW = {"width": 320, "height": 640}
HALF_A_DESKTOP = {"width": 640, "height": 900}
DESKTOP = {"width": 1280, "height": 900}

# Looks by name: the size of the window, and what the device prefers.
LOOKS = {
    "phone in the light": (PHONE, {"color_scheme": "light"}),
    "phone in the dark": (PHONE, {"color_scheme": "dark"}),
    "desktop in the light": (DESKTOP, {"color_scheme": "light"}),
    "desktop in the dark": (DESKTOP, {"color_scheme": "dark"}),
    "calm": (PHONE, {"reduced_motion": "reduce"}),
    "forced colours": (DESKTOP, {"forced_colors": "active"}),
}

# Pages by name: the request that shows each, and the status it comes with.
PAGES = {
    "the first page": ("GET", "/setup", 200),
    "an unknown path": ("GET", "/nothing-here", 404),
    "a wrong method": ("POST", "/up", 405),
    "too long an address": ("GET", "/" + "a" * 9000, 414),
}


class Visitor:
    def __init__(self, browser, url, **options):
        options = {"viewport": DESKTOP, "locale": "en-GB"} | options
        self.url = url
        self.context = browser.new_context(base_url=url, **options)
        self.context.set_default_timeout(1000 * PATIENCE)
        self._heard_of = []
        self._forgiven = []
        self.responses = []
        self._origin = urlsplit(url)[:2]
        self.page = self.tab()

    def sets_up(self, password):
        """Names herself the owner of an instance that is new."""
        page = self.page
        page.goto("/setup")
        page.fill("[name=name]", "Ada")
        # With scripts it is proposed from the name.
        if page.locator("[name=username]").is_visible():
            page.fill("[name=username]", "ada")
        page.fill("[name=password]", password)
        page.press("[name=password]", "Enter")
        page.wait_for_url("/")

    def tab(self):
        """Another page of the same browser."""
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", self._failed)
        page.on("request", self._asked)
        page.on("response", self._answered)
        return page

    @property
    def complaints(self):
        return [it for it in self._heard_of if not any(word in it for word in self._forgiven)]

    def forgive(self, *words):
        """The browser itself remarks, sooner or later, what a test has brought about."""
        self._forgiven += words

    def visit(self, name, body="a=b"):
        """Opens one of PAGES as a whole page, with any method."""
        method, path, status = PAGES[name]
        self.responses.clear()
        if method != "GET":
            self.page.route(
                "**" + path, lambda route: route.continue_(method=method, post_data=body), times=1
            )
        response = self.page.goto(path)
        assert response.status == status
        return self.page

    def look(self, name):
        """Shows the page as another device would, without loading it again."""
        viewport, media = LOOKS[name]
        plain = {
            "color_scheme": "light",
            "reduced_motion": "no-preference",
            "forced_colors": "none",
        }
        self.page.set_viewport_size(viewport)
        self.page.emulate_media(**(plain | media))
        # Colours that change on the way from one look to the other belong to neither.
        self.page.evaluate("Promise.allSettled(document.getAnimations().map(it => it.finished))")

    def leave(self):
        self.context.close()

    def _failed(self, error):
        # Leaving a page before it has faded in ends its fading.
        if not str(error).startswith("Transition was aborted"):
            self._heard_of.append(str(error))

    def _heard(self, message):
        if message.type not in ("error", "warning"):
            return
        # Chromium reports the very page that came with an error status.
        own = message.location["url"] == message.page.url
        if own and message.text.startswith("Failed to load resource"):
            return
        self._heard_of.append(f"{message.type}: {message.text} ({message.location['url']})")

    def _answered(self, response):
        self.responses.append(response)

    def _asked(self, request):
        parts = urlsplit(request.url)
        if parts.scheme != "data" and parts[:2] != self._origin:
            self._heard_of.append(f"asked another site: {request.url}")


def payment_buttons(page):
    """The buttons in sight that record a proposed payment with one tap."""
    return page.locator("form[data-later=payment] button").locator("visible=true")


def choose_kind(form, kind):
    """Turns the form of an entry into that of another kind."""
    form.locator(".kind > summary").click()
    form.locator(f".kinds [value={kind}]").click()


def deletion(page):
    """The button that deletes the entry on the page, from the menu of what else is done with it."""
    page.locator(".entry-deeds summary").click()
    return page.locator(".entry-deeds form[action*='/deletion'] button")
