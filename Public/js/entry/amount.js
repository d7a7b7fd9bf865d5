// The amount field on a phone: buttons for the operators that a numeric keypad lacks, and Enter that moves on to
// the title.

/** Adds a strip of operator buttons. It shows while the amount has the focus, and does not take the focus away. */
export function addMarks(form) {
  const strip = document.createElement("div");
  strip.className = "operators";
  for (const textContent of "+−×÷()") {
    const button = document.createElement("button");
    strip.append(Object.assign(button, { className: "button", type: "button", tabIndex: -1, textContent }));
  }
  const { amount } = form.elements;
  strip.onpointerdown = (event) => event.preventDefault();
  strip.onclick = ({ target }) => {
    if (!target.matches("button")) return;
    amount.setRangeText(target.textContent, amount.selectionStart, amount.selectionEnd, "end");
    amount.dispatchEvent(new Event("input", { bubbles: true }));
  };
  // The strip disappears with the focus. It stays until the finger has left, so that what is pressed below it does
  // not move away.
  const place = form.closest("dialog") ?? form;
  place.addEventListener("pointerdown", () => strip.classList.toggle("held", strip.checkVisibility()));
  for (const end of ["click", "pointercancel"]) place.addEventListener(end, () => strip.classList.remove("held"));
  form.querySelector(".operators")?.remove();
  form.querySelector(".what .result").after(strip);
  // The field may have had the focus before this script loaded. Text that was typed by then stays.
  if (amount.value === amount.defaultValue && amount.matches(":focus")) amount.select();
}

/** Enter in the amount moves on to the title while a required title is empty; otherwise it saves. */
document.addEventListener("keydown", (event) => {
  const { key, target, isComposing, shiftKey } = event;
  if (key !== "Enter" || isComposing || shiftKey || !target.matches("form.entry-form #amount")) return;
  const { title } = target.form.elements;
  if (!target.value || title.value || !title.ariaRequired) return;
  event.preventDefault();
  title.focus();
});

/** A button that fills in a field, or ticks members. */
document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("button[data-into], button[data-tick]");
  if (!button) return;
  const { into, tick } = button.dataset;
  const fields = into ? [button.form.elements[into]] : button.closest("fieldset").querySelectorAll("[type=checkbox]");
  for (const field of fields) {
    if (into) field.value = button.value;
    else field.checked = tick === "all" || (tick === "me" && !!field.closest("[data-me]"));
  }
  fields[0].dispatchEvent(new Event("input", { bubbles: true }));
});

/**
 * Loads the script of a part that few visitors need when it is pressed. Where it fails to load, the form works as
 * without scripts.
 */
document.addEventListener("click", async ({ target }) => {
  const part = target.closest?.("[data-needs]");
  const script = part && (await import(part.dataset.needs).catch(() => part.matches("button") && part.remove()));
  script?.begin?.(part);
});

/** Focusing a field selects its value, so that typing replaces it. */
document.addEventListener("focusin", ({ target }) => {
  if (target.matches(".part-field input, #amount")) target.select();
});
