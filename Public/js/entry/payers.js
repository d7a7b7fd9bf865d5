// Several payers: a ticked member has an amount field, and an unticked one has paid nothing.

document.addEventListener("change", ({ target }) => {
  if (!target.matches(".among input")) return;
  const field = target.closest("li").querySelector(".part-field input");
  if (target.checked) return field.focus();
  field.value = "";
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

/** Back to a single payer: the first one who was ticked. */
document.addEventListener("click", ({ target }) => {
  if (!target.matches?.("[data-alone]")) return;
  const payers = target.closest("fieldset");
  const first = (payers.querySelector("li:has(.among :checked)") ?? payers).querySelector("[type=radio]");
  first.checked = true;
  first.focus();
  first.dispatchEvent(new Event("input", { bubbles: true }));
});
