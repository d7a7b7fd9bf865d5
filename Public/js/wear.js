// A page that is shown in the place of another one may wear more than that one does.

/** Takes over the styles of a page, and ends when they are there. */
export function wear(page) {
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
