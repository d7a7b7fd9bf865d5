// The script of every page: what works without scripts already works better with them. Behaviour that few pages
// need is loaded by those pages.

import "./lib/forms.js";
import { readyEntryForm } from "./entry/sheet.js";
import "./lib/leaving.js";
import { bring } from "./lib/requests.js";
if (document.getElementById("live")) import("./live/live.js");
// Keyboard shortcuts are for devices with a keyboard. Phones, which have touch alone, do not load them.
const mayHaveKeys = matchMedia("(any-hover:hover),not all and (any-pointer:coarse)").matches;
if (document.getElementById("keys") && mayHaveKeys) bring(new URL("./lib/keys.js", import.meta.url));
/** A link to the search focuses its field. */
if (location.hash === "#filter-q") document.getElementById("filter-q")?.focus();
// A device in another time zone than the account's asks whether times should follow.
const { zone } = document.body.dataset;
if (zone && zone !== Intl.DateTimeFormat().resolvedOptions().timeZone) bring(new URL("./account/time-zone.js", import.meta.url));
/** What opens at the end of a page is scrolled out from behind the navigation bar. */
addEventListener("click", ({ target }) => {
  const fold = target.closest?.(":is(.folded,.fold)>summary")?.parentElement;
  if (fold && !fold.open) requestAnimationFrame(() => fold.scrollIntoView({ block: "nearest" }));
});
const form = document.querySelector("main form:has(.sentence):has([name=preview])");
if (form) readyEntryForm(form);
else if (document.querySelector("main [data-draft]")) bring(new URL("./entry/drafts.js", import.meta.url));

// Scripts of a part of the page are loaded at the first focus, scroll or hover. Until then, or where
// one fails to load, its links work as without scripts.
const bringParts = () => {
  for (const part of document.querySelectorAll("[data-script]")) bring(part.dataset.script);
};
for (const touch of ["focusin", "scroll", mayHaveKeys && "pointerover"]) addEventListener(touch, bringParts);
// On a wide screen the very first press must open an entry beside its list.
if (matchMedia("(width >= 75rem)").matches) bringParts();
