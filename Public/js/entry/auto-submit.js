// A picture that is taken is sent at once: there is nothing else to say about it yet.

document.documentElement.toggleAttribute("data-scripts", true);

document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-at-once]");
  if (form && event.target.type === "file" && event.target.files.length) form.requestSubmit();
});
