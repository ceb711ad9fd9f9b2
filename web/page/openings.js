// Room 4, openings: kdraw opening builds the tree of one, here it is seen growing and walked in. The page has the tree, as its
// file.

import {h, replace, say, count} from "./dom.js";
import {text} from "./server.js";
import {remember} from "./address.js";
import {Plane, planeButtons} from "./plane.js";
import {Rules} from "./rules.js";
import {OpeningTree} from "./openingtree.js";
import {positionText} from "./analysis.js";
import {Growth, merged} from "./growth.js";
import {Drawer} from "./drawer.js";

const STATES = {won: ["✓", "won"], open: ["…", "open"], new: ["○", "new"], stuck: ["×", "stuck"]};
const title = (side) => (side === "black" ? "Black" : "White");
// One that is won by a tree, not by a single search of so few positions.
const EXAMPLE = "j10.j9.k12.k9.l8.h12.i12.j12.k7.k11.n6";
const RUNS = [["1", "one"], ["2", "two, merged"], ["3", "three, merged"], ["jobs 2", "jobs of two workers"], ["jobs 4", "jobs of four workers"]];
const TIMES = [[10, "10 seconds"], [60, "a minute"], [600, "10 minutes"], [3600, "an hour"]];

class Room {
	constructor(root, address, halves) {
		this.plane = new Plane({label: "The opening", click: (row, column) => this.click([row, column])});
		this.build(root, address, halves);
		this.showPosition();
		this.drawer.list().catch((e) => this.fail(e));
	}

	build(root, address, halves) {
		this.game = h("input", {type: "text", value: address.get("game") || "19x19:6:2:1", spellcheck: "false", onchange: () => this.showPosition()});
		this.stones = h("input", {type: "text", value: (address.get("stones") ?? EXAMPLE).replace(/\./g, " "), spellcheck: "false", onchange: () => this.showPosition()});
		this.attacker = h("select", {}, [["", "who is to move"], ["black", "Black"], ["white", "White"]].map(([v, t]) => h("option", {value: v}, t)));
		this.time = h("select", {"aria-label": "For how long"}, TIMES.map(([v, t]) => h("option", {value: v}, t)));
		this.positions = h("select", {}, [100, 400, 2000, 20000, 200000].map((n) => h("option", {value: n}, count(n, "position"))));
		this.turn = h("div", {class: "turn"});
		this.trouble = h("p", {class: "trouble", role: "alert", hidden: true});
		this.busy = h("div", {class: "busy", hidden: true});
		this.crumbs = h("div", {class: "buttons opening-path", role: "group", "aria-label": "The way to here"});
		this.report = h("div", {class: "report", "aria-live": "polite"});
		this.answers = h("div", {class: "opening-answers", role: "group", "aria-label": "Answers"});
		this.counted = h("div", {});
		const button = (name, action, primary) => h("button", {type: "button", class: primary ? "primary" : "", onclick: action}, name);
		this.runs = h("select", {}, RUNS.map(([v, t]) => h("option", {value: v}, t)));
		const files = (name, action) => h("input", {type: "file", multiple: true, class: "unseen", "aria-label": name, onchange: async (e) => action(await Promise.all([...e.target.files].map((f) => f.text())))});
		const file = files("Trees of kdraw opening", (trees) => this.takeAll(trees)), more = files("More trees of the same position", (trees) => this.takeAll([this.tree.text, ...trees]));
		this.drawer = new Drawer({take: (tree) => this.take(tree), add: (tree) => this.takeAll(this.tree ? [this.tree.text, tree] : [tree]), fail: (e) => this.fail(e)});
		this.go = button("Build the tree", () => this.grow(false), true);
		this.on = button("Go on", () => this.grow(true));
		this.keep = [button("Save the tree", () => this.save("opening.tree", this.tree.text)), button("Save SGF", () => this.saveSgf()), button("Merge with …", () => more.click())];
		root.append(h("div", {class: "stage"}, this.plane.element, planeButtons(this.plane)), h("section", {class: "panel", "aria-label": "The opening"}, halves, h("h1", {}, "Openings"),
			h("p", {class: "lead"}, "Where no win is found at once, the attacker takes the turn after which the fewest answers hold; each of them is a position of its own."), this.turn, this.trouble,
			h("div", {class: "form"}, h("label", {}, "Game", this.game), h("label", {}, "Stones, in their order", this.stones), h("label", {}, "Attacker", this.attacker), h("label", {}, "Time", this.time), h("label", {}, "A search", this.positions), h("label", {title: "The second and third run with searches five times as large as the one before; or the leaves of one tree as jobs"}, "Runs", this.runs)),
			h("div", {class: "buttons"}, this.go, this.on), this.busy, this.crumbs, this.report, this.answers, this.counted,
			h("div", {class: "buttons"}, this.keep, button("Open trees …", () => file.click()), file, more), h("h2", {}, "Kept trees"), this.drawer.element));
		this.buttons();
	}

	buttons() {
		this.go.disabled = Boolean(this.growth);
		this.on.disabled = Boolean(this.growth) || !this.tree || this.tree.root.state === "won";
		for (const b of this.keep) b.disabled = !this.tree;
	}

	fail(error) {
		this.trouble.hidden = !error;
		this.trouble.textContent = error ? error.message.replace(/^kdraw-(opening|jobs): /, "") : "";
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
			this.drawer.suggest(`${rules.title} ${stones.map((s) => rules.square(s)).join(" ")}`);
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
		const growth = (this.growth = new Growth(() => this.see(growth)));
		this.buttons();
		try {
			const {rules, stones} = further ? {} : this.read(), body = further ? this.tree.text : positionText(rules, stones);
			if (!further) this.tree = null;
			const workers = /^jobs (.)/.exec(this.runs.value)?.[1];
			await growth.begin(body, {seconds: this.time.value, positions: Number(this.positions.value), ...(this.attacker.value && {attacker: this.attacker.value}), ...(workers && {workers})}, workers ? 1 : Number(this.runs.value));
			this.progress(growth);
			await growth.over();
			await this.see(growth, true);
		} catch (e) {
			growth.cancel();
			this.fail(e);
		}
		this.growth = null;
		this.busy.hidden = true;
		this.buttons();
	}

	// The tree as it is now.
	async see(growth, last = false) {
		this.progress(growth);
		if (this.seeing && !last) return;
		this.seeing = true;
		try {
			const tree = await growth.tree();
			if (tree && this.growth === growth && !this.closed) {
				this.take(tree, true);
				this.progress(growth);
				if (this.tree.root.state === "won") growth.finish(); // the others need not go on
				await this.drawer.keep(tree, last);
			}
		} catch (e) {
			this.fail(e);
		}
		this.seeing = false;
	}

	progress(growth) {
		this.busy.hidden = false;
		this.stop ??= h("button", {type: "button", onclick: () => this.growth?.finish()}, "Stop and show");
		this.told ??= h("span", {});
		const sum = this.tree?.sums();
		this.told.textContent = `Building … ${growth.time} ${sum ? `${count(sum.nodes, "position")}: ${sum.won} won, ${sum.open} open, ${sum.new} new, ${sum.stuck} stuck` : ""} `;
		if (!this.busy.firstChild) replace(this.busy, this.told, this.stop);
	}

	async takeAll(trees) {
		try {
			this.take(await merged(trees));
		} catch (e) {
			this.fail(e);
		}
	}

	// `grown`: the same tree, further; who walks in it stays where he is.
	take(file, grown = false) {
		try {
			const before = grown && this.tree ? this.tree.path(this.node).map((n) => this.tree.name(n.answer)) : null, opened = this.counted.querySelector("details")?.open;
			const first = !this.tree;
			this.tree = new OpeningTree(file);
			this.fail(null);
			this.show(before ? this.tree.find(before) : this.tree.root, grown && !first);
			this.showCounts(opened);
			if (!grown || first) this.plane.fit();
		} catch (e) {
			this.fail(e);
		}
		this.buttons();
	}

	// --- walking ---

	// `still`: nothing is said aloud, and the keyboard stays on its answer.
	show(node, still = false) {
		const t = this.tree;
		this.node = node;
		const list = ["black", "white"].flatMap((side) => t.stones[side].map((s) => [s, side, false]));
		for (const n of t.path(node)) {
			list.push(...n.answer.map((s) => [s, t.defender, n === node && n.turn.length === 0]));
			list.push(...n.turn.map((s) => [s, t.attacker, n === node]));
		}
		this.showBoard(t.rules, list);
		const at = still ? [...this.answers.children].indexOf(document.activeElement) : -1, scroll = this.answers.scrollTop;
		this.showWords(still);
		if (still) this.answers.scrollTop = scroll;
		if (at >= 0) this.answers.children[at]?.focus();
	}

	state(node) {
		const [sign, word] = STATES[node.state] ?? ["", node.state];
		return h("span", {class: `opening-state ${node.state}`}, h("span", {"aria-hidden": "true"}, sign), " ", word);
	}

	showWords(still) {
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
		if (!still) say(`${STATES[n.state]?.[1] ?? n.state}. ${how}`);
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

	showCounts(opened) {
		const names = ["depth", "nodes", "won", "open", "new", "stuck"], sum = this.tree.sums();
		replace(this.counted, h("details", {class: "numbers", open: opened}, h("summary", {}, `${count(sum.nodes, "position")} in the tree, ${count(sum.positions, "position")} searched`), h("table", {}, h("thead", {}, h("tr", {}, names.map((t) => h("th", {scope: "col"}, t)))),
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
	return () => {
		room.closed = true;
		room.growth?.cancel();
	};
}
