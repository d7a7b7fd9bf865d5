// Leaving a page while the server may be out of reach: the browser would show a page of its own in the place
// of this one, with all that was typed. As long as nothing speaks against it, it goes on as without scripts.

import { complain, forgetFault } from "./fault.js";

const patience = 3000;
let isLost = false;
let attempts = 0;

/** The live connection is the first to know. */
export function hearOfConnection(state) {
  isLost = state === "lost" || state === "away";
}

document.addEventListener("click", (event) => {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (button || ctrlKey || metaKey || shiftKey || altKey || isTrusted(event)) return;
  const link = target.closest?.("a[href]:not([download])");
  if (!link || !isOurs(link, link.target) || isHere(link)) return;
  event.preventDefault();
  leave(link.href, document.querySelector("dialog[open]") ?? document.querySelector("main"), "page");
});

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (isTrusted(event) || form.method !== "get") return;
  const address = new URL(form.getAttribute("action"), location);
  if (!isOurs(address, form.target)) return;
  event.preventDefault();
  address.search = new URLSearchParams(new FormData(form, submitter));
  leave(address.href, form, "connection");
});

/** Nothing is asked, and so nobody waits, while all is well. */
function isTrusted(event) {
  return event.defaultPrevented || (!isLost && navigator.onLine);
}

function isOurs({ origin }, target) {
  return origin === location.origin && (!target || target === "_self");
}

function isHere({ href, hash }) {
  return hash && href.split("#")[0] === location.href.split("#")[0];
}

/** Goes where somebody wants to be if the server is there, by the last of several wishes. */
async function leave(address, place, kind) {
  const attempt = ++attempts;
  forgetFault(place);
  const up = new URL("up", document.querySelector("a.brand").href);
  const limit = AbortSignal.timeout(patience);
  const answer = await fetch(up, { cache: "no-store", signal: limit }).catch(() => null);
  if (attempt !== attempts) return;
  if (answer?.ok) location.assign(address);
  else complain(place, answer ? "server" : kind, () => leave(address, place, kind));
}
