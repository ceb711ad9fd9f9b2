// Who wins Connect(k, p, q): sheets of games as coloured squares, a row a number of stones or of rows of the board. What is
// known of a game, and where that is from, is said when it is pointed at, or reached with the arrow keys.

import {h} from "./dom.js";
import {get} from "./server.js";

export const KINDS = [["black", "Black wins", "B"], ["white", "White wins", "W"], ["draw", "drawn", "="], ["not", "White does not win; Black: not known", "≥"], ["claimed", "claimed, or from games played", "?"], ["open", "not known", ""]];

function kind(game) {
	const by = {"definitely unfair": game.conclusion.startsWith("Black") ? "black" : "white", draw: "draw", "monotonically unfair": "not", "empirically unfair": "claimed"};
	return by[game.class] ?? "open";
}

const range = (from, to) => Array.from({length: to - from + 1}, (_, i) => from + i);
const most = (rows, what) => Math.max(...rows.map((r) => r[what]));

// Squares by "across,up".
function infinite(name, title, rows, up) {
	return {group: name, title, across: ["k", range(Math.min(...rows.map((r) => r.k)), most(rows, "k"))], up: [up, range(1, most(rows, up))], at: new Map(rows.map((r) => [`${r.k},${r[up]}`, {...r, name: `Connect(${r.k}, ${r.p}, ${r.q})`, game: `inf:${r.k}:${r.p}:${r.q}`}]))};
}

function boards(rows) {
	const {k, p, q} = rows[0], at = new Map();
	for (const r of rows) {
		const [m, n] = r.game.split(":")[0].split("x"), game = {...r, name: `Connect(${k}, ${p}, ${q}) on ${m} x ${n}`};
		at.set(`${m},${n}`, game);
		at.set(`${n},${m}`, game);
	}
	const size = Math.max(...[...at.keys()].map((key) => Number(key.split(",")[0])));
	return {group: "Small boards", title: `Connect(${k}, ${p}, ${q}) on boards up to ${size} x ${size}`, across: ["columns", range(1, size)], up: ["rows", range(1, size)], at};
}

// A Map keeps the order in which its keys came.
function sortedInto(rows, key) {
	const groups = new Map();
	for (const r of rows) groups.set(key(r), [...(groups.get(key(r)) ?? []), r]);
	return [...groups.values()];
}

// Of the tables of kdraw fair.
export async function loadSheets() {
	const [{rows: table}, {rows: map}] = await Promise.all([get("map/fair", {most: 20}), get("map/map")]);
	const all = "The endless board, any p", endless = map.filter((r) => r.game.startsWith("inf:"));
	return [...range(1, 10).map((q) => infinite(all, `q = ${q}: Black begins with ${q === 1 ? "one stone" : `${q} stones`}`, table.filter((r) => r.q === q), "p")),
		infinite(all, "q = p: Black begins with as many as ever", table.filter((r) => r.q === r.p), "p"),
		...sortedInto(endless, (r) => r.p).map((rows) => infinite("The endless board, one p", `p = ${rows[0].p}, all q`, rows, "q")),
		...sortedInto(map.filter((r) => !r.game.startsWith("inf:")), (r) => `${r.k}:${r.p}:${r.q}`).map(boards)];
}

export function pickSheet(sheets, chosen, change) {
	const groups = sortedInto(sheets.map((s, i) => ({...s, i})), (s) => s.group);
	return h("select", {"aria-label": "Which games", onchange: (e) => change(Number(e.target.value))}, groups.map((list) => h("optgroup", {label: list[0].group}, list.map((s) => h("option", {value: s.i, selected: s.i === chosen}, s.title)))));
}

export function words(game) {
	const known = game.conclusion ? `${game.conclusion[0].toUpperCase()}${game.conclusion.slice(1)}, ${game.evidence}.` : "Not known who wins.";
	return [h("p", {}, h("b", {}, `${game.name}. `), known), game.source && h("p", {class: "fine"}, `From: ${game.source}.`), h("p", {}, h("a", {href: `#play?game=${game.game}`}, "Play it"))];
}

// One square is in the order of Tab; the arrows go on from there.
export function sheetOf(sheet, tell) {
	const [across, xs] = sheet.across, [up, ys] = sheet.up, buttons = new Map();
	const cell = (x, y) => {
		const game = sheet.at.get(`${x},${y}`);
		if (!game) return h("td", {});
		const point = () => tell(game), button = h("button", {type: "button", class: `game ${kind(game)}`, tabindex: -1, "aria-label": `${across} ${x}, ${up} ${y}: ${game.conclusion || "not known"}`, onclick: point, onpointerenter: point, onfocus: point}, KINDS.find(([name]) => name === kind(game))[2]);
		buttons.set(`${x},${y}`, button);
		button.place = [x, y];
		return h("td", {}, button);
	};
	const rows = [...ys].reverse().map((y) => h("tr", {}, h("th", {scope: "row"}, up === "rows" ? String(y) : `${up} ${y}`), xs.map((x) => cell(x, y))));
	const head = across === "k" ? xs.map((x) => `k ${x}`) : xs.map(String);
	const table = h("table", {class: "fair"}, h("tbody", {}, rows), h("tfoot", {}, h("tr", {}, h("td", {}), head.map((text) => h("th", {scope: "col"}, text)))));
	const first = buttons.values().next().value;
	const walk = (event) => {
		const by = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]}[event.key], at = event.target.place;
		if (!by || !at) return;
		event.preventDefault();
		for (let [x, y] = [at[0] + by[0], at[1] + by[1]]; x >= xs[0] && x <= xs[xs.length - 1] && y >= ys[0] && y <= ys[ys.length - 1]; x += by[0], y += by[1])
			if (buttons.has(`${x},${y}`)) {
				event.target.tabIndex = -1;
				buttons.get(`${x},${y}`).tabIndex = 0;
				buttons.get(`${x},${y}`).focus();
				return;
			}
	};
	table.addEventListener("keydown", walk);
	if (first) first.tabIndex = 0;
	return h("div", {class: "sheet", role: "region", "aria-label": `${sheet.group}: ${sheet.title}; arrow keys walk through the games`}, table);
}
