// Leaving a page while the server may be out of reach: the browser would show a page of its own in the place
// of this one, with all that was typed. As long as nothing speaks against it, it goes on as without scripts.

import { complain } from "./page.js";
import { isPlain } from "../entry/sheet.js";

const patience = 3000;
let isLost = false;

/** The live connection is the first to know. */
export function hearOfConnection(state) {
  isLost = /lost|away/.test(state);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='/']:not([download], [target])");
  if (link && isPlain(event)) consider(event, link.href, link.closest("dialog") ?? document.querySelector("main"));
});

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (form.method !== "get") return;
  const address = new URL(form.getAttribute("action"), location);
  address.search = new URLSearchParams(new FormData(form, submitter));
  consider(event, address, form);
});

/** Nothing is asked, and so nobody waits, while all is well. */
function consider(event, address, place) {
  if (event.defaultPrevented || (!isLost && navigator.onLine)) return;
  event.preventDefault();
  leave(address, place);
}

async function leave(address, place) {
  const up = new URL("up", document.querySelector(".brand").href);
  const answer = await fetch(up, { signal: AbortSignal.timeout(patience) }).catch(() => null);
  if (answer?.ok) return location.assign(address);
  const kind = place.localName === "form" ? "connection" : "page";
  complain(place, answer ? "server" : kind, () => leave(address, place));
}
