// What of pages that were asked for comes to be seen here, or is said where none came.

import { morph } from "./morph.js";

const pause = 100;

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

/** Says what was done, in `row` where there is one: there it stays. */
export function takeMessage(page, row) {
  const next = page.getElementById("message");
  document.getElementById("message")?.remove();
  if (!next) return;
  if (row) next.removeAttribute("id");
  // Each message is an element of its own, or the time of the last one would run on. What is said aloud is what comes
  // into a region that is there already.
  const message = next.cloneNode();
  (row || document.querySelector("main")).prepend(message);
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
