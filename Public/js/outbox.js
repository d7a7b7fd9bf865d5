// What waits to be sent: the posts of forms that were typed without a connection, in the browser's own database, in
// the order in which they were typed. Each has the id of its operation, so that the server does it once however
// often it arrives. A page and the worker send alike.

import { storePrefix } from "./place.js";

export const name = `${storePrefix}outbox`;
export const pages = new BroadcastChannel(name);
const patience = 20_000;
/** Bytes in a millisecond. */
const slowest = 10;

/** What waits, the oldest first. */
export const waiting = async () => (await inStore("readonly", (it) => it.getAll())).sort((a, b) => a.at - b.at);

/** What was refused goes once more where somebody has looked at why. */
export const isToGo = ({ refusal, isAgain }) => !refusal || isAgain;

/** Throws where the browser has no room for it. */
export const keep = (item) => inStore("readwrite", (it) => it.put(item));
/** Whether one is there still: it may have been changed, or taken away. */
const find = (operation) => inStore("readonly", (it) => it.get(operation));
export const drop = (operation) => inStore("readwrite", (it) => it.delete(operation));

/** Sends what waits, of one person or of all, in one place at a time. Tells whether somebody has to sign in first. */
export const flush = (person) =>
  navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    const tried = new Set();
    let isSignedOut = false;
    for (let state; lock && state !== "later"; isSignedOut ||= state === "signed out") {
      const next = (await waiting()).find(
        (it) => isToGo(it) && it.person === (person ?? it.person) && !tried.has(it.operation),
      );
      if (!next) break;
      tried.add(next.operation);
      state = await navigator.locks.request(name + next.operation, { ifAvailable: true }, (own) => own && settle(next));
    }
    return isSignedOut;
  });

/** What is done is forgotten, and what the server itself refuses says so; whatever else there is comes later. */
async function settle({ operation }) {
  const item = await find(operation);
  if (!item) return;
  const answer = await send(item).catch(() => null);
  // Somebody in between, such as a proxy or a hotel, has answers of their own.
  const status = answer?.headers.has("Evenly-Answer") && answer.status;
  if (!status || status >= 500 || status === 429) return "later";
  if (status === 401) return "signed out";
  if (status === 204 && answer.headers.get("Evenly-Operation") === operation) await drop(operation);
  else if (await find(operation)) {
    const reason = decodeURIComponent(answer.headers.get("Evenly-Refusal") ?? "");
    await keep({ ...item, refusal: status, reason, isAgain: false });
  }
}

/** The answer to a redirect of ours has no page: any other one is somebody else's, and is not followed. */
function send({ address, fields, person, hasFiles, size = 0 }) {
  const body = hasFiles ? new FormData() : new URLSearchParams();
  for (const [name, value] of fields) body.append(name, value);
  const signal = AbortSignal.timeout(patience + size / slowest);
  return fetch(address, { method: "POST", body, signal, redirect: "manual", headers: { "Evenly-Outbox": person } });
}

/** Whoever changes something tells the other pages. */
export async function inStore(mode, act, isQuiet = mode === "readonly") {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("posts", { keyPath: "operation" });
  const database = await outcome(opening, "onsuccess");
  try {
    const transaction = database.transaction("posts", mode, { durability: "strict" });
    const request = act(transaction.objectStore("posts"));
    await outcome(transaction, "oncomplete");
    if (!isQuiet) pages.postMessage("");
    return request.result;
  } finally {
    database.close();
  }
}

const outcome = (it, event) =>
  new Promise((done, failed) => {
    it[event] = () => done(it.result);
    it.onerror = it.onabort = () => failed(it.error);
  });
