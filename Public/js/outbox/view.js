// Shows the outbox and fills in its forms. This bundle is loaded once an item waits, or a form cannot be sent.

import { listOf } from "../offline/templates.js";
import { draftName } from "../lib/typing.js";
import { refuse } from "./check.js";
import { fill } from "./fields.js";
import { newOperation } from "./operation-id.js";
import { groupAt, showRows } from "./rows.js";
import { linesOf, say } from "./words.js";

/** A bundle exports only what its main file declares. */
export const view = { fill, goOn, groupAt, linesOf, refuse, showRows };

/** Leaves a form whose item waits from now on, and says so. */
function goOn(form, data) {
  delete form.dataset.typed;
  sessionStorage.removeItem(draftName(form));
  // The next input into this form is another operation.
  if (form.elements.operation) form.elements.operation.value = newOperation();
  stayPressed(form, data);
  leave(form, data);
  say("#message > p");
}

/** A line at the table looks ticked, and the next press takes that back. */
function stayPressed(form, data) {
  const button = form.querySelector(".tick");
  if (!button) return;
  const isTicked = data.get("weight") !== "0";
  button.ariaPressed = String(isTicked);
  form.elements.weight.value = isTicked ? "0" : "1";
}

function leave(form, data) {
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
  } else if (form.dataset.row) {
    location.assign(listOf(form.getAttribute("action")));
  } else {
    form.reset();
  }
}
