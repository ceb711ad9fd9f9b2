// Room 1, try to beat the theorem: Black is a person, White plays by a proof.

import {h, replace, say, toggle, count} from "./dom.js";
import {get, post, patiently} from "./server.js";
import {remember, writeMoves, readMoves} from "./address.js";
import {Plane, planeButtons} from "./plane.js";
import {Tiling} from "./tiling.js";
import {paintTiles, paintLines, paintBand, paintRow, rowFrom} from "./tilingview.js";
import {rowsOf, DIRECTIONS} from "./rows.js";
import {reasonText, shortReason} from "./reasons.js";
import {welcome} from "./welcome.js";

class Room {
	constructor(root, words) {
		this.by = words.get("by") || "theorem:11:2";
		this.p = Number(words.get("p")) || 2;
		this.moves = readMoves(words.get("m"));
		this.answers = [];
		this.move = []; // stones of the move that is being made
		this.shown = this.moves.length;
		this.showTiles = this.showLines = true;
		this.plane = new Plane({label: "The board", click: (row, column) => this.place(row, column), under: (p, g) => this.showTiles && this.tiling && paintTiles(p, g, this.tiling)});
		this.plane.between = (p, g) => {
			if (this.showLines && this.tiling) paintLines(p, g, this.tiling, this.lines);
			this.paintRows(p, g);
		};
		this.build(root);
		this.start();
	}

	// --- the panel ---

	build(root) {
		this.title = h("h1", {});
		this.promise = h("p", {class: "lead"});
		this.pick = h("div", {class: "pick"});
		this.turn = h("div", {class: "turn"});
		this.trouble = h("p", {class: "trouble", role: "alert", hidden: true});
		this.meter = h("div", {class: "meter"});
		this.reasons = h("ol", {class: "reasons"});
		this.slider = h("input", {type: "range", min: 0, value: 0, "aria-label": "Move shown", oninput: () => this.showMove(Number(this.slider.value))});
		this.undoButton = h("button", {type: "button", onclick: () => this.undo()}, "Undo");
		this.done = h("button", {type: "button", class: "primary", onclick: () => this.send()}, "End move");
		this.panel = h("section", {class: "panel", "aria-label": "The game"}, this.title, this.promise, this.pick, this.turn, this.trouble, this.meter,
			h("div", {class: "buttons"}, this.done, this.undoButton, h("button", {type: "button", onclick: () => this.again()}, "New game"),
				h("button", {type: "button", onclick: (e) => this.share(e.target)}, "Copy link")),
			h("div", {class: "replay"}, h("button", {type: "button", class: "round", "aria-label": "Replay the game", onclick: () => this.replay()}, "▶"), this.slider),
			h("div", {class: "buttons", role: "group", "aria-label": "What is shown"},
				toggle("Tiles", this.showTiles, (on) => this.set("showTiles", on)), toggle("Living lines", this.showLines, (on) => this.set("showLines", on)),
				h("button", {type: "button", onclick: () => this.anyRow()}, "Show me a row"), h("button", {type: "button", onclick: () => welcome(this.k, this.p)}, "Why?")),
			h("h2", {}, "White’s last answer"), this.reasons);
		root.append(h("div", {class: "stage"}, this.plane.element, planeButtons(this.plane)), this.panel);
	}

	set(what, on) {
		this[what] = on;
		this.plane.draw();
	}

	async start() {
		try {
			await this.listOpponents();
			await this.loadGame();
			if (this.moves.length > 0) await this.ask();
			this.plane.fit();
			if (!localStorage.getItem("welcomed") && this.moves.length === 0) {
				localStorage.setItem("welcomed", "yes");
				welcome(this.k, this.p);
			}
		} catch (e) {
			this.fail(e);
		}
	}

	async listOpponents() {
		const {rows} = await get("drawn/opponents", {p: this.p});
		this.opponents = rows;
		if (!rows.some((o) => o.by === this.by)) this.by = rows[0].by;
		const stepper = (text, name, by) => h("button", {type: "button", class: "round", "aria-label": name, onclick: () => this.choose(this.p + by)}, text);
		const number = h("input", {type: "number", min: 1, max: 1000, value: this.p, "aria-label": "Stones a move", onchange: (e) => this.choose(Number(e.target.value))});
		const option = (o) => h("option", {value: o.by, selected: o.by === this.by}, `${o.k} in a row · ${o.how}`);
		replace(this.pick, h("div", {class: "stepper"}, stepper("−", "Fewer stones a move", -1), number, stepper("+", "More stones a move", 1), h("span", {}, this.p === 1 ? "stone a move" : "stones a move")),
			h("select", {"aria-label": "What White plays by", onchange: (e) => this.choose(this.p, e.target.value)}, rows.map(option)));
	}

	async choose(p, by = null) {
		this.p = Math.min(1000, Math.max(1, Math.round(p) || 1));
		this.by = by ?? "";
		this.clear();
		try {
			await this.listOpponents();
			await this.loadGame();
			this.plane.fit();
		} catch (e) {
			this.fail(e);
		}
	}

	async loadGame() {
		const o = this.opponents.find((one) => one.by === this.by);
		this.k = o.k;
		this.tiling = null;
		this.update();
		const words = o.by.startsWith("theorem:") ? {theorem: o.by.slice(8)} : o.by.startsWith("strips:") && this.p <= 64 ? {strips: this.p} : null;
		if (words) {
			const data = await patiently(() => get("drawn/tiling", words), (line, stop) => this.waiting(line, stop));
			this.tiling = new Tiling(data);
		}
		this.ready = true;
		this.fail(null);
		this.update();
	}

	waiting(line, stop) {
		this.ready = false;
		replace(this.turn, h("p", {}, "The proof is being made and checked …"), h("p", {class: "fine"}, line), h("button", {type: "button", onclick: stop}, "Stop"));
	}

	fail(error) {
		this.trouble.hidden = !error;
		this.trouble.textContent = error ? error.message : "";
	}

	// --- the game ---

	clear() {
		this.moves = [];
		this.answers = [];
		this.move = [];
		this.shown = 0;
		this.row = null;
		this.ready = false;
	}

	again() {
		const ready = this.ready;
		this.clear();
		this.ready = ready;
		this.fail(null);
		this.update();
		this.plane.fit();
	}

	place(row, column) {
		if (!this.ready || this.asking) return;
		const key = `${row},${column}`, at = this.move.findIndex((s) => s.join(",") === key);
		this.cut();
		if (at >= 0) this.move.splice(at, 1);
		else if (!this.plane.stones.has(key)) this.move.push([row, column]);
		this.row = null;
		this.update();
		if (this.move.length === this.p) this.send();
		else say(`black on row ${row}, column ${column}; ${count(this.p - this.move.length, "stone")} left`);
	}

	// Who plays on from an earlier move forgets the later ones.
	cut() {
		this.moves.length = this.answers.length = this.shown;
	}

	async send() {
		if (this.move.length === 0 || this.asking) return;
		this.moves.push(this.move);
		this.move = [];
		this.shown = this.moves.length;
		await this.ask();
	}

	async ask() {
		const lines = [`game ${this.by.replace(":", " ")}`, `from ${this.answers.length}`, ...this.moves.map((m) => "move " + m.map((s) => s.join(" ")).join(" ")), "end", ""];
		this.asking = true;
		try {
			const {answers} = await patiently(() => post("drawn/answer", lines.join("\n")), (line, stop) => this.waiting(line, stop));
			this.answers.push(...answers);
			this.fail(null);
			const last = this.answers[this.answers.length - 1];
			say(`White answers ${last.map((r) => `row ${r.at[0]}, column ${r.at[1]}`).join("; ") || "nothing"}`);
		} catch (e) {
			this.moves.length = Math.min(this.moves.length, this.answers.length);
			this.fail(e);
		}
		this.asking = false;
		this.shown = this.moves.length;
		this.update();
	}

	undo() {
		if (this.move.length > 0) this.move.pop();
		else {
			this.cut();
			this.moves.pop();
			this.answers.pop();
			this.shown = this.moves.length;
		}
		this.update();
	}

	showMove(n) {
		this.shown = n;
		this.move = [];
		this.update();
	}

	replay() {
		clearInterval(this.timer);
		let at = this.shown === this.moves.length ? 0 : this.shown;
		this.timer = setInterval(() => {
			this.showMove(at);
			if (at++ >= this.moves.length) clearInterval(this.timer);
		}, 500);
	}

	async share(button) {
		await navigator.clipboard?.writeText(location.href).catch(() => {});
		button.textContent = "Copied";
		setTimeout(() => (button.textContent = "Copy link"), 1500);
	}

	// --- what is on the board ---

	update() {
		const stones = this.plane.stones;
		stones.clear();
		this.lines = new Map();
		for (let i = 0; i < this.shown; i++) {
			const last = i === this.shown - 1;
			for (const at of this.moves[i]) this.put(at, "black", last);
			for (const {at} of this.answers[i] ?? []) this.put(at, "white", last);
		}
		for (const at of this.move) this.put(at, "black", false, true);
		this.updatePanel();
		this.plane.draw();
	}

	put([row, column], colour, last, ghost = false) {
		this.plane.stones.set(`${row},${column}`, {row, column, colour, last, ghost});
		for (const line of this.tiling?.through(row, column) ?? []) {
			if (!this.lines.has(line.key)) this.lines.set(line.key, {black: 0, white: 0, before: 0});
			const state = this.lines.get(line.key);
			state[colour]++;
			if (colour === "white" && state.white === 1) state.before = state.black;
		}
	}

	updatePanel() {
		const {longest, most} = rowsOf(this.plane.stones.values(), this.k);
		this.longest = longest;
		this.title.textContent = `Get ${this.k} in a row`;
		this.promise.textContent = this.by.startsWith("potential:") ? "You can’t: White weighs all rows, and stops the heaviest." : "You can’t: White plays by a proof that covers every move of yours.";
		this.updateTurn();
		const part = Math.min(100, (100 * longest.length) / this.k);
		replace(this.meter, h("div", {class: "figures"}, h("div", {}, h("b", {}, String(longest.length)), ` of ${this.k} in your longest row`),
			h("div", {}, h("b", {}, String(most)), ` in ${this.k} squares that White has not stopped`)),
			h("progress", {max: 100, value: part, "aria-label": `Longest row: ${longest.length} of ${this.k}`}));
		this.done.disabled = this.move.length === 0;
		this.undoButton.disabled = this.move.length + this.moves.length === 0;
		this.slider.max = this.moves.length;
		this.slider.value = this.shown;
		this.slider.disabled = this.moves.length === 0;
		this.updateReasons();
		remember("beat", {p: this.p, by: this.by, ...(this.shown > 0 && {m: writeMoves(this.moves.slice(0, this.shown))})});
	}

	updateTurn() {
		if (!this.ready) return;
		const left = this.p - this.move.length, pips = this.p <= 12 ? Array.from({length: this.p}, (_, i) => h("span", {class: i < this.move.length ? "pip full" : "pip"})) : [];
		replace(this.turn, h("span", {class: "pips", "aria-hidden": "true"}, pips), h("span", {}, `Move ${this.shown + 1}: place ${count(left, "stone")}${this.move.length > 0 ? " more, or end the move" : ""}.`));
	}

	updateReasons() {
		const last = this.answers[this.shown - 1];
		if (!last) {
			replace(this.reasons, h("li", {class: "fine"}, "Place your stones, and White says why he answers as he does."));
			return;
		}
		if (last.length === 0) replace(this.reasons, h("li", {class: "fine"}, "Nothing had to be stopped: White does not even answer."));
		else replace(this.reasons, last.slice(0, 40).map((reply) => this.reason(reply)));
	}

	reason(reply) {
		const [row, column] = reply.at;
		const killed = (this.tiling?.through(row, column) ?? []).map((line) => ({size: this.tiling.lines[line.line].squares.length, ...this.lines.get(line.key)})).filter((line) => line.white === 1);
		const jump = h("button", {type: "button", class: "link", onclick: () => this.plane.show(row, column)}, shortReason(reply));
		const proof = reply.why === "entry" && this.by.startsWith("theorem:") ? [" ", h("a", {href: `#proof?theorem=${this.by.slice(8)}&board=${reply.board}&step=${reply.step}`}, `step ${reply.step}`)] : [];
		return h("li", {}, jump, " ", reasonText(reply, killed.map((l) => ({...l, black: l.before}))), ...proof);
	}

	// Any row of k squares, and the marked lines in it.
	anyRow() {
		if (!this.tiling) {
			this.fail(new Error("Without tiles there is nothing to show here."));
			return;
		}
		const [down, right] = DIRECTIONS[Math.floor(Math.random() * 4)], k = this.k;
		const row = Math.round(this.plane.row - (down * k) / 2 + (Math.random() - 0.5) * 6), column = Math.round(this.plane.column - (right * k) / 2 + (Math.random() - 0.5) * 6);
		this.row = rowFrom(this.tiling, [row, column], [down, right], k);
		say(`A row of ${k} squares, with ${count(this.row.lines.length, "whole marked line")} in it`);
		this.plane.draw();
	}

	// --- painting ---

	paintRows(p, g) {
		g.globalAlpha = 0.35;
		if (this.longest?.length > 1) paintBand(p, g, [this.longest[0], this.longest[this.longest.length - 1]], 0.3);
		g.globalAlpha = 1;
		if (this.row) paintRow(p, g, this.tiling, this.row);
	}

	close() {
		clearInterval(this.timer);
	}
}

export function open(root, words) {
	const room = new Room(root, words);
	return () => room.close();
}
