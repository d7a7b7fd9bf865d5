// Keeps an open page up to date: after a change the page is requested again, and the parts marked with `data-live`
// are updated.

import { hearOfConnection } from "../lib/leaving.js";
import { follow } from "./live-connection.js";
import { takeParts } from "../lib/page.js";
import { ask, underway } from "../lib/requests.js";

const notes = document.getElementById("live");
const { dataset: own } = document.querySelector("main");
const rail = document.querySelector(".rail");
const patience = 3000;
let wanted = 0;

follow(notes.dataset.stream, Number(notes.dataset.position), async ({ state, group, seq }) => {
  if (state) {
    hearOfConnection(state);
    show("away", state === "away");
  }
  // The visitor's own changes come with the answer to their form.
  await underway.sending;
  // A wide page of one group shows the balances of the other groups beside it.
  const isNew = seq > own.seq && (!group || !own.group || group === own.group || rail?.checkVisibility());
  // A stream may tell of a change twice while it opens; the page that is asked for now has it.
  if (isNew) own.seq = seq;
  if (isNew || state === "back" || state === "ended") refresh();
});

// A page that was kept because the server was slow.
if (own.kept) refresh();

/**
 * Updates the page: one request at a time, and at most one more waiting, however fast changes come. A request that
 * failed is repeated, for the stream may be well and have no more to tell.
 */
async function refresh() {
  if (wanted++) return;
  try {
    for (let done = 0; done < wanted; ) {
      done = wanted;
      const answer = await ask("GET", location.href);
      if (answer.status && answer.status < 500) takeOver(answer);
      else {
        await new Promise((over) => setTimeout(over, patience));
        wanted++;
      }
    }
  } finally {
    wanted = 0;
  }
}

function takeOver({ status, response: page, responseURL }) {
  const fresh = page?.querySelector("main[data-seq]:not([data-kept])");
  const isEnded = page?.getElementById("live")?.dataset.stream !== notes.dataset.stream;
  const isHere = status === 200 && fresh && new URL(responseURL).pathname === location.pathname;
  show("ended", isEnded && status < 400);
  show("gone", !isHere && status >= 400);
  if (!isHere || isEnded) return;
  takeParts(page);
  show("changed", baseOf(document) !== baseOf(page));
}

/** The version that an edit is based on. A form in use keeps its own. */
function baseOf(page) {
  return page.querySelector("form [name=base]")?.value;
}

function show(name, isShown) {
  notes.querySelector(`[data-note=${name}]`).hidden = !isShown;
}
