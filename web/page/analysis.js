// Questions about a position, for the rooms that play: threats, an agent's move and scores, wins with their zones.

import {post, follow} from "./server.js";

// `more`: other lines of the position, such as stones that were there before.
export function positionText(rules, stones, more = []) {
	return [`rules ${rules}`, ...more, ...stones.map((s) => `stone ${s.join(",")}`), "end", ""].join("\n");
}

// {black, white: [[row, column], ...], side, left}
export function placed({black, white, side, left}) {
	return [...black.map((s) => `put black ${s.join(",")}`), ...white.map((s) => `put white ${s.join(",")}`), `turn ${side} ${left}`];
}

export function look(rules, stones, more) {
	return post("game/look", positionText(rules, stones, more));
}

// Runs a work to its end: {lines, status}; `started` gets a function that stops it.
async function run(name, text, words, started) {
	const {work} = await post(name, text, words), lines = [];
	const w = follow(work, (line) => lines.push(line));
	started?.(w.cancel);
	return {status: await w.over, lines};
}

const complaint = (lines) => (lines.findLast((l) => l.startsWith("kdraw-")) ?? "").replace(/^kdraw-\w+: /, "").replace(/ \(try .*\)$/, "");

// {move: [[row, column], ...], why, scores: [[[row, column], score], ...], evaluation}
export async function choose(rules, stones, agent, seed, started) {
	const {lines, status} = await run("game/agent", positionText(rules, stones, [`agent ${agent}`, `seed ${seed}`]), null, started);
	const answer = lines.find((l) => l.startsWith("{"));
	if (status !== 0 || !answer) throw new Error(complaint(lines) || "stopped");
	return JSON.parse(answer);
}

// Does the side to move (or `attacker`) win? {verdict, lines, zones}; zones if there is a win file.
export async function win(rules, stones, words, started, more) {
	const {lines} = await run("game/win", positionText(rules, stones, more), words, started);
	const verdict = lines.findLast((l) => l.startsWith("s "))?.slice(2) ?? "", from = lines.findIndex((l) => /^kdraw win \d/.test(l)), to = lines.indexOf("end", from);
	if (verdict === "" && complaint(lines)) throw new Error(complaint(lines));
	const zones = from >= 0 && to > from ? await post("game/zones", lines.slice(from, to + 1).join("\n") + "\n") : null;
	return {verdict: verdict || "stopped", lines, zones, witness: lines.filter((l) => l.startsWith("v ")).map((l) => l.slice(2))};
}
