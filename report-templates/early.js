"use strict";
// Runs before anything is shown: marks that scripts run, and applies the theme that was chosen last.
document.documentElement.classList.add("js");
function chosenLight() {
  try {
    return localStorage.getItem("holdfast-light");
  } catch {
    return null; // sandboxed pages have no storage
  }
}
function setLight(light) {
  document.getElementById("dark").media = { dark: "screen", light: "not all" }[light] || "screen and (prefers-color-scheme: dark)";
}
setLight(chosenLight());
