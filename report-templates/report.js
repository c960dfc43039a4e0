"use strict";
// What pages can do where scripts run. They are whole without it; nothing is fetched.

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
  } catch { /* it holds for this page */ }
  setLight(light);
  followLight();
});
system.addEventListener("change", followLight);
nameTheme();

/** The order of values: numbers as numbers, words by their letters. */
function compare(a, b) {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1; // what has no value comes last, always
  return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), undefined, { numeric: true });
}

// --- commands are copied ---

/** Pages from disk, or in a sandbox, may have no clipboard; a selection can then be copied by hand. */
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

// --- plots ---

/** The page's own colours, so that a plot follows it from light to dark. */
function colours() {
  const style = getComputedStyle(document.documentElement);
  const [ink, muted, rule, paper] = ["--ink", "--muted", "--rule", "--paper"].map((name) => style.getPropertyValue(name).trim());
  return {
    "font.color": ink, "xaxis.gridcolor": rule, "yaxis.gridcolor": rule, "xaxis.linecolor": rule, "modebar.color": muted,
    "modebar.activecolor": ink, "hoverlabel.bgcolor": paper, "hoverlabel.bordercolor": rule, "hoverlabel.font.color": ink,
  };
}

const drawn = [];

function draw(place, figure) {
  const layout = { ...figure.layout };
  return Plotly.react(place, figure.data, layout, figure.config).then(() => Plotly.relayout(place, colours())).then(() => {
    if (!drawn.includes(place)) drawn.push(place);
  });
}

/** What is hidden from a screen reader must not get the focus. */
function keepFocusOut(plot) {
  plot.querySelectorAll("a").forEach((link) => link.setAttribute("tabindex", "-1"));
}

function drawAll() {
  const figures = text("figures");
  for (const place of document.querySelectorAll("[data-figure]")) {
    const figure = figures[place.dataset.figure];
    if (!figure) continue;
    const plot = document.createElement("div");
    plot.className = "live";
    // What it shows, the drawing says already; its handles are of use to a mouse alone.
    plot.setAttribute("aria-hidden", "true");
    place.append(plot);
    draw(plot, figure).then(() => {
      place.classList.add("is-live");
      keepFocusOut(plot);
      plot.on("plotly_afterplot", () => keepFocusOut(plot));
    });
  }
}

document.addEventListener("holdfast-light", () => drawn.forEach((plot) => Plotly.relayout(plot, colours())));

// --- a benchmark over its dimensions ---

function choice(name, options, chosen, several) {
  const select = document.createElement("select");
  select.multiple = several;
  if (several) select.size = Math.min(4, options.length);
  for (const [value, words] of options) select.add(new Option(words, value, false, chosen.includes(value)));
  const label = document.createElement("label");
  label.append(`${name} `, select);
  by("dimensions").append(label);
  select.addEventListener("change", explore);
  return select;
}

const FIXED = 7; // date, session, commit, metric, value, low, high
let dimensions;

function setUpExplorer() {
  const data = text("explorer-data");
  const sessions = [...new Map(data.rows.map((row) => [row[1], `${row[0].slice(0, 16).replace("T", " ")} ${row[2]}`])).entries()].sort().reverse();
  const axes = data.axes.map((axis, i) => [axis, [...new Set(data.rows.map((row) => row[FIXED + i]))].sort((a, b) => compare(num(a), num(b)))]);
  const wide = axes.filter(([, values]) => values.length > 1);
  dimensions = {
    data,
    x: choice("x", [...wide.map(([axis]) => [axis, axis]), ["date", "date"]], [], false),
    metric: choice("metric", data.metrics.map((metric) => [metric.name, metric.name]), [], false),
    scale: choice("scale", [["linear", "linear"], ["log", "logarithmic"], ["log-log", "both logarithmic"]], [isWide(wide) ? "log-log" : "linear"], false),
    session: choice("sessions", sessions, sessions.slice(0, 3).map(([id]) => id), true),
    axes: wide.map(([axis, values]) => [data.axes.indexOf(axis), axis, choice(axis, values.map((value) => [value, value]), values, true)]),
  };
  explore();
}

/** Whether the first axis spans more than a linear scale can show. */
function isWide(axes) {
  const values = axes.length > 0 ? axes[0][1].map(Number) : [];
  return Math.min(...values) > 0 && Math.max(...values) / Math.min(...values) >= 20;
}

const num = (value) => (value !== "" && !Number.isNaN(Number(value)) ? Number(value) : value);
/** A value as a place on an axis: a word names a category, and Plotly reads the names of categories as HTML. */
function placed(value) {
  const found = num(value);
  return typeof found === "string" ? escaped(found) : found;
}
const picked = (select) => new Set([...select.selectedOptions].map((option) => option.value));
const escaped = (words) => String(words).replace(/[&<>]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c]);

/** The dimension on the x axis is not a filter's business: all its values are shown. */
function chosenRows() {
  const { data, x, metric, session, axes } = dimensions;
  const sessions = picked(session);
  const filters = axes.filter(([, axis]) => axis !== x.value).map(([i, , select]) => [i, picked(select)]);
  return data.rows.filter((row) => row[3] === metric.value && (x.value === "date" || sessions.has(row[1])) &&
    filters.every(([i, values]) => values.has(row[FIXED + i])));
}

function explore() {
  const { data, x, metric, scale, axes } = dimensions;
  const unit = data.metrics.find((one) => one.name === metric.value);
  const at = data.axes.indexOf(x.value);
  const lines = new Map();
  for (const row of chosenRows()) {
    const rest = axes.filter(([i]) => i !== at).map(([i, axis]) => `${axis} = ${row[FIXED + i]}`);
    const name = [...rest, ...(at < 0 ? [] : [`${row[0].slice(0, 10)} ${row[2] || row[1]}`])].join(", ") || metric.value;
    const key = `${name}\n${at < 0 ? "" : row[1]}`;
    if (!lines.has(key)) lines.set(key, []);
    lines.get(key).push([at < 0 ? row[0] || row[1] : placed(row[FIXED + at]), ...row.slice(4, 7).map((v) => (v === null ? null : v / unit.divisor))]);
  }
  const traces = [...lines].map(([key, points]) => {
    points.sort(([a], [b]) => compare(a, b));
    const [xs, ys, lows, highs] = [0, 1, 2, 3].map((i) => points.map((point) => point[i]));
    return {
      type: "scatter", mode: "lines+markers", name: escaped(key.split("\n")[0]), x: xs, y: ys,
      error_y: { type: "data", symmetric: false, array: highs.map((high, i) => (high ?? ys[i]) - ys[i]), arrayminus: lows.map((low, i) => ys[i] - (low ?? ys[i])), thickness: 1, width: 2 },
    };
  });
  const log = scale.value !== "linear";
  const words = (value) => ({ title: { text: escaped(value) }, automargin: true, zeroline: false });
  draw(by("explored"), {
    data: traces,
    layout: {
      height: 460, margin: { l: 64, r: 16, t: 24, b: 52 }, paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)", showlegend: true,
      legend: { orientation: "h", y: -0.2 }, hovermode: "closest",
      font: { family: "system-ui, sans-serif", size: 13 }, modebar: { bgcolor: "rgba(0,0,0,0)" },
      xaxis: { ...words(x.value), type: at < 0 ? "date" : scale.value === "log-log" ? "log" : undefined },
      yaxis: { ...words(`${metric.value}${unit.unit ? ` (${unit.unit})` : ""}`), type: log ? "log" : "linear" },
    },
    config: { responsive: true, displaylogo: false, modeBarButtonsToRemove: ["select2d", "lasso2d"] },
  });
}

// Plotly is a script of its own before this one; a page that lost it keeps its drawings.
if (window.Plotly) {
  if (by("figures")) drawAll();
  if (by("explorer-data")) setUpExplorer();
} else if (by("explorer")) {
  by("explorer").hidden = true;
}

// Folded tables are printed too.
addEventListener("beforeprint", () => document.querySelectorAll("main details:not(.pass)").forEach((details) => { details.open = true; }));
