// The files that are chosen for an entry: the button of their tool says how many, and each can be taken away again.

export function show(tool) {
  const inputs = [...tool.querySelectorAll("[type=file]")];
  const rows = inputs.flatMap((input) => [...input.files].map((file) => rowOf(file, input, tool)));
  list(tool).replaceChildren(...rows);
  count(tool, rows.length + tool.querySelectorAll("[name=attachment]:checked").length);
}

function list(tool) {
  const place = tool.querySelector(".stack");
  const old = place.querySelector("ul");
  if (old) return old;
  const made = document.createElement("ul");
  made.className = "rows";
  place.append(made);
  return made;
}

function rowOf(file, input, tool) {
  const row = document.createElement("li");
  const name = document.createElement("bdi");
  const button = document.createElement("button");
  row.className = "part";
  name.className = "part-name";
  name.textContent = file.name;
  button.className = "button quiet small";
  button.type = "button";
  button.textContent = tool.closest("form").querySelector("[data-draft] button").textContent;
  button.ariaLabel = `${button.textContent}: ${file.name}`;
  button.onclick = () => takeAway(file, input, tool);
  row.append(name, button);
  return row;
}

function takeAway(file, input, tool) {
  const kept = new DataTransfer();
  for (const it of input.files) if (it !== file) kept.items.add(it);
  input.files = kept.files;
  show(tool);
  tool.querySelector("summary").focus();
}

function count(tool, number) {
  const name = tool.querySelector("summary span");
  name.querySelector("b")?.remove();
  if (!number) return;
  const told = document.createElement("b");
  told.textContent = ` (${number})`;
  name.append(told);
}
