// Deletes stored data on the page that offers to store it. Unsent entries are deleted only if this person declined:
// another may have used offline mode here since.

const { forget, forgetPages } = await import(new URL("./cleanup.js", import.meta.url));

if (document.querySelector("[data-declined]")) await forget(document.getElementById("keys").dataset.person);
else await forgetPages();
