// Puts forms that could not be sent into the outbox, and lets entries in the outbox be edited.

import { hooks } from "../lib/hooks.js";
import { hold, keepQuietly } from "./lock.js";
import { newOperation } from "./operation-id.js";
import { isToGo } from "./send.js";
import { part, person } from "../offline/templates.js";
import { drop, keep, waiting } from "./store.js";
import { isOpened, noteDone } from "./rejected.js";
import { ownWaiting, send, sendIn, show, waitingScript } from "./sync.js";

const mostBytes = 25 * 1024 * 1024;
const patience = 4000;
/** Bytes per millisecond. */
const slowest = 100;
const underway = new WeakMap();
let release;

/** Stores a form while it is being sent: the page may be closed before there is an answer. */
hooks.putAside = (form, data) => {
  if (!form.dataset.later || asksNow(form, data)) return;
  const item = itemOf(form, data);
  // If it is sent twice, both are the same operation.
  if (!data.has("operation")) data.append("operation", item.operation);
  underway.set(form, { item, begun: begin(item) });
  return patience + item.size / slowest;
};

/** Locks and stores an item, so that nothing else sends it. A lack of room is reported only if there is no answer. */
async function begin(item) {
  const end = await hold(item.operation);
  if (!(await isTooMuch(item))) await keepQuietly(item).catch(() => {});
  return end;
}

/** Takes each answer to a form, or its absence. Returns whether the form stays in the outbox. */
hooks.answered = async ({ status, responseURL, response: page }, form, data, isGivenUp) => {
  const isOwn = responseURL === new URL(form.getAttribute("action"), location).href && !page?.getElementById("live");
  const isDone = !isOwn && !isUnheard(status);
  if (isDone) await noteDone();
  const { item, begun } = underway.get(form) ?? {};
  underway.delete(form);
  if (!item) return false;
  release = await begun;
  // If the outbox cannot be shown, the form says that nothing was sent.
  const isLater = isUnheard(status) && !isGivenUp && (await waitingScript().catch(() => {}));
  if (isLater) await put(form, data, item);
  // An item that was opened after a refusal, and is refused again, stays.
  else if (isDone || !isOpened(item)) await drop(item.operation);
  if (isDone) await replace(item);
  release();
  return isLater;
};

/** The form of an item in the outbox changes it, and is not sent. */
addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    const data = form.dataset.waiting && new FormData(form, event.submitter);
    if (!data || asksNow(form, data)) return;
    event.preventDefault();
    put(form, data);
  },
  true,
);

/** Whether there was no answer, or one of a proxy without a server. */
const isUnheard = (status) => !status || [502, 503, 504].includes(status);

/** Whether the pressed button asks the server for a page, such as a preview. */
const asksNow = (form, data) =>
  [...form.querySelectorAll("button[name]")].some(({ name }) => name !== "another" && data.has(name));

async function put(form, data, item = itemOf(form, data)) {
  const { goOn, groupAt, linesOf, refuse } = await waitingScript();
  // An item that waited or was refused before stays.
  if (await refuse(form, () => form.dataset.waiting || isOpened(item) || drop(item.operation, "dropped"))) return;
  try {
    if (await isTooMuch(item)) throw new RangeError();
    // Later, no page may have the form or the group's name.
    await keep({ ...item, lines: linesOf(form), group: groupAt(item.address) });
    await noteDone(item);
  } catch {
    return form.append(part("#waiting-note"));
  }
  release?.();
  await replace(item);
  form.dispatchEvent(new Event("sent", { bubbles: true }));
  goOn(form, data);
  await show();
  if (form.dataset.waiting) await send();
  else sendIn();
  (await navigator.serviceWorker?.ready)?.sync?.register("outbox").catch(() => {});
}

/** The item of a form. It keeps the operation's id, under which it may have arrived already. */
function itemOf(form, data) {
  const operation = form.dataset.waiting ?? form.elements.operation?.value ?? newOperation();
  const fields = [...data].filter(([, value]) => !(value instanceof File) || value.size);
  return {
    operation,
    // Names this version of the item when it is sent.
    attempt: crypto.randomUUID(),
    isChanged: "waiting" in form.dataset,
    kind: form.dataset.later,
    title: titleOf(form, data),
    address: addressOf(form),
    page: form.matches(".entry-form") && pageOf(form),
    fields: data.has("operation") ? fields : [...fields, ["operation", operation]],
    hasFiles: data instanceof FormData,
    size: fields.reduce((sum, [, value]) => sum + (value.size ?? value.length), 0),
    person,
    at: Date.now(),
  };
}

function titleOf(form, data) {
  if (form.dataset.title) return form.dataset.title;
  const nameOf = (field) => form.querySelector(`[name=${field}]:checked`)?.closest("label").textContent.trim();
  if (data.get("kind") === "transfer") return data.get("title") || `${nameOf("payer")} → ${nameOf("to")}`;
  const row = form.closest("[data-from], article");
  return data.get("title") ?? row?.querySelector("[data-who], h1")?.textContent ?? "";
}

const addressOf = (form) => new URL(form.getAttribute("action"), location).href.slice(location.origin.length);

/** Deletes older items about the same entry: the last change replaces them. */
async function replace(item) {
  const entry = entryOf(item);
  const isOlder = (it) => isToGo(it) && it.operation !== item.operation && entryOf(it) === entry;
  if (entry) for (const it of (await ownWaiting()).filter(isOlder)) await drop(it.operation);
}

const entryOf = ({ kind, address }) => /change|choice|deletion/.test(kind) && address.replace(/\/deletion$|\?.*/g, "");

/** The page to edit the item on. A form opened after a refusal is at the address of its list. */
function pageOf(form) {
  const own = /\/(new|edit)$/.test(location.pathname)
    ? location.pathname + location.search
    : `${addressOf(form).split("?")[0]}/${form.dataset.later === "change" ? "edit" : "new"}`;
  return form.closest("dialog")?.dataset.address ?? own;
}

async function isTooMuch(item) {
  const others = (await waiting()).filter(({ operation }) => operation !== item.operation);
  return [...others, item].reduce((sum, { size = 0 }) => sum + size, 0) > mostBytes;
}

/**
 * Fills the form of an item with what was typed, and locks the item. The form of an entry shows the change of it
 * that waits.
 */
export async function goOnEditing() {
  const form = document.querySelector("main form.entry-form[data-later]");
  if (!form) return;
  const [, chosen] = location.hash.split("#waiting-");
  const isMeant = (it) => it.kind === "change" && isToGo(it) && it.address === addressOf(form);
  const operation = chosen ?? (await ownWaiting()).find(isMeant)?.operation;
  if (!operation) return;
  release = await hold(operation);
  const item = (await ownWaiting()).find((it) => it.operation === operation);
  // The item has been sent since, and the form may be older.
  if (!item) return chosen ? location.assign(form.querySelector("[data-back]").href) : location.reload();
  const { fill } = await waitingScript();
  fill(form, item);
}
