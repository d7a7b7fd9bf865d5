// Offline mode on a page: a cached page says when it was loaded, and forms sent without a connection wait in the
// outbox.

import { hooks } from "../lib/hooks.js";
import { follow } from "../outbox/lock.js";
import { isKept, sayNow, sayWhen } from "./cached-page.js";
import { goOnEditing } from "../outbox/capture.js";
import { part, person, tellsWhatWaits } from "./templates.js";
import { base, onStore, shareStore } from "../lib/base-path.js";
import { retry } from "../outbox/rejected.js";
import { ownWaiting, send, show } from "../outbox/sync.js";

const dialog = part("dialog");
let isSure = false;

async function begin() {
  document.body.append(dialog);
  if (isKept()) sayWhen();
  await retry();
  await show();
  // Shared files that are in no group yet: a note leads to the page where one is chosen.
  if (tellsWhatWaits() && (await hasShares())) document.querySelector("main").prepend(part("#shared"));
  await goOnEditing();
  await send();
  await caches.open(onStore);
  if (!isKept()) import(new URL("./precache.js", import.meta.url)).then((it) => it.prepare(), () => {});
}

async function hasShares() {
  const name = shareStore(person);
  return (await caches.has(name)) && (await (await caches.open(name)).keys()).length;
}

// Sends when the page is looked at again, perhaps for the last time in a while. A hidden page begins nothing:
// Firefox may freeze it with the lock that keeps others from sending.
document.addEventListener("visibilitychange", () => document.hidden || send());
addEventListener("online", () => {
  if (!isKept() || document.getElementById("live")) return send();
  // The new network may lead nowhere, and a reload would only show the same cached page.
  fetch(`${base}up`, { method: "HEAD" }).then(() => location.reload(), () => {});
});
addEventListener("renewed", () => {
  sayNow();
  send();
});
follow(show);

/** Deletes this person's data after signing out. Pages that load later are not cached any more. */
hooks.forget = async () => {
  const { forget } = await import(new URL("./cleanup.js", import.meta.url));
  await forget(person);
};

/** Asks before signing out, if that deletes unsent entries. */
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
