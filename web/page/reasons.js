// Why White played there, in words.

import {count} from "./dom.js";

const TEXTS = {
	entry: () => "The proof knows this position of the tile: one stone is enough, and it says where.",
	forest: () => "Forest: the lines left in this tile hang together like trees. This one had no square to spare any more, so White kills it.",
	pairing: () => "Pairing: the squares of this tile stand in groups. You took one of a group, White takes another.",
	held: () => "Held: each of these lines owns enough squares of its own. You took one, White stops that line.",
	stonewise: () => "The proof answers stone by stone: no line may keep more of your stones than it can stand.",
	line: () => "Theorem 2: a line of this strip had its share of stones, so White plays on it.",
	crossing: () => "Theorem 2: two lines cross here. One stone stops both.",
	weight: () => "Weights: of all rows through your stone, those in this direction were worth most. White stops them.",
};

export function shortReason(reply) {
	return {entry: "known position", forest: "forest", pairing: "pairing", held: "held", stonewise: "stone by stone", line: "a line", crossing: "a crossing", weight: "weights"}[reply.why];
}

export function reasonText(reply, killed) {
	const text = TEXTS[reply.why]();
	if (!killed || killed.length === 0) return text;
	const worst = killed.reduce((a, b) => (b.black > a.black ? b : a));
	const lines = `It stops ${count(killed.length, "marked line")}`;
	if (worst.black === 0) return `${text} ${lines}.`;
	return `${text} ${lines}; the fullest had ${count(worst.black, "stone")} of yours and ${count(worst.size - worst.black, "free square")}.`;
}
