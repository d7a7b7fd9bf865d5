// A dialog over a form, in which one of many options of a list is chosen.

/** Opens it with a name, below which `content` stands. It is removed once it is closed. */
export async function openPicker(opener, name, style, ...content) {
  await loadStyle(style);
  const picker = make("dialog", { className: "picker", ariaLabel: name });
  const back = opener.form.querySelector("[data-back]").textContent;
  const close = make("button", { className: "button quiet", type: "button", onclick: () => picker.close() }, back);
  picker.append(make("p", { className: "picker-head" }, make("b", {}, name), close), ...content);
  picker.onclick = ({ target }) => target === picker && picker.close();
  picker.addEventListener("close", () => {
    picker.remove();
    opener.focus();
  });
  (opener.closest("dialog") ?? document.body).append(picker);
  picker.showModal();
  return picker;
}

/** Chooses an option of a list as a press would. */
export function choose(list, value) {
  list.value = value;
  list.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Loads the style sheet of the dialog when it is first opened. */
function loadStyle(address) {
  if (document.querySelector(`link[href="${address}"]`)) return null;
  const style = make("link", { rel: "stylesheet", href: address });
  document.head.append(style);
  return new Promise((done) => (style.onload = style.onerror = done));
}

export function make(name, parts, ...children) {
  const element = Object.assign(document.createElement(name), parts);
  element.append(...children);
  return element;
}
