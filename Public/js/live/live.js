// Keeps an open page up to date: when something has changed, the page is asked for again, and what is marked
// with `data-live` becomes what it is there.

import { hearOfConnection } from "../lib/leaving.js";
import { follow } from "./live-connection.js";
import { takeParts } from "../lib/page.js";
import { ask, underway } from "../lib/requests.js";

const notes = document.getElementById("live");
const main = document.querySelector("main");
const rail = document.querySelector(".rail");
let isAsking = false;
let mustAskAgain = false;

follow(notes.dataset.stream, Number(notes.dataset.position), async ({ state, group, seq }) => {
  const own = main.dataset;
  // Beside a page of one group stands how things are in the others, where there is room for it.
  const isOfOthers = group && own.group && group !== own.group && !rail?.checkVisibility();
  if (state) {
    hearOfConnection(state);
    show("away", state === "away");
  }
  // What one has done oneself comes with its answer.
  await underway.sending;
  if (state ? state === "back" || state === "ended" : seq > own.seq && !isOfOthers) refresh();
});

/** However fast changes come, one request is under way and at most one waits. */
async function refresh() {
  mustAskAgain = isAsking;
  if (isAsking) return;
  isAsking = true;
  try {
    do {
      mustAskAgain = false;
      takeOver(await ask("GET", location.href));
    } while (mustAskAgain);
  } finally {
    isAsking = false;
  }
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
  takeParts(page);
  show("changed", baseOf(document) !== baseOf(page));
}

/** What an edit is based on; a form that somebody types into keeps its own. */
function baseOf(page) {
  return page.querySelector("form [name=base]")?.value;
}

function show(name, isShown) {
  notes.querySelector(`[data-note=${name}]`).hidden = !isShown;
}
