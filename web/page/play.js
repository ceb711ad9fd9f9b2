// Room 3, play and analyse: any game, people and agents, a tree of variations, threats, scores, wins and their zones.

import {h, replace, say, toggle, count} from "./dom.js";
import {get} from "./server.js";
import {remember} from "./address.js";
import {Plane, planeButtons} from "./plane.js";
import {Rules} from "./rules.js";
import {Node, transpositions} from "./gametree.js";
import {readSgf, writeSgf} from "./sgf.js";
import {Clock} from "./clock.js";
import {look, choose, win} from "./analysis.js";

const PERSON = "a person";
const title = (side) => (side === "black" ? "Black" : "White");
const GAMES = [["19x19:6:2:1", "Connect6"], ["15x15:5:1:1", "Five in a row"], ["7x7:4:1:1", "Four in a row, 7 x 7"], ["inf:6:2:1", "Connect6 without end"], ["3x3:3:1:1", "Noughts and crosses"]];

class Room {
	constructor(root, words) {
		this.players = {black: words.get("black") || PERSON, white: words.get("white") || "sequences"};
		this.showThreats = true;
		this.seed = 1;
		this.plane = new Plane({label: "The board", click: (row, column) => this.place([row, column])});
		this.plane.between = (p, g) => this.paintThreats(p, g);
		this.build(root);
		this.begin(words);
	}

	build(root) {
		this.title = h("h1", {});
		this.turn = h("div", {class: "turn"});
		this.trouble = h("p", {class: "trouble", role: "alert", hidden: true});
		this.setup = h("details", {class: "setup"});
		this.threats = h("p", {class: "fine"});
		this.busy = h("div", {class: "busy", hidden: true});
		this.report = h("div", {class: "report", "aria-live": "polite"});
		this.comment = h("textarea", {rows: 2, "aria-label": "Comment on this stone", placeholder: "Comment on this stone", oninput: () => (this.node.comment = this.comment.value)});
		this.tree = h("div", {class: "moves", role: "group", "aria-label": "Moves and variations"});
		this.others = h("p", {class: "fine"});
		this.clockPlace = h("div", {});
		const button = (text, name, action) => h("button", {type: "button", class: "round", "aria-label": name, title: name, onclick: action}, text);
		const walk = h("div", {class: "buttons", role: "group", "aria-label": "Moves"}, button("«", "To the beginning", () => this.go(this.root)), button("‹", "One stone back", () => this.go(this.node.parent ?? this.node)),
			button("›", "One stone on", () => this.go(this.node.children[0] ?? this.node)), button("»", "To the end", () => this.go(this.node.last)), button("×", "Remove this stone and what follows", () => this.prune()), button("↑", "Make this the main line", () => this.promote()));
		const ask = h("div", {class: "buttons", role: "group", "aria-label": "Analysis"}, toggle("Threats", true, (on) => ((this.showThreats = on), this.plane.draw())),
			h("button", {type: "button", onclick: () => this.hint()}, "Best squares"), h("button", {type: "button", onclick: () => this.prove()}, "Is it a win?"), h("button", {type: "button", onclick: () => this.defences()}, "All defences"));
		this.opening = h("a", {}, "Build an opening from here");
		this.agentMove = h("button", {type: "button", onclick: () => this.answer(true)}, "Let an agent move");
		root.append(h("div", {class: "stage"}, this.plane.element, planeButtons(this.plane)), h("section", {class: "panel", "aria-label": "The game"}, this.title, this.turn, this.clockPlace, this.trouble, this.setup,
			walk, ask, this.busy, this.threats, this.report, h("h2", {}, "The game"), this.tree, this.others, this.comment, this.files(), h("p", {}, this.opening)));
	}

	files() {
		const file = h("input", {type: "file", class: "unseen", accept: ".sgf", "aria-label": "An SGF file", onchange: async () => this.open(await file.files[0].text())});
		return h("div", {class: "buttons"}, this.agentMove, h("button", {type: "button", onclick: () => file.click()}, "Open SGF …"), file,
			h("button", {type: "button", onclick: () => this.save(false)}, "Save SGF"), h("button", {type: "button", onclick: () => this.save(true)}, "Save by turns"));
	}

	async begin(words) {
		try {
			this.rules = new Rules(words.get("game") || "19x19:6:2:1");
			this.agents = (await get("game/agents")).rows;
			this.showSetup();
			this.start(new Node(null, null));
			for (const name of (words.get("stones") || "").split(/[ .]+/).filter(Boolean)) this.node = this.node.add(this.rules.parse(name));
			this.go(this.node);
			this.plane.fit();
		} catch (e) {
			this.fail(e);
		}
	}

	fail(error) {
		this.trouble.hidden = !error;
		this.trouble.textContent = error ? error.message : "";
	}

	// --- setting up ---

	showSetup() {
		const list = h("datalist", {id: "games"}, GAMES.map(([value, name]) => h("option", {value}, name)));
		const game = h("input", {type: "text", value: String(this.rules), list: "games", "aria-label": "Game", spellcheck: "false"});
		const player = (side) => h("input", {type: "text", value: this.players[side], list: "agents", spellcheck: "false", onfocus: (e) => e.target.select()});
		const black = player("black"), white = player("white"), clock = h("select", {}, [[0, "no clock"], [1, "1 minute"], [5, "5 minutes"], [15, "15 minutes"], [60, "an hour"]].map(([v, t]) => h("option", {value: v}, t)));
		const agents = h("datalist", {id: "agents"}, h("option", {value: PERSON}), this.agents.map((a) => h("option", {value: a.name}, a.summary)));
		const take = (event) => {
			event.preventDefault();
			try {
				this.rules = new Rules(game.value);
				this.players = {black: black.value.trim() || PERSON, white: white.value.trim() || PERSON};
				this.minutes = Number(clock.value);
				this.setup.open = false;
				this.start(new Node(null, null));
				this.go(this.root);
				this.plane.fit();
			} catch (e) {
				this.fail(e);
			}
		};
		replace(this.setup, h("summary", {}, "New game …"), h("form", {class: "form", onsubmit: take}, h("label", {}, "Game", game), h("label", {}, "Black", black), h("label", {}, "White", white), h("label", {}, "Clock", clock),
			h("button", {type: "submit", class: "primary"}, "Start"), list, agents,
			h("p", {class: "fine"}, "An agent’s options follow a colon: search:depth=3. ", this.agents.map((a) => `${a.name}: ${a.summary}`).join("; "), ".")));
	}

	start(root) {
		this.root = this.node = root;
		this.plane.board = this.rules.board;
		this.plane.names = this.rules.names;
		this.stopped = false;
		this.clock?.stop();
		this.clock = new Clock(this.minutes ?? 0, (side) => {
			this.timeOut = side;
			this.update();
		});
		this.timeOut = null;
		replace(this.clockPlace, this.clock.element);
		this.fail(null);
	}

	// --- playing ---

	get toMove() {
		return this.rules.turn(this.node.number);
	}

	async place(square) {
		if (this.working || this.timeOut || (this.state && this.state.result !== "open") || !this.rules.has(square) || this.plane.stones.has(square.join(","))) return;
		if (await this.go(this.node.add(square))) this.answer(false);
	}

	// The agent whose turn it is; `asked`: whoever's turn it is.
	async answer(asked) {
		const {side} = this.toMove, name = this.players[side];
		if (this.state?.result !== "open" || this.timeOut || this.working || (name === PERSON && !asked)) return;
		const agent = name !== PERSON ? name : Object.values(this.players).find((n) => n !== PERSON) ?? "sequences";
		const choice = await this.work(`${agent} thinks …`, (started) => choose(this.rules, this.node.stones(), agent, this.seed++, started));
		if (!choice) return;
		for (const square of choice.move) if (!(await this.go(this.node.add(square)))) return;
		if (choice.why) this.fail(new Error(`${agent}: ${choice.why}`));
		else say(`${side} plays ${choice.move.map((s) => this.rules.square(s)).join(" ")}`);
		if (choice.move.length > 0 && !asked) this.answer(false);
	}

	async work(text, action) {
		this.working = true;
		replace(this.busy, text);
		this.busy.hidden = false;
		this.fail(null);
		const node = this.node;
		try {
			const got = await action((stop) => replace(this.busy, text, " ", h("button", {type: "button", onclick: stop}, "Stop")));
			return this.node === node ? got : null;
		} catch (e) {
			this.fail(e);
			return null;
		} finally {
			this.working = false;
			this.busy.hidden = true;
		}
	}

	// False if the person went elsewhere meanwhile.
	async go(node) {
		this.node = node;
		this.marks = [];
		this.zone = null;
		this.state = null;
		replace(this.report);
		this.update();
		try {
			const state = await look(this.rules, node.stones());
			if (this.node !== node) return false;
			this.state = state;
			this.update();
		} catch (e) {
			this.fail(e);
		}
		return this.node === node;
	}

	prune() {
		if (!this.node.parent) return;
		const parent = this.node.parent;
		this.node.remove();
		this.go(parent);
	}

	promote() {
		this.node.promote();
		this.update();
	}

	// --- analysis ---

	async hint() {
		const agent = this.players[this.toMove.side] !== PERSON ? this.players[this.toMove.side] : Object.values(this.players).find((n) => n !== PERSON) ?? "sequences";
		const choice = await this.work(`${agent} looks …`, (started) => choose(this.rules, this.node.stones(), agent, 1, started));
		if (!choice) return;
		this.marks = choice.move.map(([row, column], i) => ({row, column, text: String.fromCharCode(65 + i)}));
		const best = choice.scores[0]?.[1];
		for (const [[row, column], score] of choice.scores.slice(0, 12)) if (!choice.move.some((m) => m[0] === row && m[1] === column)) this.marks.push({row, column, text: best > 0 ? String(Math.round((100 * score) / best)) : ""});
		replace(this.report, h("p", {}, `${agent} would play ${choice.move.map((s) => this.rules.square(s)).join(" ") || "nothing"}. Numbers: its score of a square, the best being 100. Its value of the position for ${this.toMove.side === "black" ? "Black" : "White"}: ${choice.evaluation.toFixed(1)}.`));
		this.plane.marks = this.marks;
		this.plane.draw();
	}

	async prove() {
		const {side} = this.toMove;
		const got = await this.work("Looking for a proof …", (started) => win(this.rules, this.node.stones(), {attacker: side, seconds: 10}, started));
		if (!got) return;
		if (!got.zones) {
			replace(this.report, h("p", {}, got.verdict === "UNDECIDED" ? `No win of ${title(side)} was found in ten seconds.` : got.verdict === "stopped" ? "Stopped." : `The proof says: ${got.verdict.toLowerCase()}.`));
			return;
		}
		this.zone = got.zones;
		this.marks = got.zones.move.map(([row, column], i) => ({row, column, text: String(i + 1)}));
		this.plane.marks = this.marks;
		replace(this.report, h("p", {}, h("b", {}, `${got.zones.attacker === "black" ? "Black" : "White"} wins`), ` with ${got.zones.move.map((s) => this.rules.square(s)).join(" ")}. `,
			got.zones.zone.length > 0 ? `An answer matters only where it touches the coloured zone of ${count(got.zones.zone.length, "square")}: the darker a square, the fewer stones it takes there.` : "The proof covers answers on the whole board."));
		this.plane.draw();
	}

	async defences() {
		const {side} = this.toMove, attacker = side === "black" ? "white" : "black";
		const got = await this.work("Trying all answers …", (started) => win(this.rules, this.node.stones(), {attacker, defences: "yes", seconds: 20}, started));
		if (!got) return;
		const names = got.witness.map((w) => w.split(" ").filter((word) => /^[a-z]{1,2}\d+$|^-?\d+,-?\d+$/.test(word)));
		const squares = new Map();
		for (const list of names) for (const name of list) squares.set(name, (squares.get(name) ?? 0) + 1);
		this.marks = [...squares].map(([name, n]) => {
			const [row, column] = this.rules.parse(name);
			return {row, column, text: names.length > 1 ? String(n) : ""};
		});
		this.plane.marks = this.marks;
		replace(this.report, h("p", {}, /WINS/.test(got.verdict) ? `No answer of ${title(side)} holds: ${title(attacker)} wins.` : names.length > 0 ? `${count(names.length, "answer")} of ${title(side)} ${names.length === 1 ? "is" : "are"} not refuted; the number on a square says how many use it.` : "Not decided in twenty seconds."));
		this.plane.draw();
	}

	// --- files ---

	open(text) {
		try {
			const game = readSgf(text);
			this.rules = game.rules;
			this.players = {black: PERSON, white: PERSON};
			this.showSetup();
			this.start(game.root);
			this.go(game.root.last);
			this.plane.fit();
		} catch (e) {
			this.fail(e);
		}
	}

	save(byTurns) {
		try {
			const text = writeSgf(this.root, this.rules, {...this.players, byTurns});
			const link = h("a", {href: URL.createObjectURL(new Blob([text], {type: "application/x-go-sgf"})), download: "game.sgf"});
			link.click();
			setTimeout(() => URL.revokeObjectURL(link.href), 1000);
			this.saved = text;
		} catch (e) {
			this.fail(e);
		}
	}

	// --- showing ---

	update() {
		const stones = this.node.stones(), last = Math.max(0, stones.length - (stones.length > 0 ? this.lastTurn(stones.length) : 0));
		this.plane.stones.clear();
		stones.forEach(([row, column], i) => this.plane.stones.set(`${row},${column}`, {row, column, colour: this.rules.turn(i).side, last: i >= last}));
		this.plane.marks = this.marks ?? [];
		this.plane.draw();
		this.title.textContent = this.rules.title;
		this.comment.value = this.node.comment;
		this.showTurn();
		this.showThreatWords();
		this.showTree();
		this.opening.href = `#puzzles?${new URLSearchParams({half: "openings", game: String(this.rules), stones: stones.map((s) => this.rules.square(s)).join(".")})}`;
		remember("play", {game: String(this.rules), black: this.players.black, white: this.players.white, ...(stones.length > 0 && {stones: stones.map((s) => this.rules.square(s)).join(".")})});
	}

	// Stones of the last turn, whole or not.
	lastTurn(n) {
		const {side} = this.rules.turn(n - 1);
		let many = 0;
		while (many < n && this.rules.turn(n - 1 - many).side === side) many++;
		return many;
	}

	showTurn() {
		const {side, left} = this.toMove, name = side === "black" ? "Black" : "White", state = this.state;
		const open = !this.timeOut && (!state || state.result === "open");
		const text = this.timeOut ? `${this.timeOut === "black" ? "Black" : "White"} has no time left.` : !open ? (state.result === "draw" ? "Drawn: nobody can fill a row any more." : `${state.result === "black" ? "Black" : "White"} has ${this.rules.k} in a row.`) : `${name} to move: ${count(left, "stone")}${this.players[side] !== PERSON ? ` (${this.players[side]})` : ""}.`;
		replace(this.turn, h("span", {class: `disc ${open ? side : (state?.result ?? "")}`, "aria-hidden": "true"}), h("span", {}, text));
		this.clock?.turn(open && this.node.number > 0 ? side : null);
		if (!open && state) say(text);
	}

	showThreatWords() {
		const s = this.state;
		if (!s || s.result !== "open") {
			replace(this.threats);
			return;
		}
		const part = (side) => (s[side].threats > s[side].most ? `more than ${s[side].most}` : String(s[side].threats));
		replace(this.threats, `Threats: Black ${part("black")}, White ${part("white")}${s.wins.length > 0 ? `. ${this.toMove.side === "black" ? "Black" : "White"} can win at once.` : "."}`);
	}

	// Main lines as runs of buttons; variations below the stone they replace, indented.
	showTree() {
		const path = new Set();
		for (let n = this.node; n; n = n.parent) path.add(n);
		const line = (first) => {
			const row = h("p", {class: "line"}), list = [row];
			for (let n = first; n; n = n.children[0]) {
				const at = n;
				const turn = this.rules.turn(n.number - 1);
				row.append(h("button", {type: "button", class: `stone-name ${turn.side}${n === this.node ? " here" : ""}${path.has(n) ? " on" : ""}`, "aria-current": n === this.node ? "step" : undefined, title: n.comment || undefined, onclick: () => this.go(at)},
					this.rules.square(n.square) + (n.comment ? "*" : "")), " ");
				for (const other of n.children.slice(1)) list.push(h("div", {class: "variation"}, line(other)));
			}
			return list;
		};
		replace(this.tree, this.root.children.length === 0 ? h("p", {class: "fine"}, "No stones yet.") : this.root.children.map((c, i) => (i === 0 ? line(c) : h("div", {class: "variation"}, line(c)))).flat());
		this.tree.querySelector(".here")?.scrollIntoView?.({block: "nearest"});
		const same = transpositions(this.node, this.root, this.rules);
		replace(this.others, same.length > 0 && ["The same position is reached in another order: ", same.map((n, i) => [h("button", {type: "button", class: "link", onclick: () => this.go(n)}, `line ${i + 1}`), " "])]);
	}

	paintThreats(p, g) {
		if (this.zone) {
			const most = this.zone.whole;
			for (const [row, column, level] of this.zone.zone) {
				g.globalAlpha = 0.12 + 0.3 * (1 - (level - 1) / Math.max(1, most));
				g.fillStyle = p.colour.accent;
				g.fillRect(p.x(column) - p.scale / 2, p.y(row) - p.scale / 2, p.scale, p.scale);
			}
			g.globalAlpha = 1;
		}
		if (!this.showThreats || !this.state) return;
		for (const side of ["black", "white"]) {
			const path = new Path2D();
			for (const w of this.state[side].windows) p.stroke(path, w.squares);
			g.lineCap = "round";
			g.globalAlpha = 0.4;
			g.strokeStyle = side === "black" ? p.colour.hot : p.colour.accent;
			g.lineWidth = p.scale * 0.22;
			g.stroke(path);
			g.globalAlpha = 1;
		}
	}

	close() {
		this.clock?.stop();
	}
}

export function open(root, words) {
	const room = new Room(root, words);
	return () => room.close();
}
