// Shows the parts and the message of a page that was requested, or an error where there was no answer.

import { morph } from "./morph.js";

const pause = 100;
export const main = document.querySelector("main");
let shown = 0;

/**
 * Updates each part marked with `data-live` to its version in `page`, unless a later one is shown: the answers to two
 * requests may come in any order. Typed text is kept, but for that in `sent`.
 */
export function takeParts(page, sent) {
  const { seq } = page.querySelector("main").dataset;
  if (seq < shown) return;
  if (seq) main.dataset.seq = shown = +seq;
  for (const part of document.querySelectorAll("[data-live]")) {
    const next = page.querySelector(`[data-live="${part.dataset.live}"]`);
    if (next) morph(part, next, sent);
  }
  document.title = page.title;
  dispatchEvent(new Event("renewed"));
}

/** Shows the message of `page`, in `row` if given. */
export function takeMessage(page, row) {
  const next = page.getElementById("message");
  document.getElementById("message")?.remove();
  if (!next) return;
  if (row) next.removeAttribute("id");
  // A new element for each message, or the timer of the last one would run on. Screen readers announce what is
  // added to a region that exists already.
  const message = next.cloneNode();
  (row || main).prepend(message);
  setTimeout(() => morph(message, next, message), pause);
}

/** Shows an error of `kind`, followed by `sentence`, with a button to try again. */
export function complain(place, kind, again, sentence) {
  place.querySelector(":scope>.fault")?.remove();
  const fault = document.getElementById("fault").content.firstElementChild.cloneNode(true);
  const words = fault.querySelector(`[data-fault=${kind}]`);
  words.parentElement.replaceChildren(words);
  words.append(" ", sentence ?? "");
  fault.querySelector("button").onclick = again;
  place.append(fault);
  fault.scrollIntoView({ block: "nearest" });
  fault.querySelector("button").focus({ preventScroll: true });
}
