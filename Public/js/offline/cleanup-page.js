// Nothing is left in the browser where nothing is to be kept. What somebody has yet to send goes only where they said so:
// another may have kept pages here since.

const { forget, forgetPages } = await import(new URL("./cleanup.js", import.meta.url));

if (document.querySelector("[data-declined]")) await forget(document.getElementById("keys").dataset.person);
else await forgetPages();
