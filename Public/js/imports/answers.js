// Shows what an import becomes as soon as a question about it is answered.

import { show } from "../lib/form-answer.js";
import { ask, dataOf } from "../lib/requests.js";

let last;

document.documentElement.toggleAttribute("data-scripts", true);

// Once the form itself is sent, no answer from before counts.
addEventListener("submit", () => (last = null));

document.addEventListener("change", async ({ target }) => {
  const form = target.closest("form[data-import]");
  if (!form) return;
  const button = form.querySelector("[value=preview]");
  const sent = (last = dataOf(form, button));
  form.setAttribute("aria-busy", "true");
  form.querySelector(":scope > .fault")?.remove();
  const { status, response } = await ask("POST", form.getAttribute("action"), { form: sent });
  // Only the answer to the latest choices counts.
  if (sent !== last) return;
  form.removeAttribute("aria-busy");
  // Where the answer is another page or none, the form is sent as by its button, which says why.
  if (!response?.querySelector("form[data-import]")) return form.requestSubmit(button);
  const { name } = document.activeElement;
  await show(response, status, form);
  // A question that has moved keeps the focus.
  if (name && document.activeElement === document.body) form.querySelector(`[name="${CSS.escape(name)}"]`)?.focus();
});
