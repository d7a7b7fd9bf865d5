// Closes the sheet in the same way with each gesture: a tap beside it, Escape, Back, a swipe down, and Cancel.

import { bring, underway } from "../lib/requests.js";
import { isTyped } from "../lib/typing.js";

const farEnough = 80;
let press;

/** Gives the sheet a place in the history, so that Back closes it. It may be closed before its form has come. */
export function closeByBack(sheet) {
  if (!sheet.open) return leave({ target: sheet });
  if (!history.state?.sheet) history.pushState({ sheet: true }, "");
  sheet.addEventListener("close", leave, { once: true });
}

async function leave({ target: sheet }) {
  if (history.state?.sheet) history.back();
  const form = sheet.querySelector("form");
  // What is being saved is no draft. Where it could not be saved, the sheet says why. *Cancel* has given it up.
  if (underway.forms.get(form)?.signal.aborted === false) {
    await underway.sending;
    if (!sheet.isConnected) return;
    sheet.showModal();
    return closeByBack(sheet);
  }
  if (!sheet.isConnected || !isTyped(form) || !form.querySelector("[data-kept]")) return;
  // Without the script that says so, the draft is kept as well.
  (await bring(new URL("./draft-return.js", import.meta.url)))?.sayKept(form, sheet);
}

document.addEventListener("opened", ({ target }) => closeByBack(target));
addEventListener("popstate", () => document.querySelector("dialog.over[open]")?.close());

document.addEventListener("pointerdown", ({ target, clientX, clientY, pointerType }) => {
  const sheet = target.closest?.("dialog");
  const isHead = pointerType === "touch" && target.closest?.(".over .actions");
  press = sheet?.matches(".over") && { sheet, top: clientY, isHead, isBeside: isBeside(sheet, clientX, clientY) };
});

document.addEventListener("pointermove", ({ clientY }) => {
  if (press?.isHead) press.sheet.style.translate = `0 ${Math.max(0, clientY - press.top)}px`;
});

for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, ({ clientY }) => {
    if (!press?.isHead) return;
    press.sheet.style.translate = "";
    if (end === "pointerup" && clientY - press.top > farEnough) press.sheet.close();
    press = null;
  });
}

// A press that begins in the sheet, such as the selection of a text, closes nothing.
document.addEventListener("click", ({ clientX, clientY }) => {
  const { sheet, isBeside: began } = press ?? {};
  press = null;
  if (began && isBeside(sheet, clientX, clientY)) sheet.close();
});

function isBeside(sheet, x, y) {
  const { left, right, top, bottom } = sheet.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}
