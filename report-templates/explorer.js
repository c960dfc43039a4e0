"use strict";
// Draws the selected curves of a benchmark over its parameters and sessions.

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

// The limit is that of curves.py, so that both draw a parameter on the same scale.
/** Returns true if the first axis spans more than a linear scale can show. */
function isWide(axes) {
  const values = axes.length > 0 ? axes[0][1].map(Number) : [];
  return Math.min(...values) > 0 && Math.max(...values) / Math.min(...values) >= 20;
}

const num = (value) => (value !== "" && !Number.isNaN(Number(value)) ? Number(value) : value);
const picked = (select) => new Set([...select.selectedOptions].map((option) => option.value));

/** Returns the rows that the filters select. The dimension on the x axis is not filtered: all its values are shown. */
function chosenRows() {
  const { data, x, metric, session, axes } = dimensions;
  const sessions = picked(session);
  const filters = axes.filter(([, axis]) => axis !== x.value).map(([i, , select]) => [i, picked(select)]);
  return data.rows.filter((row) => row[3] === metric.value && (x.value === "date" || sessions.has(row[1])) &&
    filters.every(([i, values]) => values.has(row[FIXED + i])));
}

// Colours of lines, in this order (style.css).
const COLOURS = ["current", "baseline", "first", "second", "third", "accepted", "worse", "history"];

/** Places dates and words at equal distances, and numbers at their values. */
function axisOf(values, label, log) {
  const known = [...new Set(values)].sort(compare);
  if (known.every((value) => typeof value === "number")) return [{ label, log }, (value) => value];
  const step = Math.ceil(known.length / 8);
  const ticks = known.map((value, i) => [i, String(value).slice(0, 40)]).filter((_, i) => i % step === 0);
  return [{ label, ticks, room: known.length < 5 ? 0.2 : undefined }, (value) => known.indexOf(value)];
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
    const place = at < 0 ? row[0].slice(0, 16).replace("T", " ") || row[1] : num(row[FIXED + at]);
    lines.get(key).push([place, ...row.slice(4, 7).map((v) => (v === null ? null : v / unit.divisor))]);
  }
  const [ruler, placed] = axisOf([...lines.values()].flat().map(([place]) => place), x.value, scale.value === "log-log");
  const traces = [...lines].map(([key, points], i) => {
    const name = key.split("\n")[0];
    points.sort(([a], [b]) => compare(a, b));
    const [xs, ys, lows, highs] = [0, 1, 2, 3].map((part) => points.map((point) => point[part]));
    const words = points.map(([place, value]) => `${numberWord(value)} ${unit.unit}\n${x.value} ${place}\n${name}`);
    return { name, key: COLOURS[i % COLOURS.length], x: xs.map(placed), y: ys, low: lows, high: highs, text: words, line: true, points: true };
  });
  const label = `${metric.value}${unit.unit ? ` (${unit.unit})` : ""}`;
  drawInto(by("explored"), { x: ruler, y: { label, log: scale.value !== "linear" }, traces });
}

setUpExplorer();
