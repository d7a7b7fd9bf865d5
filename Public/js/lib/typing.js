// Typed input that updates of the page must not change.

/** Whether a form has the cursor, or unsent input. */
export function isBusy(form) {
  const cursor = document.activeElement;
  const isInside = form.contains(cursor) && cursor.matches("input,select,textarea");
  return isInside || isTyped(form);
}

/** Whether a form has unsent input. */
export function isTyped(form) {
  return "typed" in form.dataset || [...form.elements].some(isChanged);
}

/** The storage key of a form's draft: its page's address, or that of the page whose form is in the sheet. */
export function draftName(form) {
  return `draft ${form.closest("dialog")?.dataset.address ?? location.pathname + location.search}`;
}

export function isChanged(field) {
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  if (field.options) {
    const chosen = [...field.options].findLastIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(0, chosen);
  }
  return field.defaultValue !== undefined && field.value !== field.defaultValue;
}
