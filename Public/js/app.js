// What pages do beyond what they can do without scripts, one behaviour a file.

if (document.getElementById("live")) import("./live.js");
