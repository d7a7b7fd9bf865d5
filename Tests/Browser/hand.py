"""A hand on a phone: it counts its taps and typed characters, and the time they take a person."""

import time

# As in the key-stroke model: to look for a button, to reach and press it; and to type with a thumb.
SECONDS_A_TAP = 2.5
SECONDS_A_KEY = 0.25
SMALLEST = 24


class Hand:
    def __init__(self, page):
        self.page = page
        self.taps = self.fields = self.keys = 0
        self._start = time.monotonic()

    def tap(self, target):
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        assert box["height"] >= SMALLEST and box["width"] >= SMALLEST, box
        self.taps += 1
        target.tap()

    def types(self, text, into=None):
        """Into the field that has the cursor already, or into one that is tapped first."""
        if into is not None:
            self.tap(into)
        assert self.page.evaluate("document.activeElement.matches('input, textarea')")
        self.fields += 1
        self.keys += len(text)
        self.page.keyboard.type(text)

    def enter(self):
        self.keys += 1
        self.page.keyboard.press("Enter")

    @property
    def seconds_of_the_hand(self):
        return self.taps * SECONDS_A_TAP + self.keys * SECONDS_A_KEY

    @property
    def seconds(self):
        """Of a hand and of the machine together."""
        return self.seconds_of_the_hand + time.monotonic() - self._start

    def __str__(self):
        return f"{self.taps} taps, {self.fields} fields, {self.keys} keys, {self.seconds:.0f} s"
