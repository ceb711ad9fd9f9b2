// Room 4, openings: kdraw opening builds the tree of one, here it is walked in. The page keeps the tree, as its file.

import {h, replace, say, count} from "./dom.js";
import {post, text, follow} from "./server.js";
import {remember} from "./address.js";
import {Plane, planeButtons} from "./plane.js";
import {Rules} from "./rules.js";
import {OpeningTree} from "./openingtree.js";
import {positionText} from "./analysis.js";

const STATES = {won: ["✓", "won"], open: ["…", "open"], new: ["○", "new"], stuck: ["×", "stuck"]};
const title = (side) => (side === "black" ? "Black" : "White");
// One that is won by a tree, not by a single search of so few positions.
const EXAMPLE = "j10.j9.k12.k9.l8.h12.i12.j12.k7.k11.n6";
const TIMES = [[10, "10 seconds"], [60, "a minute"], [600, "10 minutes"], [3600, "an hour"]];

class Room {
	constructor(root, address, halves) {
		this.plane = new Plane({label: "The opening", click: (row, column) => this.click([row, column])});
		this.build(root, address, halves);
		this.showPosition();
	}

	build(root, address, halves) {
		this.game = h("input", {type: "text", value: address.get("game") || "19x19:6:2:1", spellcheck: "false", onchange: () => this.showPosition()});
		this.stones = h("input", {type: "text", value: (address.get("stones") ?? EXAMPLE).replace(/\./g, " "), spellcheck: "false", onchange: () => this.showPosition()});
		this.attacker = h("select", {}, [["", "who is to move"], ["black", "Black"], ["white", "White"]].map(([v, t]) => h("option", {value: v}, t)));
		this.time = h("select", {"aria-label": "For how long"}, TIMES.map(([v, t]) => h("option", {value: v}, t)));
		this.positions = h("select", {}, [400, 2000, 20000, 200000].map((n) => h("option", {value: n}, count(n, "position"))));
		this.turn = h("div", {class: "turn"});
		this.trouble = h("p", {class: "trouble", role: "alert", hidden: true});
		this.busy = h("div", {class: "busy", hidden: true});
		this.crumbs = h("div", {class: "buttons opening-path", role: "group", "aria-label": "The way to here"});
		this.report = h("div", {class: "report", "aria-live": "polite"});
		this.answers = h("div", {class: "opening-answers", role: "group", "aria-label": "Answers"});
		this.counted = h("div", {});
		const button = (name, action, primary) => h("button", {type: "button", class: primary ? "primary" : "", onclick: action}, name);
		const file = h("input", {type: "file", class: "unseen", "aria-label": "A tree of kdraw opening", onchange: async () => this.take(await file.files[0].text())});
		this.go = button("Build the tree", () => this.grow(false), true);
		this.on = button("Go on", () => this.grow(true));
		this.keep = [button("Save the tree", () => this.save("opening.tree", this.tree.text)), button("Save SGF", () => this.saveSgf())];
		root.append(h("div", {class: "stage"}, this.plane.element, planeButtons(this.plane)), h("section", {class: "panel", "aria-label": "The opening"}, halves, h("h1", {}, "Openings"),
			h("p", {class: "lead"}, "Where no win is found at once, the attacker takes the turn after which the fewest answers hold; each of them is a position of its own."), this.turn, this.trouble,
			h("div", {class: "form"}, h("label", {}, "Game", this.game), h("label", {}, "Stones, in their order", this.stones), h("label", {}, "Attacker", this.attacker), h("label", {}, "Time", this.time), h("label", {}, "A search", this.positions)),
			h("div", {class: "buttons"}, this.go, this.on), this.busy, this.crumbs, this.report, this.answers, this.counted,
			h("div", {class: "buttons"}, this.keep, button("Open a tree …", () => file.click()), file)));
		this.buttons();
	}

	buttons() {
		this.go.disabled = Boolean(this.work);
		this.on.disabled = Boolean(this.work) || !this.tree || this.tree.root.state === "won";
		for (const b of this.keep) b.disabled = !this.tree;
	}

	fail(error) {
		this.trouble.hidden = !error;
		this.trouble.textContent = error ? error.message.replace(/^kdraw-opening: /, "") : "";
	}

	// --- the position ---

	// Throws a sentence.
	read() {
		const rules = new Rules(this.game.value), stones = this.stones.value.split(/[ .]+/).filter(Boolean).map((name) => rules.parse(name));
		return {rules, stones};
	}

	showPosition() {
		try {
			const {rules, stones} = this.read(), last = rules.turn(stones.length).side;
			this.tree = this.node = null;
			this.showBoard(rules, stones.map((s, i) => [s, rules.turn(i).side, false]));
			replace(this.turn, h("span", {class: `disc ${last}`, "aria-hidden": "true"}), h("span", {}, `${title(last)} to move.`));
			replace(this.crumbs);
			replace(this.report);
			replace(this.answers);
			replace(this.counted);
			this.plane.fit();
			this.fail(null);
			remember("puzzles", {half: "openings", game: String(rules), stones: stones.map((s) => rules.square(s)).join(".")});
		} catch (e) {
			this.fail(e);
		}
		this.buttons();
	}

	showBoard(rules, list) {
		this.plane.board = rules.board;
		this.plane.names = rules.names;
		this.plane.stones.clear();
		this.plane.marks = [];
		for (const [[row, column], colour, last] of list) this.plane.stones.set(`${row},${column}`, {row, column, colour, last});
		this.plane.draw();
	}

	// --- building ---

	async grow(further) {
		this.fail(null);
		try {
			const {rules, stones} = further ? {} : this.read(), body = further ? this.tree.text : positionText(rules, stones);
			const {work} = await post("opening/build", body, {seconds: this.time.value, positions: this.positions.value, ...(this.attacker.value && {attacker: this.attacker.value})});
			this.work = follow(work, (line) => this.progress(line.replace(/\r/g, "")));
			this.buttons();
			this.progress("");
			await this.work.over;
			this.take(await text("work/result", {number: work}));
		} catch (e) {
			this.fail(e);
		}
		this.work = null;
		this.busy.hidden = true;
		this.buttons();
	}

	progress(line) {
		this.busy.hidden = false;
		this.stop ??= h("button", {type: "button", onclick: () => this.work?.finish()}, "Stop and show");
		this.told ??= h("span", {});
		this.told.textContent = `Building … ${line} `;
		if (!this.busy.firstChild) replace(this.busy, this.told, this.stop);
	}

	take(file) {
		try {
			this.tree = new OpeningTree(file);
			this.fail(null);
			this.show(this.tree.root);
			this.showCounts();
			this.plane.fit();
		} catch (e) {
			this.fail(e);
		}
		this.buttons();
	}

	// --- walking ---

	show(node) {
		const t = this.tree;
		this.node = node;
		const list = ["black", "white"].flatMap((side) => t.stones[side].map((s) => [s, side, false]));
		for (const n of t.path(node)) {
			list.push(...n.answer.map((s) => [s, t.defender, n === node && n.turn.length === 0]));
			list.push(...n.turn.map((s) => [s, t.attacker, n === node]));
		}
		this.showBoard(t.rules, list);
		this.showWords();
	}

	state(node) {
		const [sign, word] = STATES[node.state] ?? ["", node.state];
		return h("span", {class: `opening-state ${node.state}`}, h("span", {"aria-hidden": "true"}, sign), " ", word);
	}

	showWords() {
		const t = this.tree, n = this.node, side = title(t.attacker);
		const how = {
			won: n.turn.length > 0 ? `${side} plays ${t.name(n.turn)}, and each answer is won.` : `${side} wins: the search found it${n.order > 0 ? `, of order ${n.order}` : ""}.`,
			open: n.turn.length > 0 ? `${side} plays ${t.name(n.turn)}; ${count(n.below.length, "answer")} not refuted at once.` : `${count(n.below.length, "answer")} not refuted at once.`,
			new: "Nobody has looked at this position yet.",
			stuck: "No turn leaves few enough answers, or it lies too deep. Larger searches may help.",
		}[n.state];
		replace(this.turn, h("span", {class: `disc ${t.attacker}`, "aria-hidden": "true"}), h("span", {}, t.root.state === "won" ? `${side} wins.` : `${side} attacks: not decided.`));
		replace(this.crumbs, n.parent && h("span", {class: "fine"}, "Back to"), t.path(n).slice(0, -1).map((up) => h("button", {type: "button", class: "link", onclick: () => this.walk(up)}, up.parent ? t.name(up.answer) : "the beginning")));
		replace(this.report, h("p", {}, n.parent && h("b", {}, `After ${t.name(n.answer)}: `), this.state(n), `. ${how}${n.aside > 0 ? ` ${count(n.aside, "other turn")} did not do.` : ""}`));
		replace(this.answers, n.below.map((b) => h("button", {type: "button", class: "opening-answer", onclick: () => this.walk(b), onfocus: () => this.point(b), onpointerenter: () => this.point(b)}, t.name(b.answer), " ", this.state(b))));
		say(`${STATES[n.state]?.[1] ?? n.state}. ${how}`);
	}

	// An answer of the list, on the board.
	point(below) {
		this.plane.marks = below.answer.map(([row, column]) => ({row, column, text: STATES[below.state]?.[0] ?? ""}));
		this.plane.draw();
	}

	// What was pressed is gone: the keyboard goes on at the first answer, or back.
	walk(node) {
		this.show(node);
		(this.answers.querySelector("button") ?? this.crumbs.querySelector("button"))?.focus();
	}

	// An answer by one of its squares.
	click(square) {
		const below = this.node?.below.find((b) => b.answer.some((s) => s.join() === square.join()));
		if (below) this.show(below);
	}

	showCounts() {
		const names = ["depth", "nodes", "won", "open", "new", "stuck"];
		replace(this.counted, h("details", {class: "numbers"}, h("summary", {}, `${count(this.tree.nodes.length, "position")} in the tree`), h("table", {}, h("thead", {}, h("tr", {}, names.map((t) => h("th", {scope: "col"}, t)))),
			h("tbody", {}, this.tree.counts().map((row, depth) => h("tr", {}, names.map((name) => h("td", {}, String(name === "depth" ? depth : row[name])))))))));
	}

	// --- files ---

	save(name, content) {
		const link = h("a", {href: URL.createObjectURL(new Blob([content], {type: "text/plain"})), download: name});
		link.click();
		setTimeout(() => URL.revokeObjectURL(link.href), 1000);
		this.saved = content;
	}

	async saveSgf() {
		try {
			this.save("opening.sgf", await text("opening/sgf", null, this.tree.text));
		} catch (e) {
			this.fail(e);
		}
	}
}

// What is being built ends with the room.
export function open(root, address, halves) {
	const room = new Room(root, address, halves);
	return () => room.work?.cancel();
}
