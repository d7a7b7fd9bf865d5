// What pages do in a browser that keeps them: they say of when they are, and what is typed without a connection
// waits until it can be sent.

import { hooks } from "../lib/hooks.js";
import { follow } from "../outbox/lock.js";
import { isKept, sayNow, sayWhen } from "./cached-page.js";
import { goOnEditing } from "../outbox/capture.js";
import { part, person, tellsWhatWaits } from "./templates.js";
import { assetStore, base, shareStore } from "../lib/base-path.js";
import { retry } from "../outbox/rejected.js";
import { ownWaiting, send, show } from "../outbox/sync.js";

const dialog = part("dialog");
let isSure = false;

async function begin() {
  document.body.append(dialog);
  if (isKept()) sayWhen();
  await retry();
  await show();
  // What was shared and is in no group yet leads to where one is chosen, from where what waits is seen.
  if (tellsWhatWaits() && (await hasShares())) document.querySelector("main").prepend(part("#shared"));
  await goOnEditing();
  await send();
  await caches.open(assetStore);
  if (!isKept()) import(new URL("./precache.js", import.meta.url)).then((it) => it.prepare(), () => {});
}

async function hasShares() {
  const name = shareStore(person);
  return (await caches.has(name)) && (await (await caches.open(name)).keys()).length;
}

// Whoever looks at the page again may do so for the last time in a while. One that is left begins nothing: Firefox
// keeps it as it is, with the lock under which nobody else sends.
document.addEventListener("visibilitychange", () => document.hidden || send());
addEventListener("online", () => {
  if (!isKept() || document.getElementById("live")) return send();
  // The network that has come may lead nowhere, and the same page again would be no gain to whoever reads it.
  fetch(`${base}up`, { method: "HEAD" }).then(() => location.reload(), () => {});
});
addEventListener("renewed", () => {
  sayNow();
  send();
});
follow(show);

/** Whoever has signed out leaves nothing here; pages that come meanwhile are not kept any more. */
hooks.forget = async () => {
  const { forget } = await import(new URL("./cleanup.js", import.meta.url));
  await forget(person);
};

/** Whoever signs out loses what waits, and says first whether that may be. */
addEventListener(
  "submit",
  (event) => {
    if (isSure || !loses(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    ask(event.target, event.submitter);
  },
  true,
);

const loses = (form) => "forgets" in form.dataset || /\/(logout|account\/deletion)$/.test(form.getAttribute("action"));

async function ask(form, button) {
  const goOn = () => {
    isSure = true;
    form.requestSubmit(button);
  };
  if (!(await ownWaiting()).length && !(await hasShares())) return goOn();
  dialog.onclose = () => dialog.returnValue && goOn();
  dialog.showModal();
}

begin();
