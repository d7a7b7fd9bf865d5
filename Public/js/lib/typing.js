// What somebody is in the middle of, which nothing may change under their hands.

/** Whether a form holds the cursor, or something that was typed or chosen and not sent. */
export function isBusy(form) {
  const cursor = document.activeElement;
  const isInside = form.contains(cursor) && cursor.matches("input, select, textarea");
  return isInside || isTyped(form);
}

/** Whether a form holds something that was typed or chosen and not sent. */
export function isTyped(form) {
  return "typed" in form.dataset || [...form.elements].some(isChanged);
}

/** Under which name is kept what is typed into a form: of a sheet the page that it comes from. */
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
