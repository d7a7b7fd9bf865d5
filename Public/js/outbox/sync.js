// Sends the outbox from a page, and shows what is left in it.

import { hold } from "./lock.js";
import { flush } from "./send.js";
import { person } from "../offline/templates.js";
import { base } from "../lib/base-path.js";
import { drop, waiting } from "./store.js";
import { open } from "./rejected.js";

const patience = 5000;
const pause = 1000;
const most = 60_000;
const key = `waiting ${person}`;
let wait = pause;
// How many items this tab has shown, kept across reloads; empty for none.
let count = sessionStorage[key];
let again;
let shown = Promise.resolve();

/** Loads the script that shows the outbox, which is needed only if it is not empty. */
export const waitingScript = async () => (await import(new URL("./view.js", import.meta.url))).view;

export const ownWaiting = async () => (await waiting()).filter((it) => it.person === person);

/** Sends the outbox, if this tab knows of an item. */
export async function send(isAgain) {
  if (!count) return;
  const end = await flush(person, hasArrived);
  if (end === "later") {
    // No event may announce the next chance: the server was away for a moment, an attempt failed as the connection
    // came back, or another sender began too early.
    sendIn(wait * 2);
    // Rows that someone may be about to press are not rebuilt for nothing.
    if (isAgain) return;
  }
  await show(end);
}

/**
 * Tries again after `time`. A hidden page does not, and without a connection the `online` event starts the next
 * attempt.
 */
export function sendIn(time = pause) {
  wait = Math.min(time, most);
  clearTimeout(again);
  again = setTimeout(() => document.hidden || !navigator.onLine || send(true), wait);
}

/**
 * Shows and counts the items, one call after the other: of two at once, the second would not know how many the first
 * counted. Once there are none, `end` says what became of them. The earlier caller has its own error.
 */
export const show = (end) => (shown = shown.catch(() => {}).then(() => showNow(end)));

async function showNow(end) {
  const items = await ownWaiting();
  if (items.length || count) {
    const { showRows } = await waitingScript();
    showRows(items, { end, count, takeBack, open });
  }
  count = sessionStorage[key] = items.length || "";
}

/**
 * Whether the server has confirmed an attempt, or knows an operation in any version; undefined if it does not say.
 */
async function hasArrived(name) {
  const answer = await fetch(`${base}arrived/${name}`, { signal: AbortSignal.timeout(patience) }).catch(() => null);
  if (answer?.status === 204 && answer.headers.has("Evenly-Answer")) return answer.headers.has("Evenly-Operation");
}

/** Takes an item back. If it has arrived all the same, it stays, and `tell` says so. */
async function takeBack(item, tell) {
  await drop(item.operation, "dropped");
  await show("dropped");
  // It may be on its way now.
  const end = await hold(item.operation);
  await tell(item, hasArrived);
  end();
}
