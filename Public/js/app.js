// What pages do beyond what they can do without scripts, one behaviour a file.

import "./forms.js";
import "./sheet.js";
import "./leaving.js";
if (document.getElementById("live")) import("./live.js");
if (document.querySelector("[name=preview]")) import("./preview.js");
