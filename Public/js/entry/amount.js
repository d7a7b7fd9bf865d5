// Typing an entry on a phone: the marks of sums that its pad of digits does not have, and Enter that goes on.

const marks = ["+", "−", "×", "÷", "(", ")"];

/** A strip of buttons that is seen while the amount has the focus, which it keeps. */
export function addMarks(form) {
  const strip = document.createElement("div");
  strip.className = "operators";
  for (const mark of marks) {
    const button = document.createElement("button");
    button.className = "button";
    button.type = "button";
    button.tabIndex = -1;
    button.textContent = mark;
    strip.append(button);
  }
  const { amount } = form.elements;
  strip.onpointerdown = (event) => event.preventDefault();
  strip.onclick = ({ target }) => {
    if (!target.matches("button")) return;
    amount.setRangeText(target.textContent, amount.selectionStart, amount.selectionEnd, "end");
    amount.dispatchEvent(new Event("input", { bubbles: true }));
  };
  // It goes with the focus, and what is pressed below it must not move away before the finger has left.
  const place = form.closest("dialog") ?? form;
  place.addEventListener("pointerdown", () => strip.classList.toggle("held", strip.checkVisibility()));
  for (const end of ["click", "pointercancel"]) place.addEventListener(end, () => strip.classList.remove("held"));
  form.querySelector(".operators")?.remove();
  form.querySelector(".what .result").after(strip);
  // It may have had the focus before this was here; what was typed by then stays.
  if (amount.value === amount.defaultValue && amount.matches(":focus")) amount.select();
}

/** Enter saves once there is enough to be saved. */
document.addEventListener("keydown", (event) => {
  const { key, target, isComposing, shiftKey } = event;
  if (key !== "Enter" || isComposing || shiftKey || !target.matches("form.entry-form #amount")) return;
  const { title } = target.form.elements;
  if (!target.value || title.value || !title.ariaRequired) return;
  event.preventDefault();
  title.focus();
});

/** A button that puts something into a field, or ticks people. */
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

/** What few need comes when it is pressed; where it does not, the form is as without scripts. */
document.addEventListener("click", async ({ target }) => {
  const part = target.closest?.("[data-needs]");
  const script = part && (await import(part.dataset.needs).catch(() => part.matches("button") && part.remove()));
  script?.begin?.(part);
});

/** A field that has something in it already is typed over. */
document.addEventListener("focusin", ({ target }) => {
  if (target.matches(".part-field input, #amount")) target.select();
});
