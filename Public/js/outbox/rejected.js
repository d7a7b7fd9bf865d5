// What the server has not accepted is opened as its own page, and may be saved there, or left.

import { isKept } from "../offline/cached-page.js";
import { listOf, person } from "../offline/templates.js";
import { drop, keep, waiting } from "./store.js";

/** The server's own page says what is wrong, with all that was typed. */
export function open(item, form) {
  sessionStorage.setItem("opened", JSON.stringify([item.operation, item.address.split("?")[0]]));
  form.submit();
}

const [operation, address] = JSON.parse(sessionStorage.getItem("opened")) ?? [];
/** What this page is the answer to; that of an entry is at the address at which the entry is seen. */
const isAnswer = address === location.pathname && !isKept() && !document.getElementById("live");
let opened = isAnswer && operation;
if (opened) standOnList();

/** A page that answers a post is at an address that leads nowhere: whoever comes back to it finds the list. */
function standOnList() {
  history.replaceState(null, "", listOf(address));
  // It does not follow what changes there.
  for (const it of document.querySelectorAll("[data-live]")) it.removeAttribute("data-live");
}

export const isOpened = (item) => item.operation === opened;

/** What was opened is saved by the form that came of it, or waits as `next`. */
export async function noteDone(next) {
  if (!opened) return;
  const done = opened;
  opened = undefined;
  sessionStorage.removeItem("opened");
  if (done !== next?.operation) await drop(done);
}

// What somebody else has deleted is left deleted.
addEventListener("click", ({ target }) => target.closest?.("[data-leave]") && noteDone());

/**
 * What was opened, and left, and what was for a group that one is in again, or that is open again: perhaps the server
 * takes it at last. Until it does, it is what was refused.
 */
export async function retry() {
  const isLeft = operation && !opened;
  if (isLeft) sessionStorage.removeItem("opened");
  else if (isKept()) return;
  for (const item of await waiting()) {
    if ((isLeft && item.operation === operation) || isBack(item)) await keep({ ...item, isAgain: true });
  }
}

/** Whose group was gone or closed, and is looked at now. */
function isBack({ refusal, address, person: owner }) {
  const { group } = document.querySelector("main").dataset;
  return owner === person && [403, 404].includes(refusal) && group && !isKept() && address.includes(`/groups/${group}/`);
}
