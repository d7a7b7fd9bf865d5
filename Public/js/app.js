// What pages do beyond what they can do without scripts, one behaviour a file. What a list does not need comes
// only where it is needed.

import "./lib/forms.js";
import { readyEntryForm } from "./entry/sheet.js";
import "./lib/leaving.js";
import { bring } from "./lib/requests.js";
if (document.getElementById("live")) import("./live/live.js");
// Keys are for who has a keyboard, which phones seldom do: what is touched and nothing else.
const mayHaveKeys = matchMedia("(any-hover: hover), not all and (any-pointer: coarse)").matches;
if (document.getElementById("keys") && mayHaveKeys) bring(new URL("./lib/keys.js", import.meta.url));
/** The link to the search leads into its field. */
if (location.hash === "#filter-q") document.getElementById("filter-q")?.focus();
// Who travels is asked whether times follow.
const { zone } = document.body.dataset;
if (zone && zone !== Intl.DateTimeFormat().resolvedOptions().timeZone) bring(new URL("./account/time-zone.js", import.meta.url));
/** What is opened at the end of a page is not left behind its bar. */
addEventListener("click", ({ target }) => {
  const fold = target.closest?.(":is(.folded, .fold) > summary")?.parentElement;
  if (fold && !fold.open) requestAnimationFrame(() => fold.scrollIntoView({ block: "nearest" }));
});
const form = document.querySelector("main form:has(.sentence):has([name=preview])");
if (form) readyEntryForm(form);
else if (document.querySelector("main [data-draft]")) bring(new URL("./entry/drafts.js", import.meta.url));

// What a part of a page does beyond its links comes when somebody turns to it; where it does not, the links lead on.
const turnTo = () => {
  for (const part of document.querySelectorAll("[data-script]")) bring(part.dataset.script);
};
for (const touch of ["focusin", "scroll", mayHaveKeys && "pointerover"]) addEventListener(touch, turnTo);
// On a wide screen the very first press opens an entry beside its list.
if (matchMedia("(width >= 100rem)").matches) turnTo();
