// Sending what waits, in the order in which it was typed. A page and the worker send alike.

import { drop, inStore, keep, name, waiting } from "./store.js";

const patience = 20_000;
/** Bytes in a millisecond. */
const slowest = 10;

/** What was refused goes once more where somebody has looked at why. */
export const isToGo = ({ refusal, isAgain }) => !refusal || isAgain;

/** Whether one is there still: it may have been changed, or taken away. */
const find = (operation) => inStore("readonly", (it) => it.get(operation));

/**
 * Sends what waits, of one person or of all, in one place at a time. Tells how it ended: "sign in" where somebody has to
 * do that first, "later" where no server answered, or another place is at it. Where no answer comes, `isDone` is asked
 * about the try.
 */
export const flush = (person, isDone) =>
  navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return "later";
    const had = new Set();
    let end;
    for (let state; state !== "later"; end ||= state) {
      const next = (await waiting()).find(
        (it) => isToGo(it) && it.person === (person ?? it.person) && !had.has(it.operation),
      );
      if (!next) break;
      had.add(next.operation);
      state = await navigator.locks.request(
        name + next.operation,
        { ifAvailable: true },
        (own) => own && settle(next, isDone),
      );
    }
    return end;
  });

/** What is done is forgotten, and what the server itself refuses says so; whatever else there is comes later. */
async function settle({ operation }, isDone) {
  const item = await find(operation);
  if (!item) return;
  // Earlier releases gave it no name.
  const { attempt = crypto.randomUUID() } = item;
  const answer = await send(item, attempt).catch(() => null);
  // Somebody in between, such as a proxy or a hotel, has answers of their own.
  const status = answer?.headers.has("Evenly-Answer") && answer.status;
  // The answer alone may have been lost: to this try, and so to these very words.
  if (!status && (await isDone?.(attempt))) return drop(operation);
  if (!status || status >= 500 || status === 429) return "later";
  if (status === 401) return "sign in";
  if (status === 204 && answer.headers.get("Evenly-Operation") === operation) await drop(operation);
  else if (await find(operation)) {
    const reason = decodeURIComponent(answer.headers.get("Evenly-Refusal") ?? "");
    await keep({ ...item, refusal: status, reason, isAgain: false });
  }
}

/** The answer to a redirect of ours has no page: any other one is somebody else's, and is not followed. */
function send({ address, fields, person, hasFiles, size = 0 }, attempt) {
  const body = hasFiles ? new FormData() : new URLSearchParams();
  for (const [name, value] of fields) body.append(name, value);
  return fetch(address, {
    method: "POST",
    headers: { "Evenly-Outbox": person, "Evenly-Try": attempt },
    body,
    signal: AbortSignal.timeout(patience + size / slowest),
    redirect: "manual",
  });
}
