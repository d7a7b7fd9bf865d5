// What is typed into a form that could not be sent waits, and what waits can be changed.

import { newOperation } from "./operation.js";
import { hold, keep, waiting } from "./outbox.js";
import { part, person } from "./parts.js";
import { noteDone } from "./refused.js";
import { ownWaiting, send, show } from "./sending.js";
import { draftName } from "./typing.js";

const mostBytes = 25 * 1024 * 1024;
const pause = 100;
let release;

/** Asked of each answer to a form, and of each that does not come: whether it is dealt with here. */
self.answered = ({ status, responseURL, response: page }, form, data) => {
  const isOwn = responseURL === new URL(form.getAttribute("action"), location).href && !page?.getElementById("live");
  if (status && !isOwn && !isUnheard(status)) noteDone();
  const isLater = isUnheard(status) && form.dataset.later && !asksNow(form, data);
  if (isLater) put(form, data);
  return isLater;
};

/** A form of what waits is not sent, but changes it. */
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

/** No answer, or that of a proxy that finds no server. */
const isUnheard = (status) => !status || [502, 503, 504].includes(status);

/** Some buttons ask the server for something to look at. */
const asksNow = (form, data) =>
  [...form.querySelectorAll("button[name]")].some(({ name }) => name !== "another" && data.has(name));

async function put(form, data) {
  const item = itemOf(form, data);
  document.getElementById("waiting-note")?.remove();
  try {
    if (await isTooMuch(item)) throw new RangeError();
    await keep(item);
  } catch {
    form.append(part("#waiting-note"));
    return;
  }
  release?.();
  // The next one that is typed into this form is another one.
  if (form.elements.operation) form.elements.operation.value = newOperation();
  delete form.dataset.typed;
  sessionStorage.removeItem(draftName(form));
  goOn(form, data);
  say();
  await show();
  if (form.dataset.waiting) await send();
  const worker = await navigator.serviceWorker?.ready;
  await worker?.sync?.register("outbox").catch(() => {});
}

/** It keeps the id under which it may have arrived already. */
function itemOf(form, data) {
  const operation = form.dataset.waiting ?? form.elements.operation?.value ?? newOperation();
  const fields = [...data].filter(([, value]) => !(value instanceof File) || value.size);
  return {
    operation,
    kind: form.dataset.later,
    title: data.get("title") ?? form.closest("article")?.querySelector("h1")?.textContent ?? "",
    address: new URL(form.getAttribute("action"), location).href.slice(location.origin.length),
    page: form.matches(".entry-form") && pageOf(form),
    fields: data.has("operation") ? fields : [...fields, ["operation", operation]],
    hasFiles: data instanceof FormData,
    person,
    at: Date.now(),
  };
}

const pageOf = (form) => form.closest("dialog")?.dataset.address ?? location.pathname + location.search;

async function isTooMuch(item) {
  const others = (await waiting()).filter(({ operation }) => operation !== item.operation);
  const values = [...others, item].flatMap(({ fields }) => fields.map(([, value]) => value));
  return values.reduce((sum, value) => sum + (value.size ?? value.length), 0) > mostBytes;
}

function goOn(form, data) {
  const sheet = form.closest("dialog.over");
  const back = form.querySelector("[data-back]") ?? form.closest("article")?.querySelector("[data-back]");
  if (data.has("another") && !form.dataset.waiting) {
    form.reset();
    form.elements.amount.focus();
  } else if (sheet) {
    sheet.close();
    sheet.remove();
  } else if (back) {
    location.assign(back.href);
  } else {
    form.reset();
  }
}

/** What is said aloud is what comes into a region that is there already. */
function say() {
  const message = part("#message");
  const words = message.firstElementChild;
  words.remove();
  document.getElementById("message")?.remove();
  document.querySelector("main").prepend(message);
  setTimeout(() => message.append(words), pause);
}

/** A form for what waits has what was typed, and is not sent by anybody else meanwhile. */
export async function goOnEditing() {
  const [, operation] = location.hash.split("#waiting-");
  const form = operation && document.querySelector("main form.entry-form");
  if (!form) return;
  release = await hold(operation);
  const item = (await ownWaiting()).find((it) => it.operation === operation);
  if (!item) return location.assign(form.querySelector("[data-back]").href);
  const { fill } = await import(new URL("./waiting.js", import.meta.url));
  fill(form, item);
  form.dataset.waiting = operation;
}
