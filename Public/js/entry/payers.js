// Several people who paid: whoever is ticked has a field for it, and nobody else has paid anything.

document.addEventListener("change", ({ target }) => {
  if (!target.matches(".among input")) return;
  const field = target.closest("li").querySelector(".part-field input");
  if (target.checked) return field.focus();
  field.value = "";
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

/** The first of them has paid it alone. */
document.addEventListener("click", ({ target }) => {
  if (!target.matches?.("[data-alone]")) return;
  const payers = target.closest("fieldset");
  const first = (payers.querySelector("li:has(.among :checked)") ?? payers).querySelector("[type=radio]");
  first.checked = true;
  first.focus();
  first.dispatchEvent(new Event("input", { bubbles: true }));
});
