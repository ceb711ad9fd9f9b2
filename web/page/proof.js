// Room 2, a proof to walk in: the tree of steps, the position of a step, and the entry that answers a move.

import {h, svg, replace, say, count} from "./dom.js";
import {get, post, patiently, follow} from "./server.js";
import {remember} from "./address.js";

const PAGE = 60; // entries shown at once
const KINDS = {forest: "forest (f)", potential: "weights (w)", pairing: "pairing (t)", held: "held (h)", loose: "loose lines", filled: "a filled line"};

class Room {
	constructor(root, words) {
		this.theorem = words.get("theorem") || "11:2";
		this.board = Number(words.get("board")) || 0;
		this.wanted = words.has("step") ? Number(words.get("step")) : null;
		this.path = [];
		this.build(root);
		this.start();
	}

	// --- the frame ---

	build(root) {
		this.picture = h("div", {class: "position"});
		this.caption = h("div", {class: "caption"});
		this.crumbs = h("nav", {class: "crumbs", "aria-label": "The way from the root"});
		this.pick = h("div", {class: "pick"});
		this.trouble = h("p", {class: "trouble", role: "alert", hidden: true});
		this.verdict = h("div", {class: "verdict"});
		this.tree = h("ul", {class: "tree"});
		this.entries = h("div", {class: "entries"});
		this.users = h("div", {class: "users"});
		this.found = h("div", {class: "found"});
		root.append(h("div", {class: "stage reading"}, this.crumbs, this.picture, this.caption),
			h("section", {class: "panel", "aria-label": "The proof"}, h("h1", {}, "Read the proof"), this.pick, this.trouble, this.verdict, h("h2", {}, "Answers in this position"), this.entries,
				h("h2", {}, "The tree"), this.tree, h("h2", {}, "Used by"), this.users, h("h2", {}, "Find a position"), this.searchForm(), this.found));
	}

	searchForm() {
		const number = (name, text) => h("label", {}, text, h("input", {type: "number", name, min: 0, max: 999}));
		return h("form", {class: "search", onsubmit: (e) => this.search(e)}, number("lines", "Living lines"), number("black", "Black stones"),
			h("label", {}, "With lines", h("input", {type: "text", name: "with", placeholder: "3,7", pattern: "[0-9, ]*"})), h("button", {type: "submit"}, "Find"));
	}

	async start() {
		await this.attempt(async () => {
			const {rows} = await get("drawn/games");
			this.games = rows;
			this.showPick();
			await this.load();
		});
	}

	async attempt(action) {
		try {
			this.trouble.hidden = true;
			await action();
		} catch (e) {
			this.trouble.hidden = false;
			this.trouble.textContent = e.message;
		}
	}

	showPick() {
		const file = h("input", {type: "file", class: "unseen", "aria-label": "A theorem file", onchange: () => this.give(file.files[0])});
		replace(this.pick, h("select", {"aria-label": "Which theorem", onchange: (e) => this.open(e.target.value)}, this.games.map((g) => h("option", {value: g.name, selected: g.name === this.theorem}, `${g.title} is drawn`))),
			h("button", {type: "button", onclick: () => file.click()}, "Open a theorem file …"), file);
	}

	async give(file) {
		await this.attempt(async () => {
			const {name} = await post("proof/give", await file.text(), {title: file.name});
			this.games.push({name, title: file.name});
			this.theorem = name;
			this.showPick();
			await this.open(name);
		});
	}

	async open(name) {
		this.theorem = name;
		this.board = 0;
		this.wanted = null;
		await this.attempt(() => this.load());
	}

	async load() {
		replace(this.verdict, h("p", {class: "fine"}, "The proof is being made and checked …"));
		this.proof = await patiently(() => get("proof/open", {theorem: this.theorem}), (line, stop) => replace(this.verdict,
			h("p", {class: "fine"}, "The proof is being made and checked … ", line), h("button", {type: "button", onclick: stop}, "Stop")));
		this.showVerdict();
		await this.enterBoard(Math.min(this.board, this.proof.boards.length - 1));
	}

	showVerdict() {
		const lines = h("pre", {hidden: true, tabindex: 0, "aria-label": "What the checker says"});
		const boards = this.proof.boards, kb = Math.ceil(this.proof.bytes / 1000);
		const choose = boards.length > 1 && h("select", {"aria-label": "Which board", onchange: (e) => this.attempt(() => this.enterBoard(Number(e.target.value)))},
			boards.map((b, i) => h("option", {value: i, selected: i === this.board}, `board ${i}: ${b.squares.length} squares, ${b.lines.length} lines`)));
		replace(this.verdict, h("p", {class: "word"}, this.proof.verdict), h("p", {class: "fine"}, `${count(boards.reduce((n, b) => n + b.steps, 0), "step")}, ${kb.toLocaleString("en")} kB. `,
			h("a", {href: `#beat?p=${this.proof.p}&by=theorem:${this.theorem}`}, "Play against it")), choose,
			h("div", {class: "buttons"}, h("button", {type: "button", onclick: (e) => this.check(e.target, lines)}, "Check it again")), lines);
	}

	async check(button, out) {
		button.disabled = true;
		out.hidden = false;
		out.textContent = "";
		await this.attempt(async () => {
			const {work} = await post("proof/check", "", {theorem: this.theorem});
			const status = await follow(work, (line) => (out.textContent += line + "\n")).over;
			out.classList.toggle("good", status === 0);
			say(status === 0 ? "verified" : "not verified");
		});
		out.scrollTop = out.scrollHeight;
		button.disabled = false;
	}

	// --- walking ---

	async enterBoard(board) {
		this.board = board;
		this.path = [];
		const root = this.proof.boards[board].steps, step = this.wanted ?? root;
		this.wanted = null;
		await this.go(step, step === root ? [] : [root]);
		replace(this.tree, await this.branch(root));
	}

	words(step) {
		return {theorem: this.theorem, board: this.board, step};
	}

	async go(step, path = [...this.path, this.step?.step].filter((s) => s !== undefined)) {
		this.step = await get("proof/step", this.words(step));
		const at = path.indexOf(step);
		this.path = at >= 0 ? path.slice(0, at) : path;
		this.move = [];
		this.entry = null;
		this.first = 0;
		this.show();
		remember("proof", this.words(step));
	}

	walk(step, path) {
		return this.attempt(() => this.go(step, path));
	}

	name(step) {
		return step === this.proof.boards[this.board].steps ? "root" : `step ${step}`;
	}

	link(step, text, path) {
		return h("button", {type: "button", class: "link", onclick: () => this.walk(step, path)}, text ?? this.name(step));
	}

	// One node of the tree; what is below it comes when it is opened.
	async branch(step, numbers) {
		const label = numbers ? `${count(numbers[1], "line")}, ${numbers[2]} black, ${count(numbers[3], "answer")}` : "the empty board";
		const list = h("ul", {}), node = h("details", {}, h("summary", {}, this.link(step), h("span", {class: "fine"}, ` ${label}`)), list);
		node.addEventListener("toggle", () => node.open && list.childElementCount === 0 && this.attempt(async () => {
			const {next} = await get("proof/step", this.words(step));
			if (next.length === 0) list.append(h("li", {class: "fine"}, "leaves only"));
			this.grow(list, next);
		}), {once: false});
		if (!numbers) node.open = true;
		return h("li", {}, node);
	}

	async grow(list, next, from = 0) {
		for (const numbers of next.slice(from, from + 50)) list.append(await this.branch(numbers[0], numbers));
		if (from + 50 >= next.length) return;
		const more = h("li", {}, h("button", {type: "button", onclick: () => (more.remove(), this.grow(list, next, from + 50))}, `${next.length - from - 50} more`));
		list.append(more);
	}

	async search(event) {
		event.preventDefault();
		const words = Object.fromEntries([...new FormData(event.target)].map(([k, v]) => [k, v.replace(/ /g, "")]).filter(([, v]) => v !== ""));
		await this.attempt(async () => {
			const {rows, found} = await get("proof/find", {theorem: this.theorem, board: this.board, ...words});
			replace(this.found, h("p", {class: "fine"}, found === 0 ? "No step is like that." : `${count(found, "step")}${found > rows.length ? `, the first ${rows.length}` : ""}:`),
				h("p", {class: "steps"}, rows.map(([step]) => [this.link(step, String(step), [this.root()]), " "])));
			say(`${found} found`);
		});
	}

	root() {
		return this.proof.boards[this.board].steps;
	}

	// --- the position ---

	living() {
		return this.step.lines ?? this.proof.boards[this.board].lines.map((_, i) => i);
	}

	show() {
		const board = this.proof.boards[this.board], s = this.step;
		replace(this.crumbs, h("ol", {}, [...this.path, s.step].map((step, i) => h("li", {}, step === s.step ? h("span", {"aria-current": "step"}, this.name(step)) : this.link(step, null, this.path.slice(0, i))))));
		const many = `${count(this.living().length, "living line")} of ${board.lines.length}`;
		replace(this.caption, h("p", {}, s.root ? "The whole board, before the first stone. " : `${many}, ${count(s.black?.length ?? 0, "black stone")}. `,
			board.game === "p" ? `Black places up to ${board.stones} stones: click on squares, and see the answer.` : `Game b ${board.stones}: Black places any number of stones, and may keep ${board.stones} on a living line.`));
		this.showEntries();
		this.draw();
		const used = s.root ? [] : s.used;
		replace(this.users, used.length === 0 ? h("p", {class: "fine"}, s.root ? "The root is what is to be shown." : "Nothing.") :
			h("p", {class: "steps"}, used.map((step) => [this.link(step, null, [this.root()]), " "]), s.all_used > used.length ? `and ${s.all_used - used.length} more` : ""));
	}

	press(square) {
		const at = this.move.indexOf(square), board = this.proof.boards[this.board];
		if (at >= 0) this.move.splice(at, 1);
		else if (board.game === "p" && this.move.length === board.stones) this.move = [square];
		else this.move.push(square);
		this.entry = this.answer();
		if (this.entry !== null) this.first = Math.floor(this.entry / PAGE) * PAGE;
		this.showEntries();
		this.draw();
	}

	// The first entry whose stones are in the move and whose answer is not.
	answer() {
		if (this.move.length === 0) return null;
		const at = this.step.entries.findIndex((e) => e.s.every((s) => this.move.includes(s)) && !e.r.some((r) => this.move.includes(r)));
		return at < 0 ? null : at;
	}

	showEntries() {
		const {entries, root, all_entries: all} = this.step;
		if (root) {
			replace(this.entries, h("p", {}, "The whole board is played like: "), this.children(entries[0]));
			return;
		}
		const word = this.move.length === 0 ? `${count(all, "answer")}. Each says: if Black takes the squares on the left, White takes those on the right.` :
			this.entry === null ? "No entry: these squares are dominated. Others are at least as good for Black, and are answered." : `Answer number ${this.entry} covers this move.`;
		const list = h("ol", {class: "answers", start: this.first}, entries.slice(this.first, this.first + PAGE).map((e, i) => this.entryRow(e, this.first + i)));
		const turn = (by, text) => h("button", {type: "button", disabled: this.first + by < 0 || this.first + by >= entries.length, onclick: () => ((this.first += by), this.showEntries())}, text);
		replace(this.entries, h("p", {}, word), this.entry !== null && h("div", {class: "chosen"}, h("p", {}, this.spell(entries[this.entry])), this.children(entries[this.entry])), list,
			entries.length > PAGE && h("div", {class: "buttons"}, turn(-PAGE, "Before"), turn(PAGE, "After")));
	}

	spell(e) {
		return `${e.s.join(" ")} → ${e.r.join(" ") || "nothing"}`;
	}

	entryRow(e, i) {
		const choose = () => {
			this.move = e.s.filter((s) => typeof s === "number");
			this.entry = i;
			this.showEntries();
			this.draw();
		};
		return h("li", {}, h("button", {type: "button", class: i === this.entry ? "answer chosen" : "answer", "aria-pressed": String(i === this.entry), onclick: choose}, this.spell(e)));
	}

	// What is left after an entry, a row a child.
	children(e) {
		if (e.children.length === 0) return h("p", {class: "fine"}, "Nothing is left to defend.");
		return h("ul", {class: "children"}, e.children.map((c, i) => h("li", {}, h("span", {class: `swatch child-${i % 6}`, "aria-hidden": "true"}),
			c.kind === "step" ? [count(c.lines.length, "line"), " as in ", this.link(c.step)] : `${c.lines ? count(c.lines.length, "line") + ": " : ""}${KINDS[c.kind]}`)));
	}

	draw() {
		const board = this.proof.boards[this.board], black = new Set(this.step.black ?? []), living = this.living(), chosen = this.entry === null ? (this.step.root ? this.step.entries[0] : null) : this.step.entries[this.entry];
		const rows = board.squares.map((s) => s[0]), columns = board.squares.map((s) => s[1]);
		const low = Math.min(...rows), high = Math.max(...rows), left = Math.min(...columns), right = Math.max(...columns);
		const at = (s) => [board.squares[s][1] - left + 0.5, high - board.squares[s][0] + 0.5];
		const used = new Set(living.flatMap((l) => board.lines[l].squares)), child = new Map();
		chosen?.children.forEach((c, i) => c.lines?.forEach((l) => child.set(l, i % 6)));
		const dead = (l) => chosen && !this.step.root && chosen.r.some((r) => r === `x${l}` || board.lines[l].squares.includes(r));
		const square = (s) => {
			const [x, y] = at(s), free = used.has(s) && !black.has(s);
			const what = black.has(s) ? "black" : this.move.includes(s) ? "your stone" : chosen?.r.includes(s) ? "White's answer" : free ? "empty" : "does not matter";
			const box = svg("rect", {x: x - 0.46, y: y - 0.46, width: 0.92, height: 0.92, rx: 0.12, class: free ? "cell" : "cell off", ...(free && {tabindex: 0, role: "button", "aria-label": `square ${s}: ${what}`})}, svg("title", {}, `square ${s}: ${what}`));
			if (free) {
				box.addEventListener("click", () => this.press(s));
				box.addEventListener("keydown", (e) => (e.key === "Enter" || e.key === " ") && (e.preventDefault(), this.press(s), this.picture.querySelector(`[aria-label^="square ${s}:"]`)?.focus()));
			}
			return box;
		};
		const line = (l) => {
			const squares = board.lines[l].squares, [a, b] = at(squares[0]), [c, d] = at(squares[squares.length - 1]);
			return svg("path", {d: `M${a} ${b}L${c} ${d}`, class: `living ${dead(l) ? "dead" : child.has(l) ? `child-${child.get(l)}` : ""}`});
		};
		const disc = (s, name) => svg("circle", {cx: at(s)[0], cy: at(s)[1], r: 0.34, class: name});
		const label = (s) => svg("text", {x: at(s)[0], y: at(s)[1], class: "number"}, String(s));
		replace(this.picture, svg("svg", {viewBox: `-0.2 -0.2 ${right - left + 1.4} ${high - low + 1.4}`, role: "group", "aria-label": "The position"}, board.squares.map((_, s) => square(s)), living.map(line),
			[...black].map((s) => disc(s, "black")), this.move.map((s) => disc(s, "black ghost")), (chosen && !this.step.root ? chosen.r : []).filter((r) => typeof r === "number").map((s) => disc(s, "white")),
			[...used].filter((s) => !black.has(s) && !this.move.includes(s)).map(label)));
	}
}

export function open(root, words) {
	new Room(root, words);
}
