// Style sheets of a page that is shown without a navigation.

/** Loads the style sheets of `page` that this one lacks; resolves when they have loaded. */
export function loadStyles(page) {
  const worn = [...document.styleSheets].map(({ href }) => href);
  const missing = [...page.querySelectorAll("link[rel=stylesheet]")].filter(({ href }) => !worn.includes(href));
  return Promise.all(
    missing.map(({ href }) => {
      const link = document.createElement("link");
      return new Promise((done) => {
        Object.assign(link, { rel: "stylesheet", href, onload: done, onerror: done });
        document.head.append(link);
      });
    }),
  );
}
