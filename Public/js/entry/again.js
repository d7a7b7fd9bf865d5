// The form of the sheet with something that is bought again.

import { complain } from "../lib/page.js";
import { ask } from "../lib/requests.js";
import { draftName, isChanged } from "../lib/typing.js";

/** The form that takes the place of the one with `link`. Null if there is none, which the old form says. */
export async function answer(link) {
  const old = link.closest("form");
  const { response } = await ask("GET", link.href);
  const typed = [...old.elements].filter(isChanged);
  // What was typed since stays: another amount goes with what was chosen, and anything else instead of it.
  if (!old.isConnected || "typed" in old.dataset || typed.some(({ name }) => name !== "amount")) return null;
  const form = response?.querySelector("main:not([data-kept]) form.entry-form");
  if (form) {
    sessionStorage.removeItem(draftName(old));
    form.dataset.whole = "";
    old.replaceWith(form);
    const { amount } = form.elements;
    amount.focus();
    if (typed.length) amount.value = typed[0].value;
  }
  // A page to sign in, or one that says what is wrong.
  else if (response?.querySelector("main:not([data-kept])")) location.assign(link.href);
  // Without a connection there may be a kept form, which is blank.
  else complain(old, "connection", () => link.click());
  return form;
}
