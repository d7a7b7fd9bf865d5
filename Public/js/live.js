// Keeps an open page up to date: when something has changed, the page is asked for again, and what is marked
// with `data-live` becomes what it is there.

import { follow } from "./live-connection.js";
import { morph } from "./morph.js";

const notes = document.getElementById("live");
const main = document.querySelector("main");
let isAsking = false;
let mustAskAgain = false;

follow(notes.dataset.stream, Number(notes.dataset.position), ({ state, group, seq }) => {
  const own = main.dataset;
  const isOfOthers = group && own.group && group !== own.group;
  if (state) show("away", state === "away");
  if (state ? state !== "away" : seq > own.seq && !isOfOthers) refresh();
});

/** However fast changes come, one request is under way and at most one waits. */
async function refresh() {
  mustAskAgain = isAsking;
  if (isAsking) return;
  isAsking = true;
  try {
    do {
      mustAskAgain = false;
      takeOver(await ask());
    } while (mustAskAgain);
  } finally {
    isAsking = false;
  }
}

/** Asks for this page. Its answer is a document already, so that no text has to be trusted. */
function ask() {
  return new Promise((answered) => {
    const request = new XMLHttpRequest();
    request.open("GET", location.href);
    request.responseType = "document";
    request.setRequestHeader("Evenly-Refresh", "1");
    request.onloadend = () => answered(request);
    request.send();
  });
}

function takeOver({ status, response: page, responseURL }) {
  // Where there was no answer, the stream knows better what is wrong.
  if (!status || status >= 500) return;
  const fresh = page?.querySelector("main[data-seq]");
  const isEnded = page?.getElementById("live")?.dataset.stream !== notes.dataset.stream;
  const isHere = status === 200 && fresh && new URL(responseURL).pathname === location.pathname;
  show("ended", isEnded && status < 400);
  show("gone", !isHere && status >= 400);
  if (!isHere || isEnded) return;
  for (const part of document.querySelectorAll("[data-live]")) {
    const next = page.querySelector(`[data-live="${part.dataset.live}"]`);
    if (next) morph(part, next);
  }
  main.dataset.seq = fresh.dataset.seq;
  document.title = page.title;
  show("changed", baseOf(document) !== baseOf(page));
}

/** What an edit is based on; a form that somebody types into keeps its own. */
function baseOf(page) {
  return page.querySelector("form [name=base]")?.value;
}

function show(name, isShown) {
  notes.querySelector(`[data-note=${name}]`).hidden = !isShown;
}
