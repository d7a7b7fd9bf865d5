// Sending what waits, and showing what still does.

import { hold } from "./holding.js";
import { flush } from "./outbox.js";
import { person } from "./parts.js";
import { base } from "./place.js";
import { drop, waiting } from "./posts.js";
import { open } from "./refused.js";

const patience = 5000;
const pause = 1000;
const most = 60_000;
let wait = pause;
let count = 0;
let again;

/** What shows what waits comes only where something does. */
export const waitingScript = () => import(new URL("./waiting.js", import.meta.url));

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
  await show(end === "sign in");
}

/** Whoever has left the page begins nothing, and where there is no connection an event tells of the next one. */
export function sendIn(time = pause) {
  wait = Math.min(time, most);
  clearTimeout(again);
  again = setTimeout(() => document.hidden || !navigator.onLine || send(true), wait);
}

/** What waits stands above what is there, and is counted. */
export async function show(isSignedOut) {
  const items = await ownWaiting();
  if (items.length || count) {
    const { showRows } = await waitingScript();
    showRows(items, { isSignedOut, takeBack, open });
  }
  count = items.length;
}

/** Whether the server has confirmed a try, or knows an operation, in whatever words; nothing where it does not say. */
async function hasArrived(name) {
  const answer = await fetch(`${base}arrived/${name}`, { signal: AbortSignal.timeout(patience) }).catch(() => null);
  if (answer?.status === 204 && answer.headers.has("Evenly-Answer")) return answer.headers.has("Evenly-Operation");
}

/** What has arrived all the same stays; `tell` says so. */
async function takeBack(item, tell) {
  await drop(item.operation);
  await show();
  // It may be on its way just now.
  const end = await hold(item.operation);
  await tell(item, hasArrived);
  end();
}
