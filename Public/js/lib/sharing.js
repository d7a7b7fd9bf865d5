// Buttons that share a link with another app, or copy it.

const root = document.documentElement;
root.toggleAttribute("data-scripts", true);
root.toggleAttribute("data-shares", "share" in navigator);

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("button[data-hand]");
  if (!button) return;
  const field = document.getElementById(button.dataset.of);
  if (button.dataset.hand === "share") {
    // Closing the device's dialog is no error.
    const what = field.type === "textarea" ? { text: field.value } : { url: field.value };
    await navigator.share({ title: document.title, ...what }).catch(() => {});
    return;
  }
  const said = button.parentElement.querySelector("[data-said]");
  said.textContent = (await copy(field)) ? said.dataset.said : "";
});

// Copies the field's value. The clipboard API needs HTTPS or localhost; elsewhere browsers still support the old
// command.
const copy = async (field) => {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
};
