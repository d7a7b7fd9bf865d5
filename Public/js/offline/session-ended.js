// The offline page after a session has ended: says how many entries its person has yet to send, and nothing of
// their content. No one else who signs in is told.

import { overStore } from "../lib/base-path.js";
import { waiting } from "../outbox/store.js";

const note = document.getElementById("left-waiting");
const name = (await caches.keys()).find((it) => it.startsWith(overStore));
const person = name?.slice(overStore.length + 1);
const { length } = (await waiting()).filter((it) => it.person === person);
if (length) {
  const count = note.querySelector("b");
  count.textContent = length.toLocaleString(note.dataset.locale);
  note.hidden = false;
}
