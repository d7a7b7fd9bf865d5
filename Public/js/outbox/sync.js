// Sending what waits, and showing what still does.

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
// How many this tab has shown, also before the page was loaded anew; empty for none.
let count = sessionStorage[key];
let again;

/** What shows what waits comes only where something does. */
export const waitingScript = async () => (await import(new URL("./view.js", import.meta.url))).view;

export const ownWaiting = async () => (await waiting()).filter((it) => it.person === person);

/** Sends what waits, if there is a way. */
export async function send(isAgain) {
  if (!count) return;
  const end = await flush(person, hasArrived);
  if (end === "later") {
    // No event may tell when there is a way: a server was away for a moment, a try failed as the way came back, whoever
    // is at it began too early.
    sendIn(wait * 2);
    // Rows under somebody's finger are not made anew for nothing.
    if (isAgain) return;
  }
  await show(end);
}

/** Whoever has left the page begins nothing, and where there is no connection an event tells of the next one. */
export function sendIn(time = pause) {
  wait = Math.min(time, most);
  clearTimeout(again);
  again = setTimeout(() => document.hidden || !navigator.onLine || send(true), wait);
}

/** What waits stands above what is there, and is counted. Where nothing does any more, `end` says what became of it. */
export async function show(end) {
  const items = await ownWaiting();
  if (items.length || count) {
    const { showRows } = await waitingScript();
    showRows(items, { end, takeBack, open });
  }
  count = sessionStorage[key] = items.length || "";
}

/** Whether the server has confirmed a try, or knows an operation, in whatever words; nothing where it does not say. */
async function hasArrived(name) {
  const answer = await fetch(`${base}arrived/${name}`, { signal: AbortSignal.timeout(patience) }).catch(() => null);
  if (answer?.status === 204 && answer.headers.has("Evenly-Answer")) return answer.headers.has("Evenly-Operation");
}

/** What has arrived all the same stays; `tell` says so. */
async function takeBack(item, tell) {
  await drop(item.operation, "dropped");
  await show("dropped");
  // It may be on its way just now.
  const end = await hold(item.operation);
  await tell(item, hasArrived);
  end();
}
