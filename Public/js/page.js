// Pages asked for without leaving this one, and what of them comes to be seen here, or is said where none came.

import { morph } from "./morph.js";

// What is on its way; what comes of it needs nobody else to ask for it.
export const underway = { sending: null };
const patience = 60_000;
const pause = 100;

/**
 * Asks for a page, or sends a form. The answer is a document already, so that no text has to be trusted, and
 * its status is nought where there was none, or one of somebody in between. A message that waits is left to the page that a person looks at:
 * where that is this one, the reason is "looked-at".
 */
export function ask(method, address, { form, reason = "1", limit = patience, signal } = {}) {
  return new Promise((answered) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.responseType = "document";
    request.timeout = limit;
    request.setRequestHeader("Evenly-Refresh", reason);
    request.onloadend = () => answered(form && !request.getResponseHeader("Evenly-Answer") ? unheard(request, address) : request);
    signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

/** A proxy that finds no server says so; a hotel's page is as good as nothing. */
const unheard = ({ status }, address) => ({ status: status >= 500 ? 502 : 0, responseURL: String(address) });

/** The data of a form in the way in which the browser would send it. */
export function dataOf(form, button) {
  const data = new FormData(form, button);
  return form.enctype === "multipart/form-data" ? data : new URLSearchParams(data);
}

/** What is marked with `data-live` becomes what it is in `page`. Of what is typed only `sent` is forgotten. */
export function takeParts(page, sent) {
  for (const part of document.querySelectorAll("[data-live]")) {
    const next = page.querySelector(`[data-live="${part.dataset.live}"]`);
    if (next) morph(part, next, sent);
  }
  const fresh = page.querySelector("main").dataset;
  if (fresh.seq) document.querySelector("main").dataset.seq = fresh.seq;
  document.title = page.title;
  dispatchEvent(new Event("renewed"));
}

export function takeMessage(page) {
  const next = page.getElementById("message");
  let message = document.getElementById("message");
  if (!next) return message?.remove();
  // What is said aloud is what comes into a region that is there already.
  if (!message) document.querySelector("main").prepend((message = next.cloneNode()));
  setTimeout(() => morph(message, next, message), pause);
}

/** Says whose fault it is, and offers to try again. */
export function complain(place, kind, again, sentence) {
  place.querySelector(":scope > .fault")?.remove();
  const fault = document.getElementById("fault").content.firstElementChild.cloneNode(true);
  for (const words of fault.querySelectorAll(`[data-fault]:not([data-fault=${kind}])`)) words.remove();
  if (sentence) fault.querySelector("p").append(" ", sentence);
  fault.querySelector("button").onclick = again;
  place.append(fault);
  fault.scrollIntoView({ block: "nearest" });
  fault.querySelector("button").focus({ preventScroll: true });
}
