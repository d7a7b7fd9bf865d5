// Sends the device's time zone with the sign-in forms: a new account shows times in it until another one is chosen.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const link of document.querySelectorAll("main a[href*='/login/oidc']")) {
  link.search += `${link.search && "&"}time_zone=${encodeURIComponent(zone)}`;
}
for (const form of document.querySelectorAll("main form[method=post]")) {
  form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "time_zone", value: zone }));
}
