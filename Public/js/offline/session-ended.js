// On the page that needs no server, after a session has ended: how much its person has yet to send, and nothing of what
// it is. Whoever else has signed in since is told nothing.

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
