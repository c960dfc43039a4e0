"use strict";
// Before anything is shown: scripts run, and the light is the one that was chosen last.
document.documentElement.classList.add("js");
function chosenLight() {
  try {
    return localStorage.getItem("holdfast-light");
  } catch {
    return null; // pages of a sandbox have no storage
  }
}
function setLight(light) {
  document.getElementById("dark").media = { dark: "screen", light: "not all" }[light] || "screen and (prefers-color-scheme: dark)";
}
setLight(chosenLight());
