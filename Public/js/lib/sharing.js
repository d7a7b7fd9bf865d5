// Handing a link on: to another program of the device, or to the clipboard.

const root = document.documentElement;
root.toggleAttribute("data-scripts", true);
root.toggleAttribute("data-shares", "share" in navigator);

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("button[data-hand]");
  if (!button) return;
  const field = document.getElementById(button.dataset.of);
  if (button.dataset.hand === "share") {
    // Whoever closes the device's dialog has changed their mind.
    const what = field.type === "textarea" ? { text: field.value } : { url: field.value };
    await navigator.share({ title: document.title, ...what }).catch(() => {});
    return;
  }
  const said = button.parentElement.querySelector("[data-said]");
  said.textContent = (await copy(field)) ? said.dataset.said : "";
});

// The clipboard is there over HTTPS and on this machine alone; elsewhere browsers still know the old command.
const copy = async (field) => {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
};
