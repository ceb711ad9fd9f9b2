// The tree of an opening, as kdraw opening writes it (experiments/openings/opening_file.h). A node is a position in which
// the attacker is to move: the answer that led there, his turn if there is one, and the nodes below.

import {Rules} from "./rules.js";

const words = (text) => text.split(" ").filter(Boolean);

export class OpeningTree {
	constructor(text) {
		const end = text.indexOf("\nend\n");
		if (!text.startsWith("kdraw opening 1\n") || end < 0) throw new Error("This is no tree of kdraw opening -o.");
		this.text = text.slice(0, end + 5);
		this.nodes = [];
		for (const line of this.text.split("\n").slice(1)) this.take(line);
		if (!this.rules || !this.stones.black || !this.stones.white || !this.nodes[0]) throw new Error("This tree has no position.");
	}

	squares(text) {
		return words(text).map((name) => this.rules.parse(name));
	}

	stones = {};

	take(line) {
		const [word, ...rest] = words(line);
		if (word === "game") this.rules = new Rules(rest[0]);
		else if (word === "attacker") this.attacker = rest[0];
		else if (word === "turn") this.left = Number(rest[1]);
		else if (word === "black" || word === "white") this.stones[word] = rest.map((name) => this.rules.parse(name));
		else if (word === "node") this.takeNode(line);
	}

	takeNode(line) {
		const [head, turn, answer, ...aside] = line.split(":"), [, number, up, state, order, positions] = words(head);
		const parent = up === "-" ? null : this.nodes[Number(up)];
		const node = {parent, state, order: Number(order), positions: Number(positions), turn: this.squares(turn), answer: this.squares(answer), aside: aside.length, below: [], depth: parent ? parent.depth + 1 : 0};
		if (parent === undefined || Number(number) !== this.nodes.length) throw new Error(`Node ${number} of this tree has no place.`);
		parent?.below.push(node);
		this.nodes.push(node);
	}

	get root() {
		return this.nodes[0];
	}

	get defender() {
		return this.attacker === "black" ? "white" : "black";
	}

	path(node) {
		const list = [];
		for (let n = node; n; n = n.parent) list.unshift(n);
		return list;
	}

	name(turn) {
		return turn.map((s) => this.rules.square(s)).join(" ");
	}

	// Counts of states, by depth.
	counts() {
		const rows = [];
		for (const n of this.nodes) {
			const row = (rows[n.depth] ??= {nodes: 0, won: 0, open: 0, new: 0, stuck: 0, positions: 0});
			row.nodes++;
			row[n.state]++;
			row.positions += n.positions;
		}
		return rows;
	}

	sums() {
		const sum = {nodes: 0, won: 0, open: 0, new: 0, stuck: 0, positions: 0};
		for (const row of this.counts()) for (const key of Object.keys(sum)) sum[key] += row?.[key] ?? 0;
		return sum;
	}

	// The node behind these answers, or as near to it as there is one.
	find(answers) {
		let node = this.root;
		for (const answer of answers.slice(1)) {
			const next = node.below.find((n) => this.name(n.answer) === answer);
			if (!next) break;
			node = next;
		}
		return node;
	}
}
