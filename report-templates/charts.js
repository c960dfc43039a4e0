"use strict";
// Interactive charts: shows the value at the pointer, zooms into a range, hides lines, and draws the curves that explorer.js
// selects. Without scripts the pages have the same drawings (framework/report/holdfast_report/drawing.py).

// The drawing area has this many units in each direction, as in drawing.py.
const FIELD = 1000;
const NEAR = 30; // pixels from the pointer to a point
const DRAGGED = 8; // pixels of a drag; a shorter one is a click

const svg = (name, attributes, words = "") => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = words;
  return made;
};
const html = (name, className, words = "") => Object.assign(document.createElement(name), { className, textContent: words });

// --- axes ---

/** Formats numbers as units.py does: whole numbers in full, others with four significant digits. */
function numberWord(value) {
  const size = Math.abs(Number(value.toPrecision(4)));
  const whole = Number.isInteger(value) && size < 1e15;
  if (!whole && size !== 0 && (size >= 1e15 || size < 1e-4)) return value.toExponential(3);
  const digits = whole || size === 0 ? 0 : Math.min(6, Math.max(0, 3 - Math.floor(Math.log10(size))));
  const [before, after] = value.toFixed(digits).split(".");
  return [before.replace("-", "\u2212").replace(/\B(?=(\d{3})+$)/g, "\u202f"), after].filter(Boolean).join(".");
}

/** Returns multiples of 1, 2 or 5 times a power of ten. */
function nice(low, high) {
  const rough = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * [1, 2, 5, 10].find((one) => one * power >= rough);
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.max(0, Math.floor(high / step) - first + 1) }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** Returns powers of ten; if the range has few, also 2 and 5 times a power; if it has fewer than two of these, round numbers. */
function decades(low, high) {
  const found = [];
  for (let power = Math.floor(low); power <= Math.ceil(high); power += 1) {
    for (const digit of high - low < 3 ? [1, 2, 5] : [1]) found.push(digit * 10 ** power);
  }
  const inside = found.filter((value) => low <= Math.log10(value) && Math.log10(value) <= high);
  return inside.length > 1 ? inside : nice(10 ** low, 10 ** high);
}

/** `range`: the zoomed range in units of the axis; without it: all values, with a margin. */
function scaleOf(ruler, values, margin, range) {
  const bent = ruler.log ? Math.log10 : Number;
  let [low, high] = range ?? [0, 1];
  if (!range) {
    const usable = values.filter((value) => value !== null && (!ruler.log || value > 0)).map(bent);
    if (usable.length > 0) [low, high] = [usable.reduce((a, b) => Math.min(a, b)), usable.reduce((a, b) => Math.max(a, b))];
    const room = (high - low) * (ruler.room ?? margin) || Math.abs(high) * 0.05 || 0.5;
    [low, high] = [low - room, high + room];
  }
  const place = (value) => (ruler.log && value <= 0 ? 0 : (FIELD * (bent(value) - low)) / (high - low));
  const ticks = ruler.ticks ?? (ruler.log ? decades : nice)(low, high).map((at) => [at, numberWord(at)]);
  return { place, at: (share) => low + share * (high - low), ticks: ticks.filter(([at]) => place(at) >= -1 && place(at) <= FIELD + 1) };
}

// --- a chart ---

class Drawn {
  constructor(place, figure) {
    Object.assign(this, { place, figure, hidden: new Set(), range: {} });
    [this.yTicks, this.area, this.xTicks, this.keys] = [".y-ticks", ".area", ".x-ticks", ".keys"].map((one) => place.querySelector(one));
    this.tip = place.appendChild(html("div", "tip"));
    this.whole = place.appendChild(html("button", "whole", "Whole range"));
    this.tip.hidden = this.whole.hidden = true;
    this.whole.type = "button";
    place.setAttribute("role", "group"); // an image must not contain buttons
    this.whole.addEventListener("click", () => this.zoom({}));
    for (const key of [...this.keys.children]) this.makeSwitch(key);
    this.listen();
    this.measure();
  }

  get traces() {
    return this.figure.traces.filter((trace) => !this.hidden.has(trace.name));
  }

  measure() {
    const { x, y, marks = [] } = this.figure;
    const all = this.figure.traces;
    this.x = scaleOf(x, [...all.flatMap((one) => one.x), ...marks.filter((one) => !one.level).map((one) => one.at)], 0.02, this.range.x);
    this.y = scaleOf(y, [...all.flatMap((one) => [...one.y, ...(one.low ?? []), ...(one.high ?? [])]), ...marks.filter((one) => one.level).map((one) => one.at)], 0.06, this.range.y);
  }

  down(value) {
    return FIELD - this.y.place(value);
  }

  draw() {
    this.measure();
    const lines = this.y.ticks.map(([at]) => `M0 ${this.down(at)}H${FIELD}`).join("");
    this.area.replaceChildren(svg("path", { class: "grid", d: lines }), ...this.rules(), ...this.traces.flatMap((trace) => this.shape(trace)));
    this.area.classList.toggle("cut", Boolean(this.range.x || this.range.y));
    this.yTicks.replaceChildren(...this.y.ticks.map(([at, words]) => svg("text", { x: "100%", y: `${this.down(at) / 10}%`, dy: ".35em" }, words)));
    this.xTicks.replaceChildren(...this.below());
    this.whole.hidden = !this.range.x && !this.range.y;
  }

  rules() {
    return (this.figure.marks ?? []).map((mark) => svg("path", {
      class: `rule t-${mark.key}`, d: mark.level ? `M0 ${this.down(mark.at)}H${FIELD}` : `M${this.x.place(mark.at)} 0V${FIELD}`,
    }));
  }

  shape(trace) {
    const known = trace.x.map((x, i) => [this.x.place(x), trace.y[i], trace.low?.[i] ?? null, trace.high?.[i] ?? null]).filter(([, y]) => y !== null);
    const bound = known.filter(([, , low, high]) => low !== null && high !== null);
    const paths = [];
    const add = (kind, d) => d && paths.push(svg("path", { class: `${kind} t-${trace.key}`, d }));
    if (trace.line && bound.length > 1) {
      add("range", `M${[...bound.map(([x, , , high]) => `${x} ${this.down(high)}`), ...[...bound].reverse().map(([x, , low]) => `${x} ${this.down(low)}`)].join("L")}Z`);
    } else {
      add("whisker", bound.map(([x, , low, high]) => `M${x} ${this.down(low)}V${this.down(high)}`).join(""));
    }
    if (trace.line && known.length > 1) add("line", `M${known.map(([x, y]) => `${x} ${this.down(y)}`).join("L")}`);
    if (trace.points) add("points", known.map(([x, y]) => `M${x} ${this.down(y)}h0`).join(""));
    return paths;
  }

  below() {
    const text = (at, words, y, className = "") => {
      const place = this.x.place(at);
      const side = place < 0.04 * FIELD ? "start" : place > 0.96 * FIELD ? "end" : "middle";
      return svg("text", { class: `${className} ${side}`.trim(), x: `${place / 10}%`, y }, words);
    };
    const ticks = svg("g", {});
    ticks.append(...this.x.ticks.map(([at, words]) => text(at, words, "1em")));
    const notes = svg("g", {});
    for (const [at, words, full, href] of (this.figure.x.notes ?? []).filter(([at]) => this.x.ticks.some(([tick]) => tick === at))) {
      const note = text(at, words, "2.3em", "note-tick");
      if (full) note.prepend(svg("title", {}, full));
      const link = href ? svg("a", { href, rel: "noreferrer" }) : note;
      if (href) link.append(note);
      notes.append(link);
    }
    const low = this.figure.x.notes ? "3.7em" : "2.3em";
    const inside = (mark) => mark.label && !mark.level && this.x.place(mark.at) >= 0 && this.x.place(mark.at) <= FIELD;
    return [ticks, notes, ...(this.figure.marks ?? []).filter(inside).map((mark) => text(mark.at, mark.label, low, `t-${mark.key}`))];
  }

  zoom(range) {
    this.range = range;
    this.tell(null);
    this.draw();
  }

  /** Makes the name of a trace a button that hides and shows it. */
  makeSwitch(key) {
    const button = html("button", "", key.textContent);
    button.type = "button";
    button.setAttribute("aria-pressed", "true");
    button.addEventListener("click", () => {
      const shown = this.hidden.delete(button.textContent);
      if (!shown) this.hidden.add(button.textContent);
      button.setAttribute("aria-pressed", String(shown));
      this.tell(null);
      this.draw();
    });
    key.replaceChildren(button);
  }

  // --- the pointer ---

  listen() {
    const { area } = this;
    area.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "mouse" || event.button !== 0) return this.tell(this.nearest(event));
      event.preventDefault();
      area.setPointerCapture(event.pointerId);
      this.from = this.shareOf(event);
    });
    area.addEventListener("pointermove", (event) => (this.from ? this.select(event) : this.tell(this.nearest(event))));
    area.addEventListener("pointerup", (event) => this.zoomTo(event));
    area.addEventListener("pointercancel", () => this.endSelection());
    area.addEventListener("pointerleave", () => this.tell(null));
    area.addEventListener("dblclick", () => this.zoom({}));
  }

  /** Returns the pointer's position as a fraction of the field, from the left and from the bottom, and the field's size in pixels. */
  shareOf(event) {
    const box = this.area.getBoundingClientRect();
    const inside = (share) => Math.min(1, Math.max(0, share));
    return { x: inside((event.clientX - box.left) / box.width), y: inside(1 - (event.clientY - box.top) / box.height), box };
  }

  /** Returns both ends of each direction of a drag; null for a direction with a short distance. */
  dragged(event) {
    const [from, to] = [this.from, this.shareOf(event)];
    const along = (axis, pixels) => (Math.abs(to[axis] - from[axis]) * pixels > DRAGGED ? [from[axis], to[axis]].sort((a, b) => a - b) : null);
    return { x: along("x", to.box.width), y: along("y", to.box.height) };
  }

  select(event) {
    this.tell(null);
    const { x, y } = this.dragged(event);
    this.selection ??= this.area.appendChild(svg("rect", { class: "selection" }));
    const [left, right] = x ?? [0, x || y ? 1 : 0];
    const [low, high] = y ?? [0, 1];
    for (const [key, value] of Object.entries({ x: left, y: 1 - high, width: right - left, height: high - low })) this.selection.setAttribute(key, value * FIELD);
  }

  endSelection() {
    this.selection?.remove();
    this.selection = this.from = null;
  }

  zoomTo(event) {
    if (!this.from) return;
    const { x, y } = this.dragged(event);
    this.endSelection();
    if (x || y) this.zoom({ x: x ? x.map(this.x.at) : this.range.x, y: y ? y.map(this.y.at) : this.range.y });
  }

  /** Returns the nearest point that has a text as [trace, index of the point], or null. */
  nearest(event) {
    const { box } = this.shareOf(event);
    let [found, least] = [null, NEAR];
    for (const trace of this.traces.filter((one) => one.text)) {
      trace.x.forEach((x, i) => {
        if (trace.y[i] === null) return;
        const far = Math.hypot(box.left + (this.x.place(x) / FIELD) * box.width - event.clientX, box.top + (this.down(trace.y[i]) / FIELD) * box.height - event.clientY);
        if (far <= least) [found, least] = [[trace, i], far];
      });
    }
    return found;
  }

  tell(found) {
    this.tip.hidden = !found;
    if (!found) return;
    const [trace, i] = found;
    const [first, ...others] = trace.text[i].split("\n");
    this.tip.replaceChildren(html("b", "", first), ...others.map((line) => html("span", "", line)));
    const [outer, box] = [this.place.getBoundingClientRect(), this.area.getBoundingClientRect()];
    const left = box.left - outer.left + (this.x.place(trace.x[i]) / FIELD) * box.width;
    this.tip.style.left = `${Math.max(0, Math.min(left - this.tip.offsetWidth / 2, outer.width - this.tip.offsetWidth))}px`;
    this.tip.style.top = `${box.top - outer.top + (this.down(trace.y[i]) / FIELD) * box.height - this.tip.offsetHeight - 10}px`;
  }
}

/** Draws a chart that the page does not contain yet. */
function drawInto(place, figure) {
  const drawn = html("div", "drawn");
  const keys = html("ul", "keys");
  keys.append(...figure.traces.map((trace) => html("li", `t-${trace.key}`, trace.name)));
  drawn.append(html("p", "y-label", figure.y.label), svg("svg", { class: "y-ticks" }),
    svg("svg", { class: "area", viewBox: `0 0 ${FIELD} ${FIELD}`, preserveAspectRatio: "none" }), svg("svg", { class: "x-ticks" }),
    html("p", "x-label", figure.x.label), keys);
  place.replaceChildren(drawn);
  new Drawn(drawn, figure).draw();
}

if (by("figures")) {
  const figures = text("figures");
  for (const place of document.querySelectorAll("[data-figure]")) {
    const figure = figures[place.dataset.figure];
    if (figure) new Drawn(place.querySelector(".drawn"), figure);
  }
}
