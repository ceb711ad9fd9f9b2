// SGF with variations and comments, in the two forms of Connect6 programs (games/records.h): a node a stone in two letters,
// column and row from the top (JJ), or a node a turn in letters and numbers from the bottom (k11l10).

import {Node} from "./gametree.js";
import {Rules} from "./rules.js";

const protect = (text) => text.replace(/[\]\\]/g, "\\$&");

// --- writing ---

function letter(value, large) {
	return large && value < 26 ? String.fromCharCode(97 + value) : String.fromCharCode(65 + (large ? value - 26 : value));
}

function letters(rules, [row, column]) {
	const large = rules.rows > 26 || rules.columns > 26;
	return letter(column, large) + letter(rules.rows - 1 - row, large);
}

function comment(node) {
	return node.comment ? `C[${protect(node.comment)}]` : "";
}

// From this node's stone on; by turns, stones of one turn are joined as long as nothing branches off or is said.
function writeFrom(node, rules, byTurns) {
	let text = "";
	for (let n = node; ; ) {
		const {side} = rules.turn(n.number - 1), stones = [n];
		while (byTurns && !n.comment && n.children.length === 1 && !rules.turn(n.number).first && rules.turn(n.number).side === side) stones.push((n = n.children[0]));
		text += `;${side === "black" ? "B" : "W"}[${stones.map((s) => (byTurns ? rules.square(s.square) : letters(rules, s.square))).join("")}]${comment(n)}`;
		if (n.children.length !== 1) return text + n.children.map((c) => `(${writeFrom(c, rules, byTurns)})`).join("\n");
		n = n.children[0];
	}
}

export function writeSgf(root, rules, {black, white, byTurns}) {
	if (rules.infinite || (byTurns && rules.columns > 26)) throw new Error("SGF has no letters for this board.");
	const size = rules.rows === rules.columns ? rules.rows : `${rules.columns}:${rules.rows}`;
	const branches = root.children.map((c) => writeFrom(c, rules, byTurns));
	return `(;GM[511]FF[4]CA[UTF-8]AP[kdraw]SZ[${size}]RU[${rules}]PB[${protect(black)}]PW[${protect(white)}]${comment(root)}${branches.length === 1 ? branches[0] : branches.map((b) => `(${b})`).join("\n")})\n`;
}

// --- reading ---

// Trees of nodes of properties: {nodes: [{B: ["JJ"]}, ...], children: [tree, ...]}, without recursion.
function parse(text) {
	let at = 0;
	const fail = (what) => {
		throw new Error(`The SGF file is wrong at character ${at + 1}: ${what}.`);
	};
	const blank = () => (at += /^\s*/.exec(text.slice(at, at + 4096))[0].length);
	const value = () => {
		let out = "";
		for (at++; text[at] !== "]"; at++) {
			if (at >= text.length) fail("a value does not end");
			if (text[at] === "\\") at++;
			out += text[at];
		}
		at++;
		return out;
	};
	const properties = () => {
		const node = {};
		for (blank(); /[A-Za-z]/.test(text[at] ?? ""); blank()) {
			const name = /^[A-Za-z]+/.exec(text.slice(at, at + 64))[0];
			at += name.length;
			const list = (node[name.replace(/[a-z]/g, "")] ??= []);
			for (blank(); text[at] === "["; blank()) list.push(value());
		}
		return node;
	};
	const top = {nodes: [], children: []}, open = [top];
	for (blank(); at < text.length; blank()) {
		const tree = open[open.length - 1], sign = text[at++];
		if (sign === "(") {
			const child = {nodes: [], children: []};
			tree.children.push(child);
			open.push(child);
		} else if (sign === ")") {
			if (open.length === 1) fail("a bracket too many");
			open.pop();
		} else if (sign === ";") tree.nodes.push(properties());
		else fail(`'${sign}' is not expected`);
	}
	if (open.length > 1) fail("a bracket is not closed");
	if (top.children.length === 0) fail("there is no game");
	return top.children[0];
}

function rulesOf(first) {
	if (first.RU) return new Rules(first.RU[0]);
	const [columns, rows = columns] = (first.SZ?.[0] ?? "19").split(":");
	return new Rules(`${rows}x${columns}:${first.GM?.[0] === "4" ? "5:1:1" : "6:2:1"}`);
}

function lettersToSquares(value, rules) {
	const large = rules.rows > 26 || rules.columns > 26, squares = [];
	const number = (c) => c.toLowerCase().charCodeAt(0) - 97 + (large && c >= "A" && c <= "Z" ? 26 : 0);
	for (let i = 0; i + 1 < value.length; i += 2) squares.push([rules.rows - 1 - number(value[i + 1]), number(value[i])]);
	return squares;
}

function squaresOf(value, rules) {
	if (/^([A-Za-z]{2})+$/.test(value)) return lettersToSquares(value, rules);
	if (!/^([A-Za-z]{1,2}\d+)+$/.test(value)) throw new Error(`'${value}' is no move.`);
	return value.match(/[A-Za-z]{1,2}\d+/g).map((name) => rules.parse(name));
}

// One stone after the other; each has to be legal.
function play(node, properties, rules) {
	for (const [name, side] of [["B", "black"], ["W", "white"]])
		for (const value of properties[name] ?? [])
			for (const square of squaresOf(value, rules)) {
				const turn = rules.turn(node.number);
				if (turn.side !== side) throw new Error(`Stone ${node.number + 1} is ${turn.side}'s, not ${side}'s.`);
				if (!rules.has(square)) throw new Error(`Stone ${node.number + 1} is not on the board.`);
				if (node.stones().some((s) => s.join() === square.join())) throw new Error(`${rules.square(square)} is taken.`);
				node = node.add(square);
			}
	if (properties.C) node.comment = properties.C[0];
	return node;
}

export function readSgf(text) {
	const tree = parse(text), rules = rulesOf(tree.nodes[0] ?? {}), root = new Node(null, null), open = [[tree, root]];
	while (open.length > 0) {
		const [part, from] = open.pop();
		let node = from;
		for (const properties of part.nodes) node = play(node, properties, rules);
		for (const child of [...part.children].reverse()) open.push([child, node]);
	}
	return {rules, root, black: tree.nodes[0]?.PB?.[0] ?? "", white: tree.nodes[0]?.PW?.[0] ?? ""};
}
