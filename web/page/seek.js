// Finding a position in a proof: by the stones on the board, which are drawn or typed, or by what is counted.

import {h, replace, say, toggle, count} from "./dom.js";
import {get} from "./server.js";
import {readSquares} from "./boardview.js";

export class Seek {
	// room: {board, words, link(step, text), attempt(action), draw()}
	constructor(room) {
		this.room = room;
		this.clear();
		this.black = this.list("Black on", "black");
		this.white = this.list("White on", "white");
		this.found = h("div", {class: "found", "aria-live": "polite"});
		const number = (name, text) => h("label", {}, text, h("input", {type: "number", name, min: 0, max: 999}));
		this.pen = toggle("Draw it", false, (on) => this.draw(on));
		this.element = h("div", {}, h("form", {class: "search", onsubmit: (e) => this.place(e)}, this.black, this.white, this.pen, h("button", {type: "submit"}, "Find this position")),
			h("details", {class: "numbers"}, h("summary", {}, "By numbers"), h("form", {class: "search", onsubmit: (e) => this.search(e)}, number("lines", "Living lines"), number("black", "Black stones"),
				h("label", {}, "With lines", h("input", {type: "text", name: "with", placeholder: "3, 7", pattern: "[0-9, ]*"})), h("button", {type: "submit"}, "Find"))), this.found);
	}

	list(text, name) {
		return h("label", {}, text, h("input", {type: "text", name, placeholder: "3, 7", onchange: (e) => this.type(name, e.target.value)}));
	}

	clear() {
		this.stones = {black: [], white: []};
		this.parts = null;
		this.drawing = false;
	}

	// Another board.
	begin() {
		this.clear();
		this.pen.setAttribute("aria-pressed", "false");
		this.write();
		replace(this.found);
	}

	draw(on) {
		this.drawing = on;
		this.parts = null;
		this.room.draw();
	}

	write() {
		for (const name of ["black", "white"]) this[name].querySelector("input").value = this.stones[name].join(", ");
	}

	type(name, text) {
		this.room.attempt(async () => {
			this.stones[name] = readSquares(text, this.room.board);
			this.parts = null;
			if (this.drawing) this.room.draw();
		});
	}

	// A square that is pressed while a position is drawn: black, white, empty.
	press(square) {
		const {black, white} = this.stones, without = (list) => list.filter((s) => s !== square);
		if (black.includes(square)) this.stones = {black: without(black), white: [...white, square]};
		else if (white.includes(square)) this.stones = {black, white: without(white)};
		else this.stones = {black: [...black, square], white};
		this.parts = null;
		this.write();
		this.room.draw();
	}

	place(event) {
		event.preventDefault();
		this.room.attempt(async () => {
			const {parts} = await get("proof/place", {...this.room.words(), black: this.stones.black.join(), white: this.stones.white.join()});
			this.parts = parts;
			if (!this.drawing) this.pen.click();
			this.parts = parts;
			this.room.draw();
			const names = ({lines, rows, found}) => (found === 0 ? [`${count(lines.length, "line")} ${lines.length === 1 ? "is" : "are"} no step of this proof.`] :
				[`${count(lines.length, "line")} as in `, rows.map(([step]) => [this.room.link(step), " "]), found > rows.length && `and ${found - rows.length} more`]);
			replace(this.found, parts.length === 0 ? h("p", {}, "No line is left: White has nothing to defend.") : h("ul", {class: "children"}, parts.map((part, i) => h("li", {}, h("span", {class: `swatch child-${i % 6}`, "aria-hidden": "true"}), names(part)))));
		});
	}

	search(event) {
		event.preventDefault();
		const words = Object.fromEntries([...new FormData(event.target)].map(([k, v]) => [k, v.replace(/ /g, "")]).filter(([, v]) => v !== ""));
		this.room.attempt(async () => {
			const {rows, found} = await get("proof/find", {...this.room.words(), ...words});
			replace(this.found, h("p", {class: "fine"}, found === 0 ? "No step is like that." : `${count(found, "step")}${found > rows.length ? `, the first ${rows.length}` : ""}:`),
				h("p", {class: "steps"}, rows.map(([step]) => [this.room.link(step, String(step)), " "])));
			say(`${found} found`);
		});
	}

	// What the board shows while a position is drawn.
	picture() {
		const board = this.room.board, {black, white} = this.stones, living = board.lines.map((_, l) => l).filter((l) => !board.lines[l].squares.some((s) => white.includes(s)));
		const child = new Map();
		this.parts?.forEach(({lines}, i) => lines.forEach((l) => child.set(l, i)));
		return {living: this.parts ? living.filter((l) => child.has(l)) : living, free: new Set(board.squares.keys()), child, discs: [[black, "black"], [white, "white"]], press: (s) => this.press(s),
			what: (s) => (black.includes(s) ? "black" : white.includes(s) ? "white" : "empty")};
	}
}
