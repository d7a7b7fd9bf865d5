// Who comes in has times as this device shows them, until they choose a time zone.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const link of document.querySelectorAll("main a[href*='/login/oidc']")) {
  link.search += `${link.search && "&"}time_zone=${encodeURIComponent(zone)}`;
}
for (const form of document.querySelectorAll("main form[method=post]")) {
  form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "time_zone", value: zone }));
}
