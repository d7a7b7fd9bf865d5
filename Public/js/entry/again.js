// Fills the form of the sheet with something that is bought again.

import { show } from "../lib/form-answer.js";
import { complain } from "../lib/page.js";
import { ask } from "../lib/requests.js";

export async function fill(link) {
  const form = link.closest("form");
  const { status, response } = await ask("GET", link.href);
  // Without a connection there may be a kept form, which is blank.
  if (!status || response?.querySelector("main[data-kept]")) return complain(form, "connection", () => fill(link));
  if (status !== 200) return location.assign(link.href);
  await show(response, status, form);
  form.elements.amount.select();
}
