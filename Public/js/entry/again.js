// The form of the sheet with something that is bought again.

import { complain } from "../lib/page.js";
import { ask } from "../lib/requests.js";
import { draftName, isTyped } from "../lib/typing.js";

/** The form that takes the place of the one with `link`. Null if there is none, which the old form says. */
export async function answer(link) {
  const old = link.closest("form");
  const { response } = await ask("GET", link.href);
  // What was typed since stays.
  if (!old.isConnected || isTyped(old)) return null;
  const form = response?.querySelector("main:not([data-kept]) form.entry-form");
  if (form) {
    sessionStorage.removeItem(draftName(old));
    form.dataset.whole = "";
    old.replaceWith(form);
  }
  // A page to sign in, or one that says what is wrong.
  else if (response?.querySelector("main:not([data-kept])")) location.assign(link.href);
  // Without a connection there may be a kept form, which is blank.
  else complain(old, "connection", () => link.click());
  return form;
}
