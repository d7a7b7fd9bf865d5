// Enter leads through the lines of a bill by item. An empty one sends the form, as any other field does.

addEventListener("keydown", (event) => {
  const { target, key, isComposing } = event;
  if (key !== "Enter" || isComposing || !target.value || !target.matches(".item > .input")) return;
  event.preventDefault();
  const isHere = () => document.activeElement === target;
  // Further lines come with the preview of the last one.
  if (!goOn(target)) target.form.addEventListener("previewed", () => isHere() && goOn(target), { once: true });
});

/** Moves the cursor to the next field of a bill. */
function goOn(field) {
  const fields = [...field.form.querySelectorAll(".item > .input")];
  const next = fields[fields.indexOf(field) + 1];
  next?.focus();
  next?.select();
  return next;
}
