// Enter leads through the lines of a bill by item. An empty one sends the form, as any other field does.

addEventListener("keydown", (event) => {
  const { target, key, isComposing } = event;
  if (key !== "Enter" || isComposing || !target.value || !target.matches(".item > .input")) return;
  event.preventDefault();
  if (target.matches(".item:last-child > .number")) addLine(target.closest("li"));
  const fields = [...target.form.querySelectorAll(".item > .input")];
  const next = fields[fields.indexOf(target) + 1];
  next.focus();
  next.select();
});

/** Adds an empty line below the last one. The preview brings one as well, but may be on its way for a while. */
function addLine(last) {
  const number = last.querySelector(".item-number").textContent;
  const line = last.cloneNode(true);
  for (const it of line.querySelectorAll("[type=hidden], .fold, .error, span.number")) it.remove();
  for (const it of line.querySelectorAll("*")) {
    for (const name of ["name", "id", "aria-label"]) {
      if (it.hasAttribute(name)) it.setAttribute(name, it.getAttribute(name).replace(number, Number(number) + 1));
    }
    it.removeAttribute("aria-invalid");
    if (it.type === "checkbox") it.checked = false;
    else if (it.matches("input")) it.value = "";
  }
  line.querySelector(".item-number").textContent = Number(number) + 1;
  last.after(line);
}
