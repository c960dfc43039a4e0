"use strict";
// Functions of all pages. The pages are complete without scripts; nothing is fetched.

const text = (id) => JSON.parse(document.getElementById(id).textContent);
const by = (id) => document.getElementById(id);

// --- light and dark ---

const system = matchMedia("(prefers-color-scheme: dark)");

function isDark() {
  const chosen = chosenLight();
  return chosen ? chosen === "dark" : system.matches;
}

function nameTheme() {
  by("theme-word").textContent = isDark() ? "Light" : "Dark";
  by("theme").setAttribute("aria-label", isDark() ? "Switch to light" : "Switch to dark");
}

function followLight() {
  nameTheme();
  document.dispatchEvent(new Event("holdfast-light"));
}

by("theme").addEventListener("click", () => {
  const light = isDark() ? "light" : "dark";
  try {
    localStorage.setItem("holdfast-light", light);
  } catch { /* the choice applies only to this page */ }
  setLight(light);
  followLight();
});
system.addEventListener("change", followLight);
nameTheme();

/** Compares values: numbers numerically, words alphabetically. */
function compare(a, b) {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1; // missing values are always last
  return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), undefined, { numeric: true });
}

// --- copying of commands ---

/** Pages from disk, or in a sandbox, may have no clipboard; the user can then copy the selected text. */
async function copyLine(button) {
  const line = button.previousElementSibling;
  getSelection().selectAllChildren(line);
  let done;
  try {
    await navigator.clipboard.writeText(line.textContent);
    done = true;
  } catch {
    done = document.execCommand("copy");
  }
  button.textContent = done ? "Copied" : "Selected";
  setTimeout(() => { button.textContent = "Copy"; }, 2000);
}

document.querySelectorAll("button.copy").forEach((button) => button.addEventListener("click", () => copyLine(button)));

// Unfolds tables for printing.
addEventListener("beforeprint", () => document.querySelectorAll("main details:not(.pass)").forEach((details) => { details.open = true; }));
