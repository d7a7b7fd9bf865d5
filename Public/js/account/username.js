// The user name of the first account is the first word of the name, until the visitor asks for the field.

const proposal = document.querySelector("[data-proposal]");
const name = document.getElementById("name");
const username = document.getElementById("username");
const field = username.closest(".field");

function propose() {
  if (!field.hidden) return;
  username.value = name.value.trim().split(/\s/)[0].toLowerCase().replaceAll("\u0307", "");
  proposal.querySelector("b").textContent = username.value;
  proposal.hidden = !username.value;
}

function show(isField) {
  field.hidden = !isField;
  field.toggleAttribute("data-shown", isField);
}

// What was sent and refused is there to be changed.
show(username.value !== "" || username.hasAttribute("aria-invalid"));
propose();
name.addEventListener("input", propose);
name.form.addEventListener("submit", propose);
proposal.querySelector("button").addEventListener("click", () => {
  proposal.hidden = true;
  show(true);
  username.select();
});
