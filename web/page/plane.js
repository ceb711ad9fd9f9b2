// A board to pan and zoom on a canvas, endless or not: by mouse, by touch and by keyboard. Rows go up, columns to the right.
//
//     const plane = new Plane({label, click: (row, column) => ..., under: (p) => ..., over: (p) => ...});
//     plane.stones.set("3,-1", {colour: "black", row: 3, column: -1}); plane.draw();
//
// `under` and `over` draw what lies below and above the stones; p.x(column), p.y(row), p.scale and p.visible say where.

import {h, say, colours} from "./dom.js";

const LEAST = 5, MOST = 64;

export class Plane {
	constructor({label, click, under, over, board, names}) {
		Object.assign(this, {click, under, over, board, names});
		this.canvas = h("canvas", {tabindex: 0, role: "application", "aria-label": label, "aria-describedby": "plane-keys"});
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
		const ratio = devicePixelRatio || 1;
		if (width === 0) return;
		this.width = width;
		this.height = height;
		this.canvas.width = Math.round(width * ratio);
		this.canvas.height = Math.round(height * ratio);
		this.context = this.canvas.getContext("2d", {alpha: false});
		this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
		if (this.fitted) this.fit();
		this.paint();
	}

	x(column) {
		return this.width / 2 + (column - this.column) * this.scale;
	}

	y(row) {
		return this.height / 2 - (row - this.row) * this.scale;
	}

	square(x, y) {
		return [Math.round(this.row + (this.height / 2 - y) / this.scale), Math.round(this.column + (x - this.width / 2) / this.scale)];
	}

	inside(row, column) {
		return !this.board || (row >= 0 && row < this.board.rows && column >= 0 && column < this.board.columns);
	}

	get visible() {
		const [top, left] = this.square(0, 0), [bottom, right] = this.square(this.width, this.height);
		return {bottom: bottom - 1, top: top + 1, left: left - 1, right: right + 1};
	}

	draw() {
		if (this.frame || !this.context) return;
		this.frame = requestAnimationFrame(() => {
			this.frame = 0;
			this.paint();
		});
	}

	// --- drawing ---

	paint() {
		const g = this.context;
		g.fillStyle = this.colour.paper;
		g.fillRect(0, 0, this.width, this.height);
		this.under?.(this, g);
		this.paintGrid(g);
		this.between?.(this, g);
		this.paintStones(g);
		for (const mark of this.marks) this.paintMark(g, mark);
		this.over?.(this, g);
		this.paintCursor(g);
	}

	paintGrid(g) {
		const v = this.visible, b = this.board;
		const low = b ? Math.max(v.bottom, 0) : v.bottom, high = b ? Math.min(v.top, b.rows - 1) : v.top;
		const left = b ? Math.max(v.left, 0) : v.left, right = b ? Math.min(v.right, b.columns - 1) : v.right;
		g.strokeStyle = this.colour.grid;
		g.lineWidth = this.scale < 10 ? 0.5 : 1;
		g.beginPath();
		for (let row = low; row <= high; row++) {
			const y = Math.round(this.y(row)) + 0.5;
			g.moveTo(this.x(left), y);
			g.lineTo(this.x(right), y);
		}
		for (let column = left; column <= right; column++) {
			const x = Math.round(this.x(column)) + 0.5;
			g.moveTo(x, this.y(low));
			g.lineTo(x, this.y(high));
		}
		g.stroke();
		if (b) this.paintNames(g, b);
	}

	paintNames(g, b) {
		if (this.scale < 16 || !this.names) return;
		g.fillStyle = this.colour.ink;
		g.globalAlpha = 0.7;
		g.font = `${Math.min(12, this.scale * 0.42)}px system-ui, sans-serif`;
		g.textAlign = "center";
		g.textBaseline = "middle";
		for (let column = 0; column < b.columns; column++) g.fillText(this.names.column(column), this.x(column), this.y(-0.85));
		for (let row = 0; row < b.rows; row++) g.fillText(this.names.row(row), this.x(-0.85), this.y(row));
		g.globalAlpha = 1;
	}

	// All of one kind at once: thousands of them have to move with the hand.
	paintStones(g) {
		const kinds = {black: new Path2D(), white: new Path2D(), blackGhost: new Path2D(), whiteGhost: new Path2D()}, last = new Path2D(), r = this.scale * 0.43;
		const disc = (path, x, y, radius) => {
			path.moveTo(x + radius, y);
			path.arc(x, y, radius, 0, 2 * Math.PI);
		};
		for (const stone of this.stones.values()) {
			const x = this.x(stone.column), y = this.y(stone.row);
			if (x < -r || y < -r || x > this.width + r || y > this.height + r) continue;
			disc(kinds[stone.colour + (stone.ghost ? "Ghost" : "")], x, y, r);
			if (stone.last) disc(last, x, y, r * 0.36);
		}
		g.lineWidth = Math.max(1, this.scale / 22);
		for (const [kind, path] of Object.entries(kinds)) {
			g.globalAlpha = kind.endsWith("Ghost") ? 0.55 : 1;
			g.fillStyle = kind.startsWith("black") ? this.colour.black : this.colour.white;
			g.fill(path);
			g.strokeStyle = kind.startsWith("black") ? this.colour.blackEdge : this.colour.whiteEdge;
			g.stroke(path);
		}
		g.globalAlpha = 1;
		g.fillStyle = this.colour.last;
		g.fill(last);
	}

	// Draws in squares instead of pixels: column to the right, row upwards.
	inSquares(g, draw) {
		g.save();
		g.transform(this.scale, 0, 0, -this.scale, this.x(0), this.y(0));
		draw();
		g.restore();
	}

	// What build(region) makes for the squares in view and those around, as long as they stay in view and `version` is the
	// same.
	kept(name, version, build) {
		const v = this.visible, old = (this.keep ??= new Map()).get(name);
		if (old && old.version.every((part, i) => part === version[i]) && old.region.bottom <= v.bottom && old.region.top >= v.top && old.region.left <= v.left && old.region.right >= v.right && old.area < 9 * this.area(v)) return old.value;
		const tall = v.top - v.bottom, wide = v.right - v.left;
		const region = {bottom: v.bottom - (tall >> 1), top: v.top + (tall >> 1), left: v.left - (wide >> 1), right: v.right + (wide >> 1)};
		const value = build(region);
		this.keep.set(name, {version, region, area: this.area(region), value});
		return value;
	}

	area({bottom, top, left, right}) {
		return (top - bottom) * (right - left);
	}

	paintMark(g, {row, column, text, colour}) {
		const x = this.x(column), y = this.y(row), r = this.scale * 0.3;
		if (text && this.scale >= 14) this.text(g, text, x, y, colour || this.colour.accent, 0.42);
		else {
			g.fillStyle = colour || this.colour.accent;
			g.fillRect(x - r / 2, y - r / 2, r, r);
		}
	}

	text(g, text, x, y, colour, size) {
		g.font = `600 ${this.scale * size}px system-ui, sans-serif`;
		g.textAlign = "center";
		g.textBaseline = "middle";
		g.fillStyle = colour;
		g.fillText(text, x, y);
	}

	paintCursor(g) {
		const at = this.hover ?? this.cursor;
		if (!at || !this.inside(...at)) return;
		const focused = document.activeElement === this.canvas, r = this.scale * 0.47;
		if (!this.hover && !focused) return;
		g.strokeStyle = this.colour.cursor;
		g.lineWidth = this.hover ? 1.5 : 2.5;
		g.strokeRect(this.x(at[1]) - r, this.y(at[0]) - r, 2 * r, 2 * r);
	}

	// A stroke along squares, as lines of tiles are drawn.
	stroke(path, squares) {
		const [r, c] = squares[0], [s, d] = squares[squares.length - 1];
		path.moveTo(this.x(c), this.y(r));
		path.lineTo(this.x(d), this.y(s));
	}

	// --- moving ---

	zoom(factor, x = this.width / 2, y = this.height / 2) {
		const scale = Math.min(MOST, Math.max(LEAST, this.scale * factor));
		this.column += (x - this.width / 2) * (1 / this.scale - 1 / scale);
		this.row -= (y - this.height / 2) * (1 / this.scale - 1 / scale);
		this.scale = scale;
		this.fitted = false;
		this.draw();
	}

	pan(x, y) {
		this.column -= x / this.scale;
		this.row += y / this.scale;
		this.fitted = false;
		this.draw();
	}

	// All stones, or the board, in the view.
	fit() {
		const box = this.board ? {low: -1, high: this.board.rows, left: -1, right: this.board.columns} : this.box();
		this.fitted = true;
		if (!this.width) return; // resize() comes back to it
		this.row = (box.low + box.high) / 2;
		this.column = (box.left + box.right) / 2;
		const above = innerWidth <= 900 && this.board ? 44 : 0; // for what floats there
		const wide = this.width / (box.right - box.left + 1), tall = (this.height - above) / (box.high - box.low + 1);
		this.scale = Math.min(this.board ? MOST : 34, Math.max(LEAST, Math.min(wide, tall)));
		this.row += above / 2 / this.scale;
		this.draw();
	}

	box() {
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
		this.draw();
	}

	listen() {
		const c = this.canvas;
		c.addEventListener("pointerdown", (e) => this.down(e));
		c.addEventListener("pointermove", (e) => this.move(e));
		c.addEventListener("pointerup", (e) => this.up(e));
		c.addEventListener("pointercancel", (e) => this.pointers.delete(e.pointerId));
		c.addEventListener("pointerleave", () => {
			this.hover = null;
			this.hovered?.(null);
			this.draw();
		});
		c.addEventListener("wheel", (e) => {
			e.preventDefault();
			this.zoom(Math.exp(-e.deltaY / 400), e.offsetX, e.offsetY);
		}, {passive: false});
		c.addEventListener("keydown", (e) => this.key(e));
		c.addEventListener("focus", () => this.draw());
		c.addEventListener("blur", () => this.draw());
	}

	down(e) {
		this.canvas.setPointerCapture(e.pointerId);
		this.pointers.set(e.pointerId, {x: e.offsetX, y: e.offsetY, moved: 0});
		this.pinched = this.pointers.size > 1;
	}

	move(e) {
		const p = this.pointers.get(e.pointerId);
		if (!p) {
			this.hover = e.pointerType === "mouse" ? this.square(e.offsetX, e.offsetY) : null;
			this.hovered?.(this.hover);
			this.draw();
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
