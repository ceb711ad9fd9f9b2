// Room 4, puzzles, and the way to its other half: positions with one shortest win by threats (kdraw puzzle). The page answers as the strongest defence,
// and says why a wrong turn fails.

import {h, replace, say, count} from "./dom.js";
import {post, get, follow} from "./server.js";
import {remember} from "./address.js";
import {Plane, planeButtons} from "./plane.js";
import {Rules} from "./rules.js";
import {open as openings} from "./openings.js";
import {look, win, placed} from "./analysis.js";

const words = (text) => text.split(" ").filter(Boolean);
const same = (a, b) => [...a].sort().join(" ") === [...b].sort().join(" ");

class Room {
	constructor(root, address) {
		this.plane = new Plane({label: "The puzzle", click: (row, column) => this.place([row, column])});
		this.solved = new Set(JSON.parse(localStorage.getItem("solved") || "[]"));
		this.build(root);
		this.load(Number(address.get("puzzle")) || 1);
	}

	build(root) {
		this.title = h("h1", {});
		this.task = h("p", {class: "lead"});
		this.turn = h("div", {class: "turn"});
		this.word = h("div", {class: "report", "aria-live": "polite"});
		this.list = h("div", {class: "puzzle-list"});
		this.trouble = h("p", {class: "trouble", role: "alert", hidden: true});
		this.busy = h("div", {class: "busy", hidden: true});
		const button = (text, action, primary) => h("button", {type: "button", class: primary ? "primary" : "", onclick: action}, text);
		this.next = button("Next puzzle", () => this.show(this.at + 1));
		root.append(h("div", {class: "stage"}, this.plane.element, planeButtons(this.plane)), h("section", {class: "panel", "aria-label": "The puzzle"}, halves("puzzles"), this.title, this.task, this.turn, this.trouble, this.word,
			h("div", {class: "buttons"}, button("Hint", () => this.hint()), button("Solution", () => this.solve()), button("Start again", () => this.show(this.at)), this.next),
			this.busy, h("h2", {}, "All puzzles"), this.list, h("h2", {}, "More of them"), this.maker()));
	}

	maker() {
		const game = h("select", {"aria-label": "Game"}, h("option", {value: "19x19:6:2:1"}, "Connect6"), h("option", {value: "15x15:5:1:1"}, "Five in a row"), h("option", {value: "19x19:7:3:1"}, "Connect(7, 3), three stones a move"));
		const many = h("input", {type: "number", min: 1, max: 1000, value: 20, "aria-label": "How many"});
		const file = h("input", {type: "file", class: "unseen", accept: ".json", "aria-label": "A file of kdraw puzzle", onchange: async () => this.take(JSON.parse(await file.files[0].text()))});
		return h("div", {class: "buttons maker"}, game, many, h("button", {type: "button", onclick: () => this.make(game.value, many.value)}, "Make them"), h("button", {type: "button", onclick: () => file.click()}, "Open JSON …"), file);
	}

	async load(number) {
		try {
			this.take(await (await fetch("puzzles.json")).json(), number);
		} catch (e) {
			this.fail(e);
		}
	}

	take(data, number = 1) {
		if (data.schema !== "kdraw-puzzle/1" || !data.rows?.length) throw new Error("These are no puzzles of kdraw puzzle -f json.");
		this.puzzles = data.rows;
		this.show(Math.min(number, data.rows.length) - 1);
	}

	fail(error) {
		this.trouble.hidden = !error;
		this.trouble.textContent = error ? error.message : "";
	}

	async make(game, many) {
		this.fail(null);
		this.busy.hidden = false;
		try {
			const {work} = await post("puzzle/make", "", {game, count: many, seed: Math.floor(Math.random() * 1000000)});
			const w = follow(work, (line) => replace(this.busy, `Making puzzles … ${line.replace(/\r/g, "")} `, h("button", {type: "button", onclick: w.cancel}, "Stop")));
			replace(this.busy, "Making puzzles … ", h("button", {type: "button", onclick: w.cancel}, "Stop"));
			await w.over;
			this.take(await get("work/result", {number: work}));
		} catch (e) {
			this.fail(e);
		}
		this.busy.hidden = true;
	}

	// --- one puzzle ---

	show(at) {
		this.at = (at + this.puzzles.length) % this.puzzles.length;
		const z = (this.puzzle = this.puzzles[this.at]);
		this.rules = new Rules(z.game);
		const squares = (text) => words(text).map((name) => this.rules.parse(name));
		this.start = {black: squares(z.black), white: squares(z.white), side: z.to_move, left: this.rules.p};
		this.line = z.line.split("|").map((turn) => words(turn.trim()));
		this.played = []; // turns, as names of squares
		this.move = [];
		this.over = false;
		this.plane.board = this.rules.board;
		this.plane.names = this.rules.names;
		this.plane.marks = [];
		replace(this.word, h("p", {class: "fine"}, "Every stone of yours has to threaten. Only one turn begins the shortest win."));
		this.fail(null);
		this.update();
		this.plane.fit();
		this.showList();
		remember("puzzles", {puzzle: this.at + 1});
	}

	get key() {
		return `${this.puzzle.game} ${this.puzzle.black}/${this.puzzle.white}`;
	}

	showList() {
		replace(this.list, this.puzzles.map((z, i) => {
			const done = this.solved.has(`${z.game} ${z.black}/${z.white}`);
			return h("button", {type: "button", class: `puzzle${i === this.at ? " here" : ""}${done ? " done" : ""}`, "aria-current": i === this.at ? "true" : undefined, onclick: () => this.show(i),
				"aria-label": `Puzzle ${i + 1}, grade ${z.grade}${done ? ", solved" : ""}`, title: `grade ${z.grade}, ${z.turns} turns`}, String(i + 1), h("span", {"aria-hidden": "true"}, "·".repeat(z.grade)));
		}));
	}

	name(side) {
		return side === "black" ? "Black" : "White";
	}

	get other() {
		return this.start.side === "black" ? "white" : "black";
	}

	// Whose turn number n is.
	side(n) {
		return n % 2 === 0 ? this.start.side : this.other;
	}

	update() {
		const stones = this.plane.stones;
		stones.clear();
		const put = (square, colour, last = false, ghost = false) => stones.set(square.join(","), {row: square[0], column: square[1], colour, last, ghost});
		for (const s of this.start.black) put(s, "black");
		for (const s of this.start.white) put(s, "white");
		this.played.forEach((turn, n) => turn.forEach((name) => put(this.rules.parse(name), this.side(n), n >= this.played.length - 1)));
		for (const s of this.move) put(s, this.start.side, false, true);
		this.plane.draw();
		const z = this.puzzle;
		this.title.textContent = `Puzzle ${this.at + 1} of ${this.puzzles.length}`;
		this.task.textContent = `${this.rules.title}: ${this.name(z.to_move)} moves and wins by threats in ${z.turns} turns. Grade ${z.grade} of 5.`;
		const left = this.rules.p - this.move.length;
		replace(this.turn, h("span", {class: `disc ${this.start.side}`, "aria-hidden": "true"}), h("span", {}, this.over ? "Solved." : `${this.name(this.start.side)}: place ${count(left, "stone")}.`));
		this.next.className = this.over ? "primary" : "";
	}

	tell(...text) {
		replace(this.word, h("p", {}, ...text));
		say(text.filter((t) => typeof t === "string").join(" "));
	}

	async place(square) {
		if (this.over || this.working) return;
		const at = this.move.findIndex((s) => s.join() === square.join());
		if (at >= 0) this.move.splice(at, 1);
		else if (!this.plane.stones.has(square.join(","))) this.move.push(square);
		this.plane.marks = [];
		this.update();
		const names = this.move.map((s) => this.rules.square(s)), expected = this.line[this.played.length];
		const wins = names.length < this.rules.p && this.played.length === this.line.length - 1 && same(names, expected);
		if (names.length === this.rules.p || wins) await this.judge(names);
	}

	async judge(names) {
		if (same(names, this.line[this.played.length] ?? [])) {
			this.forward(names);
			return;
		}
		this.working = true;
		this.tell("Let us see …");
		try {
			await this.judgeOther(names);
		} catch (e) {
			this.fail(e);
		}
		this.working = false;
		this.move = [];
		this.update();
	}

	// The turn of the solution; the other side answers as the solution says.
	forward(names) {
		this.move = [];
		this.played.push(names);
		const answer = this.line[this.played.length];
		if (!answer) {
			this.over = true;
			this.solved.add(this.key);
			localStorage.setItem("solved", JSON.stringify([...this.solved]));
			this.showList();
			this.tell(h("b", {}, "Solved. "), `${this.line.map((t) => t.join(" ")).join(" – ")}.`);
		} else {
			this.played.push(answer);
			this.tell(h("b", {}, "Right. "), `${this.name(this.other)} answers ${answer.join(" ")}, which holds longest. Go on.`);
		}
		this.update();
	}

	moved(names) {
		const turns = [...this.played, names], own = {black: [...this.start.black], white: [...this.start.white]};
		turns.forEach((turn, n) => own[this.side(n)].push(...turn.map((name) => this.rules.parse(name))));
		return {...own, side: this.side(turns.length), left: this.rules.p};
	}

	// Another turn than the solution's: a try that is known, a win of another kind, or one that an answer stops.
	async judgeOther(names) {
		const known = this.played.length === 0 && this.puzzle.refuted.split(";").map((t) => t.split("|").map((part) => words(part.trim()))).find(([turn]) => same(turn, names));
		if (known) {
			this.mark(known[1]);
			this.tell(`${names.join(" ")} threatens as much, but ${this.name(this.other)} answers ${known[1].join(" ")}, and there is no win as fast any more.`);
			return;
		}
		const position = placed(this.moved(names)), state = await look(this.rules, [], position), own = state[this.start.side];
		if (own.threats <= this.rules.p && state.wins.length > 0) {
			this.mark(state.wins.map((s) => this.rules.square(s)));
			this.tell(`After ${names.join(" ")} it is ${this.name(this.other)} who fills a row, on the marked squares.`);
			return;
		}
		if (own.threats < this.rules.p) {
			const left = this.rules.p - own.threats;
			this.tell(own.threats === 0 ? `${names.join(" ")} threatens nothing: ${this.name(this.other)} plays where he likes.` : `${names.join(" ")} makes ${count(own.threats, "threat")} only: ${this.name(this.other)} stops that, and has ${count(left, "stone")} left for himself.`);
			return;
		}
		const got = await win(this.rules, [], {attacker: this.start.side, defences: "yes", seconds: 5}, null, position);
		if (/WINS/.test(got.verdict)) this.tell(`${names.join(" ")} wins, too, but not as fast. There is a shorter way.`);
		else if (got.witness.length === 0) this.tell(`${names.join(" ")} threatens, but no win is found behind it.`);
		else {
			const answer = words(got.witness[0]).filter((name) => /^[a-z]{1,2}\d+$/.test(name));
			this.mark(answer);
			this.tell(`${names.join(" ")} threatens, but ${this.name(this.other)} answers ${answer.join(" ")}, and no win is found against that.`);
		}
	}

	mark(names) {
		this.plane.marks = names.map((name) => {
			const [row, column] = this.rules.parse(name);
			return {row, column, text: "!"};
		});
		this.plane.draw();
	}

	hint() {
		const turn = this.line[this.played.length];
		if (this.over || !turn) return;
		const [row, column] = this.rules.parse(turn[0]);
		this.plane.marks = [{row, column, text: ""}];
		this.plane.draw();
		this.tell(`One stone belongs on ${turn[0]}.`);
	}

	solve() {
		if (this.over) return;
		const turn = this.line[this.played.length];
		this.played.push(turn);
		this.move = [];
		const answer = this.line[this.played.length];
		if (answer) this.played.push(answer);
		else this.over = true;
		this.tell(`${turn.join(" ")}${answer ? `; ${this.name(this.other)} answers ${answer.join(" ")}` : " fills a row"}.`);
		this.plane.marks = [];
		this.update();
	}
}

// The two halves of the room.
function halves(here) {
	return h("div", {class: "tabs", role: "group", "aria-label": "Which half of the room"}, [["puzzles", "Puzzles"], ["openings", "Openings"]].map(([name, text]) =>
		h("button", {type: "button", class: "toggle", "aria-pressed": String(name === here), onclick: () => (location.hash = `#puzzles?half=${name}`)}, text)));
}

export function open(root, address) {
	if (address.get("half") === "openings" || address.has("stones")) return openings(root, address, halves("openings"));
	new Room(root, address);
	return null;
}
