"use strict";
// The table of functions in the coverage. The page has all of them as data, but only few as rows, so that thousands load fast.
// The address holds the selection, as in the other tables: search, show, of (a benchmark), in (a directory), sort, function.

const { steps, places, benchmarks, functions } = text("coverage-data");
const table = by("function-table");
const ROWS = table.tBodies[0].rows.length;

// Indices of a function's fields in the data.
const [NAME, FULL, KEY, PLACE, LINE, SHARE, NOTICED, STEP, MARKS, COVERS] = Array(10).keys();

// --- words, formatted as in notice.py ---

const THIN = "\u202f";

function percentWord(fraction) {
  if (fraction === null) return "\u2014";
  const digits = Math.abs(fraction) < 9.995 ? String(Number((fraction * 100).toPrecision(3))) : (fraction * 100).toFixed(0);
  return `${digits.replace(/\B(?=(\d{3})+$)/g, THIN)}${THIN}%`;
}

const shareWord = (share) => (share !== null && share > 0 && share < 0.0001 ? `<${THIN}${percentWord(0.0001)}` : percentWord(share));
const slowdownWord = (noticed) => (noticed !== null && noticed > 100 ? `>${THIN}${percentWord(100)}` : percentWord(noticed));
const isUnexecuted = (one) => steps[one[STEP]][0] === "unexecuted";
const noticedWord = (one) => (isUnexecuted(one) ? steps[one[STEP]][2] : slowdownWord(one[NOTICED]));

// --- elements ---

function element(name, className, ...content) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

function linked(words, href) {
  const made = element(href ? "a" : "span", "", words);
  if (href) made.href = href;
  return made;
}

function placeOf(one) {
  const [words, href] = places[one[PLACE]];
  if (one[LINE] <= 0) return linkedOut(words, href);
  return linkedOut(`${words}:${one[LINE]}`, href && `${href}#L${one[LINE]}`);
}

function linkedOut(words, href) {
  const made = linked(words, href);
  if (href) made.rel = "noreferrer";
  return made;
}

function noticeOf(one) {
  const [key, symbol] = steps[one[STEP]];
  const sign = element("span", "symbol", symbol);
  sign.setAttribute("aria-hidden", "true");
  return element("span", `notice ${key}`, sign, noticedWord(one));
}

/** Returns [benchmark, share, noticed] for each benchmark that executes a function. */
const coversOf = (one) => Array.from({ length: one[COVERS].length / 3 }, (_, i) => one[COVERS].slice(3 * i, 3 * i + 3));

const benchmarkOf = ([place]) => linked(benchmarks[place][0], benchmarks[place][2]);

const coverLine = (cover) =>
  element("li", "", benchmarkOf(cover), " ", element("small", "", `noticed from ${slowdownWord(cover[2])}, share ${shareWord(cover[1])}`));

function moreCovers(covers) {
  return listWhenOpened(element("details", "", element("summary", "", `${covers.length} more`), element("ul", "")), covers);
}

function listWhenOpened(details, covers) {
  details.addEventListener("toggle", () => details.querySelector("ul").replaceChildren(...covers.map(coverLine)), { once: true });
  return details;
}

function namesOf(one) {
  const where = element("small", "place", placeOf(one));
  for (const mark of one[MARKS]) where.append(" ", element("span", "mark-word", mark));
  return [element("span", "short", one[NAME]), ...(one[FULL] ? [element("small", "full", one[FULL])] : []), where];
}

function rowOf(one) {
  const name = element("th", "name", ...namesOf(one));
  name.scope = "row";
  const covers = coversOf(one);
  const cells = element("td", "covers", ...covers.slice(0, 1).map(benchmarkOf));
  if (covers.length > 1) cells.append(moreCovers(covers.slice(1)));
  return element("tr", "", name, element("td", "", noticeOf(one)), element("td", "number", shareWord(one[SHARE])), cells);
}

// --- the table ---

const collator = new Intl.Collator(undefined, { numeric: true });
// In the order of the columns; "file" has no column, and is only in the list of orders.
const ORDERS = {
  name: (one) => one[NAME],
  noticed: (one) => one[NOTICED],
  share: (one) => one[SHARE],
  benchmarks: (one) => one[COVERS].length,
  file: (one) => places[one[PLACE]][0],
};
const COLUMN_NAMES = Object.keys(ORDERS).slice(0, 4);
const FIRST = "-share";

const FILTERS = ["show", "of", "in"];

const chosen = { search: "", show: "", of: "", in: "", sort: "", function: "" };
let found = functions;
let shown = ROWS;
let lowered;

/** Sorts functions. Functions without a value are always last; functions with equal values stay in the order of the page. */
function inOrder(all, sort) {
  const value = ORDERS[sort.replace(/^-/, "")];
  const sign = sort.startsWith("-") ? -1 : 1;
  return [...all].sort((a, b) => {
    const [x, y] = [value(a), value(b)];
    if (x === null || y === null) return (x === null) - (y === null);
    return sign * (typeof x === "string" ? collator.compare(x, y) : x - y);
  });
}

/** Returns a predicate for the words of a search. The searched texts are made by the first search. */
function fits(asked) {
  if (asked.length === 0) return () => true;
  lowered ??= new Map(functions.map((one) => [one, `${one[NAME]} ${one[FULL]} ${places[one[PLACE]][0]}:${one[LINE]}`.toLowerCase()]));
  return (one) => asked.every((word) => lowered.get(one).includes(word));
}

function isShown(show) {
  if (show === "changed") return (one) => one[MARKS].includes("changed");
  return (one) => !show || steps[one[STEP]][0] === show;
}

function isOf(key) {
  const place = benchmarks.findIndex((one) => one[3] === key);
  return (one) => place < 0 || one[COVERS].some((value, i) => i % 3 === 0 && value === place);
}

/** Returns a predicate for functions in a directory or below it. "." contains all of the project's sources, but no code without a file. */
function isIn(directory) {
  const isBelow = directory === "." ? (words) => !/^[(/]/.test(words) : (words) => words.startsWith(`${directory}/`);
  const inside = places.map(([words]) => isBelow(words));
  return (one) => !directory || inside[one[PLACE]];
}

/** Adopts the rows that the page contains, which are the first rows of the table. */
function adoptRows() {
  [...table.tBodies[0].rows].forEach((row, i) => {
    const details = row.querySelector("details");
    if (details) listWhenOpened(details, coversOf(functions[i]).slice(1));
  });
  nameOrder();
  nameMore();
}

function fill() {
  const asked = chosen.search.toLowerCase().split(/\s+/).filter(Boolean);
  const tests = [fits(asked), isShown(chosen.show), isOf(chosen.of), isIn(chosen.in)];
  const all = functions.filter((one) => tests.every((test) => test(one)));
  found = chosen.sort ? inOrder(all, chosen.sort) : all;
  const filtered = asked.length > 0 || FILTERS.some((name) => chosen[name]);
  by("found").textContent = filtered ? `${found.length} of ${functions.length}` : "";
  shown = ROWS;
  table.tBodies[0].replaceChildren(...found.slice(0, shown).map(rowOf));
  nameOrder();
  nameMore();
}

function nameOrder() {
  const sort = chosen.sort || FIRST;
  showOrder([table], COLUMN_NAMES.indexOf(sort.replace(/^-/, "")), sort.startsWith("-"));
}

function nameMore() {
  const left = found.length - shown;
  by("more").hidden = left <= 0;
  by("more").textContent = `Show ${Math.min(left, shown)} more of ${left}`;
}

/** Doubles the number of rows, so that a few clicks show all of them. */
function showMore() {
  const first = table.tBodies[0].rows.length;
  table.tBodies[0].append(...found.slice(shown, 2 * shown).map(rowOf));
  shown = Math.min(found.length, 2 * shown);
  nameMore();
  if (by("more").hidden) focusOn(table.tBodies[0].rows[first]);
}

/** Moves the focus, because the button that had it was removed. */
function focusOn(row) {
  row.tabIndex = -1;
  row.focus();
}

// --- a chosen function ---

const maps = [...document.querySelectorAll("svg.map")]; // one for each page width

/** Shows a function below the maps; -1 shows none. */
function showFunction(place) {
  const one = functions[place];
  chosen.function = one ? one[KEY] : "";
  document.querySelectorAll(".map .is-chosen").forEach((box) => box.classList.remove("is-chosen"));
  document.querySelectorAll(`.map [data-i="${place}"]`).forEach((box) => box.classList.add("is-chosen"));
  by("chosen").hidden = !one;
  by("chosen").replaceChildren(...(one ? chosenOf(one) : []));
  by("said").textContent = one ? `${one[NAME]}: ${isUnexecuted(one) ? "" : "noticed from "}${noticedWord(one)}, largest share ${shareWord(one[SHARE])}` : "";
}

function chosenOf(one) {
  const close = element("button", "copy", "Close");
  close.type = "button";
  close.addEventListener("click", () => {
    showFunction(-1);
    keep();
    maps.find((map) => map.getClientRects().length > 0)?.focus(); // the button that had the focus was removed
  });
  const told = isUnexecuted(one) ? ["No benchmark executes it."] : ["Noticed from ", noticeOf(one), `. Largest share ${shareWord(one[SHARE])}.`];
  return [close, element("p", "name", ...namesOf(one)), element("p", "", ...told), element("ul", "", ...coversOf(one).map(coverLine))];
}

/** Returns the edges and the middle of a box in approximate pixels; its widths are in per cent. */
function areaOf(box) {
  const [x, width] = ["x", "width"].map((name) => 10 * parseFloat(box.getAttribute(name)));
  const [y, height] = ["y", "height"].map((name) => parseFloat(box.getAttribute(name)));
  return { x: [x, x + width, x + width / 2], y: [y, y + height, y + height / 2] };
}

const STEPS_TO = { ArrowLeft: ["x", -1], ArrowRight: ["x", 1], ArrowUp: ["y", -1], ArrowDown: ["y", 1] };

/** Returns the nearest box beyond an edge of `from`; prefers one opposite its middle. */
function neighbour(from, [axis, way], boxes) {
  const here = areaOf(from);
  const other = axis === "x" ? "y" : "x";
  let [best, least] = [from, Infinity];
  for (const box of boxes) {
    const there = areaOf(box);
    const gap = way > 0 ? there[axis][0] - here[axis][1] : here[axis][0] - there[axis][1];
    const aside = Math.max(0, there[other][0] - here[other][2], here[other][2] - there[other][1]);
    if (box !== from && gap > -1 && gap + 4 * aside < least) [best, least] = [box, gap + 4 * aside];
  }
  return best;
}

function watchMap(map) {
  const boxes = [...map.querySelectorAll("[data-i]")];
  map.tabIndex = 0;
  map.addEventListener("click", (event) => {
    const box = event.target.closest("[data-i]");
    if (box) pick(box);
  });
  map.addEventListener("keydown", (event) => {
    const step = STEPS_TO[event.key];
    const at = map.querySelector(".is-chosen");
    if (step) pick(at ? neighbour(at, step, boxes) : boxes[0]);
    else if (event.key === "Enter" && !at) pick(boxes[0]);
    else if (event.key === "Escape" && at) { showFunction(-1); keep(); } else return;
    event.preventDefault();
  });
}

function pick(box) {
  showFunction(Number(box.dataset.i));
  keep();
  by("chosen").scrollIntoView({ block: "nearest" });
}

// --- the address ---

const keep = () => putIntoAddress(chosen);

/** Returns an order such as "-noticed", or "" if it is unknown. */
const orderIn = (word) => (Object.hasOwn(ORDERS, (word ?? "").replace(/^-/, "")) ? word : "");

/** Reads the selection from the address; selects all functions if the address names something unknown. */
function restore() {
  const said = chosenInAddress();
  chosen.search = by("search").value = said.search ?? "";
  for (const name of FILTERS) {
    choose(by(name), said[name]);
    chosen[name] = by(name)?.value ?? "";
  }
  orderBy(orderIn(said.sort));
  showFunction(said.function ? functions.findIndex((one) => one[KEY] === said.function) : -1);
  goToWhat(chosen.function ? "chosen" : chosen.search || FILTERS.some((name) => chosen[name]) ? "functions" : "");
}

function goToWhat(id) {
  if (id) by(id).scrollIntoView({ block: id === "chosen" ? "center" : "start" });
}

function orderBy(sort) {
  chosen.sort = sort === FIRST ? "" : sort;
  choose(by("sort"), chosen.sort);
  fill();
}

function watchTools() {
  by("search").addEventListener("input", () => { chosen.search = by("search").value; fill(); keep(); });
  for (const name of FILTERS) by(name)?.addEventListener("change", () => { chosen[name] = by(name).value; fill(); keep(); });
  by("sort").addEventListener("change", () => { orderBy(by("sort").value); keep(); });
  by("function-tools").addEventListener("submit", (event) => event.preventDefault());
  by("more").addEventListener("click", showMore);
  sortable(table, (index, down) => { orderBy(`${down ? "-" : ""}${COLUMN_NAMES[index]}`); keep(); });
}

// --- links from other tables to the functions ---

function leadTo(place, filter) {
  const link = element("a", "", ...place.childNodes);
  link.href = `#${new URLSearchParams(filter)}`;
  place.append(link);
}

function linkTables() {
  by("steps").querySelectorAll("[data-show]").forEach((one) => leadTo(one, { show: one.dataset.show }));
  document.querySelectorAll("[data-of]").forEach((one) => leadTo(one, { of: one.dataset.of }));
  if (by("in")) document.querySelectorAll("[data-in]").forEach((one) => leadTo(one, { in: one.dataset.in }));
  document.querySelectorAll("[data-search]").forEach((one) => leadTo(one, { search: `${one.dataset.search}:` }));
  for (const one of document.querySelectorAll("table.tallies, table.benchmarks")) {
    sortable(one, (index, down) => {
      one.tBodies[0].append(...sorted([...one.tBodies[0].rows], index, down));
      showOrder([one], index, down);
    });
  }
}

linkTables();
watchTools();
maps.forEach(watchMap);
addEventListener("hashchange", () => { if (!location.hash || location.hash.includes("=")) restore(); });
if (location.hash.includes("=")) restore();
else adoptRows();
