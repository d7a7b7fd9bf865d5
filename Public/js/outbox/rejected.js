// Items that the server refused: they are opened as a page of the server, and saved or left there.

import { isKept } from "../offline/cached-page.js";
import { listOf, person } from "../offline/templates.js";
import { drop, keep, waiting } from "./store.js";

/** Posts the item, so that the server's own page says what is wrong, with all that was typed. */
export function open(item, form) {
  sessionStorage.setItem("opened", JSON.stringify([item.operation, item.address.split("?")[0]]));
  form.submit();
}

const [operation, address] = JSON.parse(sessionStorage.getItem("opened")) ?? [];
/** Whether this page is the answer to the opened item. The answer about an entry is at the entry's address. */
const isAnswer = address === location.pathname && !isKept() && !document.getElementById("live");
let opened = isAnswer && operation;
if (opened) standOnList();

/** Replaces the address of a page that answers a post, which cannot be loaded, by that of the list. */
function standOnList() {
  history.replaceState(null, "", listOf(address));
  // The page is not updated from that list.
  for (const it of document.querySelectorAll("[data-live]")) it.removeAttribute("data-live");
}

export const isOpened = (item) => item.operation === opened;

/** Deletes the opened item, unless it waits as `next`: its form was saved. */
export async function noteDone(next) {
  if (!opened) return;
  const done = opened;
  opened = undefined;
  sessionStorage.removeItem("opened");
  if (done !== next?.operation) await drop(done);
}

// An entry that someone else has deleted stays deleted.
addEventListener("click", async (event) => {
  const way = event.target.closest?.("[data-leave]");
  if (!way || !opened) return;
  // The next page would end what is not stored yet.
  event.preventDefault();
  try {
    await noteDone();
  } finally {
    location.assign(way.href);
  }
});

/**
 * Marks refused items to be sent again: one that was opened and left, and those of this group, if the person is a
 * member again or it is open again. Until the server accepts them, they stay refused.
 */
export async function retry() {
  const isLeft = operation && !opened;
  if (isLeft) sessionStorage.removeItem("opened");
  else if (isKept()) return;
  for (const item of await waiting()) {
    if ((isLeft && item.operation === operation) || isBack(item)) await keep({ ...item, isAgain: true });
  }
}

/** Whether the item's group was gone or closed, and is shown now. */
function isBack({ refusal, address, person: owner }) {
  const { group } = document.querySelector("main").dataset;
  return owner === person && [403, 404].includes(refusal) && group && !isKept() && address.includes(`/groups/${group}/`);
}
