// Room 2, a proof to walk in: the tree of steps, the position of a step, and the entry that answers a move.

import {h, replace, say, count} from "./dom.js";
import {get, post, patiently, follow} from "./server.js";
import {remember} from "./address.js";
import {boardPicture} from "./boardview.js";
import {Seek} from "./seek.js";

const PAGE = 60; // entries shown at once
const KINDS = {forest: "forest (f)", potential: "weights (w)", pairing: "pairing (t)", held: "held (h)", loose: "loose lines", filled: "filled at once"};

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
		this.entriesTitle = h("h2", {}, "Answers in this position");
		this.entries = h("div", {class: "entries"});
		this.users = h("div", {class: "users"});
		this.seek = new Seek(this.forSeek());
		root.append(h("div", {class: "stage reading"}, this.crumbs, this.picture, this.caption),
			h("section", {class: "panel", "aria-label": "The proof"}, h("h1", {}, "Read the proof"), this.pick, this.trouble, this.verdict, this.entriesTitle, this.entries,
				h("h2", {}, "The tree"), this.tree, h("h2", {}, "Used by"), this.users, h("h2", {}, "Find a position"), this.seek.element));
	}

	// What the search sees of this room.
	forSeek() {
		const room = this;
		return {
			get board() {
				return room.proof.boards[room.board];
			},
			words: () => ({theorem: this.theorem, board: this.board}),
			link: (step, text) => this.link(step, text, [this.root()]),
			attempt: (action) => this.attempt(action),
			draw: () => this.draw(),
		};
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
		const file = h("input", {type: "file", multiple: true, class: "unseen", "aria-label": "A theorem file, or a board and its proof", onchange: () => this.give([...file.files])});
		replace(this.pick, h("select", {"aria-label": "Which proof", onchange: (e) => this.open(e.target.value)}, this.games.map((g) => h("option", {value: g.name, selected: g.name === this.theorem}, g.name.startsWith("file:") ? g.title : `${g.title} is drawn`))),
			h("button", {type: "button", title: "A theorem file, or two files at once: a board and its proof", onclick: () => file.click()}, "Open files …"), file);
	}

	// A theorem, or a board file and the proof that goes behind it.
	async give(files) {
		await this.attempt(async () => {
			const texts = await Promise.all(files.map((f) => f.text())), isBoard = (text) => text.startsWith("kdraw board ");
			const title = files.find((_, i) => !isBoard(texts[i]))?.name ?? files[0].name;
			const {name} = await post("proof/give", texts.sort((a, b) => isBoard(b) - isBoard(a)).join(""), {title});
			this.games.push({name, title});
			await this.open(name);
			this.showPick();
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
		replace(this.verdict, h("p", {class: "word"}, this.proof.verdict.replace(/^s /, "")), h("p", {class: "fine"}, `${count(boards.reduce((n, b) => n + b.steps, 0), "step")}, ${kb.toLocaleString("en")} kB. `,
			this.proof.k > 0 && h("a", {href: `#beat?p=${this.proof.p}&by=theorem:${this.theorem}`}, "Play against it")), choose,
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
		this.seek.begin();
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
		if (this.seek.drawing) this.seek.pen.click();
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
		const board = this.proof.boards[this.board], label = numbers ? `${count(numbers[1], "line")}, ${numbers[2]} black, ${count(numbers[3], "answer")}` : board.black.length + board.white.length > 0 ? "the position" : "the empty board";
		const list = h("ul", {}), node = h("details", {}, h("summary", {}, this.link(step), h("span", {class: "fine"}, ` ${label}`)), list);
		node.addEventListener("toggle", () => node.open && list.childElementCount === 0 && this.attempt(async () => {
			const {next} = await get("proof/step", this.words(step));
			if (next.length === 0) list.append(h("li", {class: "fine"}, "no steps below: its answers end in leaves"));
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

	root() {
		return this.proof.boards[this.board].steps;
	}

	// --- the position ---

	living() {
		const board = this.proof.boards[this.board];
		return this.step.lines ?? [...board.lines.keys()].filter((l) => !board.lines[l].squares.some((s) => board.white.includes(s)));
	}

	show() {
		const board = this.proof.boards[this.board], s = this.step;
		replace(this.crumbs, h("ol", {}, [...this.path, s.step].map((step, i) => h("li", {}, step === s.step ? h("span", {"aria-current": "step"}, this.name(step)) : this.link(step, null, this.path.slice(0, i))))));
		this.entriesTitle.textContent = board.win ? "White’s answers in this position" : "Answers in this position";
		this.showEntries();
		this.draw();
		const used = s.root ? [] : s.used;
		replace(this.users, used.length === 0 ? h("p", {class: "fine"}, s.root ? "The root is what is to be shown." : "Nothing.") :
			h("p", {class: "steps"}, used.map((step) => [this.link(step, null, [this.root()]), " "]), s.all_used > used.length ? `and ${s.all_used - used.length} more` : ""));
	}

	showCaption() {
		const board = this.proof.boards[this.board], s = this.step, many = `${count(this.living().length, "living line")} of ${board.lines.length}`;
		const task = board.win ? `Black wins: he plays ${s.plays?.join(" ") ?? "as in the step below"}. ${s.root ? "" : "Click on squares where White answers."}` :
			board.game === "p" ? `Black places up to ${board.stones} stones: click on squares, and see the answer.` : `Game b ${board.stones}: Black places any number of stones, and may keep ${board.stones} on a living line.`;
		replace(this.caption, h("p", {}, this.seek.drawing ? "Click a square for a black stone, again for a white one, again to empty it. White’s stones stop lines." : [s.root ? "The whole board. " : `${many}, ${count(s.black?.length ?? 0, "black stone")}. `, task]));
	}

	press(square) {
		const at = this.move.indexOf(square), board = this.proof.boards[this.board], most = board.win ? this.step.plays?.length ?? 0 : board.game === "p" ? board.stones : Infinity;
		if (at >= 0) this.move.splice(at, 1);
		else if (this.move.length >= most) this.move = most > 0 ? [square] : [];
		else this.move.push(square);
		this.entry = this.answer();
		if (this.entry !== null) this.first = Math.floor(this.entry / PAGE) * PAGE;
		this.showEntries();
		this.draw();
		this.picture.querySelector(`[aria-label^="square ${square}:"]`)?.focus();
	}

	// The first entry whose stones are in the move and whose answer is not; of a win, whose lines White has not touched.
	answer() {
		const board = this.proof.boards[this.board], hit = (lines) => lines.some((l) => board.lines[l].squares.some((s) => this.move.includes(s)));
		if (this.move.length === 0) return null;
		const at = this.step.entries.findIndex((e) => (board.win ? !hit(e.children[0].lines) : e.s.every((s) => this.move.includes(s)) && !e.r.some((r) => this.move.includes(r))));
		return at < 0 ? null : at;
	}

	showEntries() {
		const {entries, root, all_entries: all} = this.step, {win} = this.proof.boards[this.board];
		if (root) {
			replace(this.entries, h("p", {}, "The whole board is played like: "), this.children(entries[0]));
			return;
		}
		const each = win ? "Each names lines that win unless White touches one of them." : "Each says: if Black takes the squares on the left, White takes those on the right.";
		const word = this.move.length === 0 ? (all === 0 ? "Black fills a line at once." : `${count(all, "answer")}. ${each}`) :
			this.entry === null ? (win ? "Every entry is touched: White has more stones here than the move that he answers." : "No entry: these squares are dominated. Others are at least as good for Black, and are answered.") : `Answer number ${this.entry} covers this move.`;
		const list = h("ol", {class: "answers", start: this.first}, entries.slice(this.first, this.first + PAGE).map((e, i) => this.entryRow(e, this.first + i)));
		const turn = (by, text) => h("button", {type: "button", disabled: this.first + by < 0 || this.first + by >= entries.length, onclick: () => ((this.first += by), this.showEntries())}, text);
		replace(this.entries, h("p", {}, word), this.entry !== null && h("div", {class: "chosen"}, h("p", {}, this.spell(entries[this.entry])), this.children(entries[this.entry])), list,
			entries.length > PAGE && h("div", {class: "buttons"}, turn(-PAGE, "Before"), turn(PAGE, "After")));
	}

	spell(e) {
		if (this.proof.boards[this.board].win) return `lines ${e.children[0].lines.join(" ")}`;
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
		this.showCaption();
		replace(this.picture, boardPicture(this.proof.boards[this.board], this.seek.drawing ? this.seek.picture() : this.stepPicture()));
	}

	stepPicture() {
		const board = this.proof.boards[this.board], s = this.step, living = this.living(), chosen = this.entry === null ? (s.root ? s.entries[0] : null) : s.entries[this.entry];
		const black = s.root ? board.black : s.black, plays = s.plays ?? [], own = board.win ? [] : this.move, answer = board.win ? this.move : s.root || !chosen ? [] : chosen.r.filter((r) => typeof r === "number");
		const child = new Map(), lines = new Set(living.flatMap((l) => board.lines[l].squares)), white = [...answer, ...(s.root ? board.white : [])];
		chosen?.children.forEach((c, i) => c.lines?.forEach((l) => child.set(l, i)));
		return {
			living, child, press: (square) => this.press(square),
			free: new Set([...lines].filter((square) => !black.includes(square) && !plays.includes(square) && !s.root)),
			discs: [[black, "black"], [plays, "black ghost"], [own, "black ghost"], [white, "white"]],
			dead: (l) => white.some((r) => board.lines[l].squares.includes(r)) || (!s.root && chosen?.r.includes(`x${l}`)),
			what: (square) => (black.includes(square) ? "black" : plays.includes(square) ? "Black plays here" : own.includes(square) ? "your stone" : white.includes(square) ? (board.win ? "White" : "White's answer") : lines.has(square) ? "empty" : "does not matter"),
		};
	}
}

export function open(root, words) {
	new Room(root, words);
}
