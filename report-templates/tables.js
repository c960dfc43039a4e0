"use strict";
// Searches, filters and sorts tables. The address holds the selection, so that it can be sent to others.

const tools = by("tools");

/** Returns the cell of a row in the column `index`; cells may span columns. */
function cellAt(row, index) {
  let column = 0;
  for (const cell of row.cells) {
    if (index < column + cell.colSpan) return cell;
    column += cell.colSpan;
  }
}

function valueOf(row, index) {
  const cell = cellAt(row, index);
  if (cell.dataset.v !== undefined) return cell.dataset.v === "" ? null : Number(cell.dataset.v);
  const words = (cell.querySelector("a") || cell).textContent.trim();
  const number = Number(words.replace(/[\u202f\s]/g, "").replace("\u2212", "-"));
  return words === "" || words === "\u2014" || cell.matches(".message") ? null : Number.isNaN(number) ? words : number;
}

/** Sorts rows by a column; those without a value are last. */
function sorted(rows, index, down) {
  const keyed = rows.map((row) => [valueOf(row, index), row]);
  keyed.sort(([a], [b]) => (down && a !== null && b !== null ? -compare(a, b) : compare(a, b)));
  return keyed.map(([, row]) => row);
}

/** Makes column headers buttons that call `order(index, down)`. */
function sortable(table, order) {
  [...table.tHead.rows[0].cells].forEach((header, index) => {
    if (header.matches(".drawing")) return;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...header.childNodes);
    header.append(button);
    button.addEventListener("click", () => order(index, header.getAttribute("aria-sort") === "ascending"));
  });
}

function showOrder(tables, index, down) {
  for (const table of tables) {
    [...table.tHead.rows[0].cells].forEach((header, place) => {
      if (place === index) header.setAttribute("aria-sort", down ? "descending" : "ascending");
      else header.removeAttribute("aria-sort");
    });
  }
}

/** Returns the address's fragment: {search, show, sort}. */
const chosenInAddress = () => Object.fromEntries(new URLSearchParams(location.hash.slice(1)));

function putIntoAddress(chosen) {
  const kept = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value)).toString();
  try {
    history.replaceState(null, "", kept ? `#${kept}` : location.pathname + location.search);
  } catch { /* the browser allows no changes of the address, or no more at the moment */ }
}

/** Selects an option, or the first one if none has that value. */
function choose(select, value) {
  if (!select) return;
  select.value = value ?? "";
  if (select.selectedIndex < 0) select.selectedIndex = 0;
}

/** Columns that have a name in the list of orders and in the address; other columns are named by their number. */
const COLUMNS = { name: 1, change: 2, seconds: 7 };

/** Parses an order: "-change" is [2, true]; null for a column that does not exist or has no order. */
function columnOf(table, name, named) {
  const word = name.replace(/^-/, "");
  const index = (named && COLUMNS[word]) ?? Number(word);
  const header = table.tHead.rows[0].cells[index];
  return word !== "" && header && !header.matches(".drawing") ? [index, name.startsWith("-")] : null;
}

function nameOf(index, down, named) {
  const word = (named && Object.keys(COLUMNS).find((name) => COLUMNS[name] === index)) || index;
  return `${down ? "-" : ""}${word}`;
}

function listTests() {
  const tables = [...document.querySelectorAll("table.results")];
  const homes = new Map(); // row -> its original tbody, to restore the initial order, worst first
  tables.forEach((table) => [...table.tBodies[0].rows].forEach((row) => homes.set(row, table.tBodies[0])));
  const rows = [...homes.keys()];
  const words = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));
  const groups = [...document.querySelectorAll("details.group")];
  const first = new Map(groups.map((group) => [group, group.open]));
  const [search, show, sort] = [by("search"), by("show"), by("sort")];
  const title = groups[0]?.querySelector("h2").innerHTML;
  let flat = null;
  let inOrder = "";

  const keyOf = (row) => homes.get(row).closest("details")?.dataset.key;

  function filter() {
    const asked = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const row of rows) {
      const fits = asked.every((word) => words.get(row).includes(word)) && (!show?.value || keyOf(row) === show.value);
      row.hidden = !fits;
      found += fits;
    }
    const filtered = asked.length > 0 || Boolean(show?.value);
    for (const group of groups) {
      const left = [...group.querySelectorAll("tbody tr")].some((row) => !row.hidden);
      group.hidden = !left;
      group.open = filtered ? left : first.get(group) || group === flat;
    }
    by("found").textContent = filtered ? `${found} of ${rows.length}` : "";
  }

  /** Moves all rows into one table, because an order applies to all tests. */
  function order(index, down) {
    if (groups.length > 0) {
      flat = groups[0];
      flat.querySelector("h2").textContent = "All tests";
    }
    tables[0].tBodies[0].append(...sorted(rows, index, down));
    showOrder(tables.slice(0, 1), index, down);
    inOrder = nameOf(index, down, sort);
  }

  function worstFirst() {
    rows.forEach((row) => homes.get(row).append(row));
    showOrder(tables, -1, false);
    if (groups[0]) groups[0].querySelector("h2").innerHTML = title;
    flat = null;
    inOrder = "";
  }

  function orderBy(name) {
    const column = columnOf(tables[0], name, sort);
    if (column) order(...column);
    else worstFirst();
    choose(sort, inOrder);
    filter();
  }

  const keep = () => putIntoAddress({ search: search.value, show: show?.value, sort: inOrder });

  function restore() {
    const chosen = chosenInAddress();
    search.value = chosen.search ?? "";
    choose(show, chosen.show);
    orderBy(chosen.sort ?? "");
  }

  tables.forEach((table) => sortable(table, (index, down) => { orderBy(nameOf(index, down, sort)); keep(); }));
  search.addEventListener("input", () => { filter(); keep(); });
  show?.addEventListener("change", () => { filter(); keep(); });
  sort?.addEventListener("change", () => { orderBy(sort.value); keep(); });
  tools.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("hashchange", () => { if (!location.hash || location.hash.includes("=")) restore(); });
  if (location.hash.includes("=")) restore();
}

if (tools) listTests();
