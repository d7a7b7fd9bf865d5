// Shows what an import becomes as soon as a question about it is answered.

import { show } from "../lib/form-answer.js";
import { complain } from "../lib/page.js";
import { ask, dataOf } from "../lib/requests.js";

let last;

document.documentElement.toggleAttribute("data-scripts", true);

document.addEventListener("change", ({ target }) => {
  const form = target.closest("form[data-import]");
  if (form) preview(form);
});

async function preview(form) {
  const sent = (last = dataOf(form, form.querySelector("[value=preview]")));
  form.setAttribute("aria-busy", "true");
  form.querySelector(":scope > .fault")?.remove();
  const { status, response, responseURL } = await ask("POST", form.getAttribute("action"), { form: sent });
  // Only the answer to the latest choices counts.
  if (sent !== last) return;
  form.removeAttribute("aria-busy");
  if (response?.querySelector("form[data-import]")) return show(response, status, form);
  // A long file is read on a page of its own.
  if (response?.querySelector("[data-progress]")) return location.assign(responseURL);
  complain(form, status ? "server" : "connection", () => preview(form));
}
