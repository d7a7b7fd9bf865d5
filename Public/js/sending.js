// Sending what waits, and showing what still does.

import { hold } from "./holding.js";
import { flush } from "./outbox.js";
import { person } from "./parts.js";
import { base } from "./place.js";
import { drop, waiting } from "./posts.js";
import { open } from "./refused.js";

const patience = 5000;
const pause = 1000;
let count = 0;
let again;

/** What shows what waits comes only where something does. */
export const waitingScript = () => import(new URL("./waiting.js", import.meta.url));

export const ownWaiting = async () => (await waiting()).filter((it) => it.person === person);

/** Sends what waits, if there is a way. */
export async function send() {
  if (!count) return;
  clearTimeout(again);
  const isSignedOut = await flush(person, hasArrived);
  // Whoever is at it may have begun when there was no way yet.
  if (isSignedOut === null) again = setTimeout(send, pause);
  else await show(isSignedOut);
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
  const signal = AbortSignal.timeout(patience);
  const answer = await fetch(`${base}arrived/${name}`, { signal }).catch(() => null);
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
