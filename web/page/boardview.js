// A board of a proof as a picture: its squares, to press, its living lines, stones.

import {svg} from "./dom.js";

// `living`: lines that are drawn; `free`: squares that can be pressed. `discs`: [squares, class] each. `dead(line)`: it has just been
// stopped; `child`: which part of the position a line belongs to, by line; `what(square)`: in words.
export function boardPicture(board, {living, free, discs, child = new Map(), dead = () => false, what, press}) {
	const rows = board.squares.map((s) => s[0]), columns = board.squares.map((s) => s[1]);
	const low = Math.min(...rows), high = Math.max(...rows), left = Math.min(...columns), right = Math.max(...columns);
	const at = (s) => [board.squares[s][1] - left + 0.5, high - board.squares[s][0] + 0.5];
	const covered = new Set(discs.flatMap(([squares, name]) => (name.includes("black") ? squares : [])));
	const square = (s) => {
		const [x, y] = at(s), open = free.has(s), text = `square ${s}: ${what(s)}`;
		const box = svg("rect", {x: x - 0.46, y: y - 0.46, width: 0.92, height: 0.92, rx: 0.12, class: open ? "cell" : "cell off", ...(open && {tabindex: 0, role: "button", "aria-label": text})}, svg("title", {}, text));
		if (open) {
			box.addEventListener("click", () => press(s));
			box.addEventListener("keydown", (e) => (e.key === "Enter" || e.key === " ") && (e.preventDefault(), press(s)));
		}
		return box;
	};
	const line = (l) => {
		const squares = board.lines[l].squares, [a, b] = at(squares[0]), [c, d] = at(squares[squares.length - 1]);
		return svg("path", {d: `M${a} ${b}L${c} ${d}`, class: `living ${dead(l) ? "dead" : child.has(l) ? `child-${child.get(l) % 6}` : ""}`});
	};
	const disc = (s, name) => svg("circle", {cx: at(s)[0], cy: at(s)[1], r: 0.34, class: name});
	const label = (s) => svg("text", {x: at(s)[0], y: at(s)[1], class: "number"}, String(s));
	const named = new Set([...free, ...living.flatMap((l) => board.lines[l].squares)]);
	return svg("svg", {viewBox: `-0.2 -0.2 ${right - left + 1.4} ${high - low + 1.4}`, role: "group", "aria-label": "The position"}, board.squares.map((_, s) => square(s)), living.map(line),
		discs.map(([squares, name]) => squares.map((s) => disc(s, name))), [...named].filter((s) => !covered.has(s)).map(label));
}

// A list "3, 7 12" of squares; throws a sentence.
export function readSquares(text, board) {
	const list = text.split(/[ ,]+/).filter(Boolean).map(Number);
	if (list.some((s) => !Number.isInteger(s) || s < 0 || s >= board.squares.length)) throw new Error(`Squares are numbers from 0 to ${board.squares.length - 1}, such as 3, 7.`);
	return list;
}
