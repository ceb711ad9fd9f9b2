// A board to pan and zoom, endless or not: by mouse, by touch and by keyboard.
//
//     const plane = new Plane({label, click: (row, column) => ..., under: (p, g) => ...});
//     plane.stones.set("3,-1", {colour: "black", row: 3, column: -1}); plane.draw();
//
// `under` and `between` draw what lies below the grid and above it, below the stones, on a piece of the plane (sheet.js, view.js).

import {h, say, colours} from "./dom.js";
import {View} from "./view.js";
import {Sheet} from "./sheet.js";
import {paintGrid, paintNames, paintStones, paintMark} from "./stones.js";

const LEAST = 5, MOST = 64;

export class Plane extends View {
	constructor({label, click, under, board, names}) {
		super();
		Object.assign(this, {click, under, board, names});
		this.sheet = new Sheet((piece, g) => this.paint(piece, g));
		this.box = h("div", {class: "cursor", "aria-hidden": "true", hidden: true});
		this.canvas = h("div", {class: "view", tabindex: 0, role: "application", "aria-label": label, "aria-describedby": "plane-keys"}, this.sheet.element, this.box);
		this.canvas.plane = this; // for who looks at the page from outside
		this.element = h("div", {class: "plane"}, this.canvas,
			h("p", {id: "plane-keys", class: "unseen"}, "Arrow keys move the cursor, Enter places a stone, plus and minus zoom, shift with arrows moves the view, f shows all."));
		this.stones = new Map();
		this.marks = []; // {row, column, text}
		this.scale = 30;
		this.row = this.column = 0; // the middle of the view
		this.cursor = null;
		this.hover = null;
		this.pointers = new Map();
		this.listen();
		new ResizeObserver(() => this.resize()).observe(this.element);
		matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.recolour());
		document.addEventListener("theme", () => this.recolour());
	}

	recolour() {
		this.palette = null;
		this.draw();
	}

	get colour() {
		return (this.palette ??= colours("paper", "grid", "ink", "black", "white", "white-edge", "black-edge", "accent", "hot", "calm", "cursor", "last",
			"tile-0", "tile-1", "tile-2", "tile-3", "tile-4", "tile-5"));
	}

	resize() {
		const {clientWidth: width, clientHeight: height} = this.element;
		if (width === 0) return;
		this.width = width;
		this.height = height;
		if (this.fitted) this.fit();
		this.move();
	}

	// In whole pixels of the screen, so that pieces lie side by side.
	get left() {
		return this.whole(this.column * this.scale - this.width / 2);
	}

	get top() {
		return this.whole(-this.row * this.scale - this.height / 2);
	}

	whole(pixels) {
		const ratio = devicePixelRatio || 1;
		return Math.round(pixels * ratio) / ratio;
	}

	inside(row, column) {
		return !this.board || (row >= 0 && row < this.board.rows && column >= 0 && column < this.board.columns);
	}

	// --- drawing ---

	// What is to be seen has changed.
	draw() {
		this.sheet.change();
		this.move();
	}

	// The view has, or the cursor.
	move() {
		if (this.frame || !this.width) return;
		this.frame = requestAnimationFrame(() => {
			this.frame = 0;
			if (this.sheet.show(this, this.colour)) this.move();
			this.showCursor();
		});
	}

	paint(p, g) {
		g.fillStyle = p.colour.paper;
		g.fillRect(0, 0, p.width, p.height);
		this.under?.(p, g);
		paintGrid(p, g, this.board);
		if (this.board && this.names) paintNames(p, g, this.board, this.names);
		this.between?.(p, g);
		paintStones(p, g, this.stones.values());
		for (const mark of this.marks) paintMark(p, g, mark);
	}

	showCursor() {
		const at = this.hover ?? this.cursor, style = this.box.style;
		this.box.hidden = !at || !this.inside(...at) || (!this.hover && document.activeElement !== this.canvas);
		if (this.box.hidden) return;
		const r = this.scale * 0.47;
		this.box.classList.toggle("keys", !this.hover);
		style.width = style.height = `${2 * r}px`;
		style.transform = `translate(${this.x(at[1]) - r}px, ${this.y(at[0]) - r}px)`;
	}

	// --- moving ---

	zoom(factor, x = this.width / 2, y = this.height / 2) {
		const scale = Math.min(MOST, Math.max(LEAST, this.scale * factor));
		this.column += (x - this.width / 2) * (1 / this.scale - 1 / scale);
		this.row -= (y - this.height / 2) * (1 / this.scale - 1 / scale);
		this.scale = scale;
		this.fitted = false;
		this.move();
	}

	pan(x, y) {
		this.column -= x / this.scale;
		this.row += y / this.scale;
		this.fitted = false;
		this.move();
	}

	// All stones, or the board, in the view.
	fit() {
		const box = this.board ? {low: -1, high: this.board.rows, left: -1, right: this.board.columns} : this.around();
		this.fitted = true;
		if (!this.width) return; // resize() comes back to it
		this.row = (box.low + box.high) / 2;
		this.column = (box.left + box.right) / 2;
		const above = innerWidth <= 900 && this.board ? 44 : 0; // for what floats there
		const wide = this.width / (box.right - box.left + 1), tall = (this.height - above) / (box.high - box.low + 1);
		this.scale = Math.min(this.board ? MOST : 34, Math.max(LEAST, Math.min(wide, tall)));
		this.row += above / 2 / this.scale;
		this.move();
	}

	around() {
		const box = {low: -5, high: 5, left: -5, right: 5};
		for (const {row, column} of this.stones.values()) {
			box.low = Math.min(box.low, row - 4);
			box.high = Math.max(box.high, row + 4);
			box.left = Math.min(box.left, column - 4);
			box.right = Math.max(box.right, column + 4);
		}
		return box;
	}

	show(row, column) {
		const {bottom, top, left, right} = this.visible;
		if (row < bottom + 2 || row > top - 2) this.row = row;
		if (column < left + 2 || column > right - 2) this.column = column;
		this.move();
	}

	listen() {
		const c = this.canvas;
		c.addEventListener("pointerdown", (e) => this.down(e));
		c.addEventListener("pointermove", (e) => this.drag(e));
		c.addEventListener("pointerup", (e) => this.up(e));
		c.addEventListener("pointercancel", (e) => this.pointers.delete(e.pointerId));
		c.addEventListener("pointerleave", () => {
			this.hover = null;
			this.move();
		});
		c.addEventListener("wheel", (e) => {
			e.preventDefault();
			this.zoom(Math.exp(-e.deltaY / 400), e.offsetX, e.offsetY);
		}, {passive: false});
		c.addEventListener("keydown", (e) => this.key(e));
		c.addEventListener("focus", () => this.move());
		c.addEventListener("blur", () => this.move());
	}

	down(e) {
		this.canvas.setPointerCapture(e.pointerId);
		this.pointers.set(e.pointerId, {x: e.offsetX, y: e.offsetY, moved: 0});
		this.pinched = this.pointers.size > 1;
	}

	drag(e) {
		const p = this.pointers.get(e.pointerId);
		if (!p) {
			this.hover = e.pointerType === "mouse" ? this.square(e.offsetX, e.offsetY) : null;
			this.move();
			return;
		}
		const x = e.offsetX - p.x, y = e.offsetY - p.y;
		p.moved += Math.abs(x) + Math.abs(y);
		if (this.pointers.size === 2) this.pinch(e);
		else if (p.moved > 6) this.pan(x, y);
		p.x = e.offsetX;
		p.y = e.offsetY;
	}

	pinch(e) {
		const [a, b] = [...this.pointers.values()];
		const before = Math.hypot(a.x - b.x, a.y - b.y), p = this.pointers.get(e.pointerId), other = p === a ? b : a;
		const after = Math.hypot(e.offsetX - other.x, e.offsetY - other.y);
		if (before > 0) this.zoom(after / before, (e.offsetX + other.x) / 2, (e.offsetY + other.y) / 2);
		this.pan((e.offsetX - p.x) / 2, (e.offsetY - p.y) / 2);
	}

	up(e) {
		const p = this.pointers.get(e.pointerId);
		this.pointers.delete(e.pointerId);
		if (p && p.moved <= 6 && !this.pinched && e.button === 0) {
			const [row, column] = this.square(e.offsetX, e.offsetY);
			this.cursor = [row, column];
			if (this.inside(row, column)) this.click?.(row, column);
		}
	}

	key(e) {
		const steps = {ArrowUp: [1, 0], ArrowDown: [-1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]}, step = steps[e.key];
		if (e.ctrlKey || e.metaKey || e.altKey) return;
		if (step && e.shiftKey) this.pan(-step[1] * this.scale * 3, step[0] * this.scale * 3);
		else if (step) this.step(step);
		else if (e.key === "Enter" || e.key === " ") this.cursor && this.click?.(...this.cursor);
		else if (e.key === "+" || e.key === "=") this.zoom(1.25);
		else if (e.key === "-") this.zoom(0.8);
		else if (e.key === "f" || e.key === "0") this.fit();
		else return;
		e.preventDefault();
	}

	step([up, right]) {
		const [row, column] = this.cursor ?? [Math.round(this.row), Math.round(this.column)];
		const next = this.cursor ? [row + up, column + right] : [row, column];
		if (!this.inside(...next)) return;
		this.hover = null;
		this.cursor = next;
		this.show(...next);
		const stone = this.stones.get(next.join(","));
		say(`${this.name(...next)}, ${stone ? stone.colour : "empty"}`);
	}

	name(row, column) {
		return this.names ? this.names.column(column) + this.names.row(row) : `row ${row}, column ${column}`;
	}
}

// The buttons that every plane has.
export function planeButtons(plane) {
	const button = (text, name, action) => h("button", {type: "button", class: "round", "aria-label": name, title: name, onclick: action}, text);
	return h("div", {class: "plane-buttons", role: "group", "aria-label": "View"}, button("+", "Zoom in", () => plane.zoom(1.3)),
		button("−", "Zoom out", () => plane.zoom(1 / 1.3)), button("⤢", "Show all stones", () => plane.fit()));
}
