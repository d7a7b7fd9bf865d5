// Sending what waits, and showing what still does.

import { drop, flush, waiting } from "./outbox.js";
import { part, person } from "./parts.js";
import { open } from "./refused.js";

let count = 0;

export const ownWaiting = async () => (await waiting()).filter((it) => it.person === person);

/** Sends what waits, if there is a way. */
export async function send() {
  if (!count) return;
  const isSignedOut = await flush(person);
  await show(isSignedOut);
}

/** What waits stands above what is there, and is counted. */
export async function show(isSignedOut) {
  const items = await ownWaiting();
  if (items.length || count) {
    const { showRows } = await import(new URL("./waiting.js", import.meta.url));
    showRows(items, { part, isSignedOut, drop: (it) => drop(it).then(() => show()), open });
  }
  count = items.length;
}
