// What the server has not accepted is opened as its own page, and may be saved there, or left.

import { isKept } from "./kept-page.js";
import { person } from "./parts.js";
import { drop, keep, waiting } from "./posts.js";

/** The server's own page says what is wrong, with all that was typed. */
export function open(item, form) {
  sessionStorage.setItem("opened", JSON.stringify([item.operation, item.address.split("?")[0]]));
  form.submit();
}

const opened = () => JSON.parse(sessionStorage.getItem("opened")) ?? [];

export const isOpened = ({ operation }) => opened()[0] === operation;

/** What was opened is saved by the form that came of it, or waits as `next`. */
export async function noteDone(next) {
  const [operation, address] = opened();
  if (address !== location.pathname) return;
  sessionStorage.removeItem("opened");
  if (operation !== next?.operation) await drop(operation);
}

// What somebody else has deleted is left deleted.
addEventListener("click", ({ target }) => target.closest?.("[data-leave]") && noteDone());

/**
 * What was opened, and left, and what was for a group that one is in again: perhaps the server takes it at last. Until it
 * does, it is what was refused.
 */
export async function retry() {
  const [operation, address] = opened();
  const isLeft = operation && address !== location.pathname;
  if (isLeft) sessionStorage.removeItem("opened");
  else if (isKept()) return;
  for (const item of await waiting()) {
    if ((isLeft && item.operation === operation) || isBack(item)) await keep({ ...item, isAgain: true });
  }
}

/** Whose group was gone, and is looked at now. */
function isBack({ refusal, address, person: owner }) {
  const { group } = document.querySelector("main").dataset;
  return owner === person && refusal === 404 && group && !isKept() && address.includes(`/groups/${group}/`);
}
