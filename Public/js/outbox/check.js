// Checks of an expense form that need no server.

/**
 * Refuses an invalid form without the server, in the server's words. Returns whether it did. `letGo` runs before
 * that, because the visitor may leave after reading why.
 */
export async function refuse(form, letGo) {
  document.getElementById("waiting-note")?.remove();
  const words = form.querySelector("template[data-refusals]")?.content;
  if (!words) return false;
  const fields = ["amount", "title"].map((name) => form.elements[name]);
  const wrong = fields.filter((field) => reasonFor(field, words));
  if (wrong.length) await letGo();
  for (const field of fields) showReason(field, reasonFor(field, words));
  wrong[0]?.focus();
  return wrong.length > 0;
}

const reasonFor = (field, words) => words.querySelector(`[data-error=${field.name}][data-why=${lackOf(field)}]`);

function showReason(field, reason) {
  const { name, parentElement: place } = field;
  place.querySelector(".error")?.remove();
  field.ariaInvalid = reason ? "true" : null;
  if (!reason) return;
  const error = reason.cloneNode(true);
  error.id = `${name}-error`;
  field.setAttribute("aria-describedby", `${name === "amount" ? "amount-result " : ""}${error.id}`);
  place.append(error);
}

/** What a field lacks. Only the server calculates an amount, but one without a digit is invalid. */
function lackOf({ name, value, ariaRequired }) {
  if (!value.trim()) return ariaRequired ? "empty" : "nothing";
  return name === "amount" && !/\p{Nd}/u.test(value) ? "figure" : "nothing";
}
