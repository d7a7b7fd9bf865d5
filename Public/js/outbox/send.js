// Sends the items of the outbox in the order in which they were typed. Pages and the worker share this code.

import { drop, inStore, keep, name, waiting } from "./store.js";

const patience = 20_000;
/** Bytes per millisecond. */
const slowest = 10;

/** Whether to send an item: a refused one only after someone has looked at the reason. */
export const isToGo = ({ refusal, isAgain }) => !refusal || isAgain;

/** Loads an item once more: it may have been changed or deleted. */
const find = (operation) => inStore("readonly", (it) => it.get(operation));

/**
 * Sends the items of one person, or of all, one sender at a time. Returns "sign in" if a person has to sign in
 * first, and "later" if no server answered or another sender is at work. `isDone` is asked about an attempt that
 * got no answer.
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

/**
 * Sends an item. A confirmed one is deleted, and one that the server itself refused is marked; everything else is
 * tried later.
 */
async function settle({ operation }, isDone) {
  const item = await find(operation);
  if (!item) return;
  // Items of earlier releases have no attempt.
  const { attempt = crypto.randomUUID() } = item;
  const answer = await send(item, attempt).catch(() => null);
  // Answers of others, such as a proxy or a captive portal, do not count.
  const status = answer?.headers.has("Evenly-Answer") && answer.status;
  // Only the answer may have been lost: the server knows this attempt, and so this version.
  if (!status && (await isDone?.(attempt))) return drop(operation);
  if (!status || status >= 500 || status === 429) return "later";
  if (status === 401) return "sign in";
  if (status === 204 && answer.headers.get("Evenly-Operation") === operation) await drop(operation);
  else if (await find(operation)) {
    const reason = decodeURIComponent(answer.headers.get("Evenly-Refusal") ?? "");
    await keep({ ...item, refusal: status, reason, isAgain: false });
  }
}

/** Posts an item. Redirects are not followed: Evenly's own have no page, and any other is not Evenly's. */
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
