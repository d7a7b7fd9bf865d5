// Leaving a page while the server may be out of reach: the browser's error page would replace this one, with all
// that was typed. While nothing suggests that, links work as without scripts.

import { complain } from "./page.js";
import { isPlain } from "../entry/sheet.js";

const patience = 3000;
let isLost = false;

/** Takes the state of the live stream, which notices a lost connection first. */
export function hearOfConnection(state) {
  isLost = /lost|away/.test(state);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='/']:not([download], [target])");
  if (link && isPlain(event)) consider(event, link.href, link.closest("dialog") ?? document.querySelector("main"));
});

addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (form.method !== "get") return;
  const address = new URL(form.getAttribute("action"), location);
  address.search = new URLSearchParams(new FormData(form, submitter));
  consider(event, address, form);
});

/**
 * Asks the server before leaving, if the connection may be lost; otherwise lets the browser go on without a delay.
 */
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
