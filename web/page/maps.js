// Room 5, maps: kdraw(p) as a chart, who wins Connect(k, p, q), tilings to look at.

import {h, svg, replace, say, count} from "./dom.js";
import {get} from "./server.js";
import {remember} from "./address.js";
import {Plane, planeButtons} from "./plane.js";
import {Tiling} from "./tiling.js";
import {paintTiles, paintLines, paintRow, rowFrom} from "./tilingview.js";
import {DIRECTIONS} from "./rows.js";
import {Hunt} from "./hunt.js";
import {Watch} from "./watch.js";
import {KINDS, loadSheets, pickSheet, sheetOf, words} from "./whowins.js";

const STATUS = {certified: "its proof is a file that kdraw check verifies", derived: "derived step by step, and checked", cited: "a paper says so"};
const MAPS = [["table", "Smallest drawn k"], ["fair", "Who wins"], ["tilings", "Tilings"]];

class Room {
	constructor(root, address) {
		this.map = address.get("map") || "table";
		this.most = Number(address.get("most")) || 40;
		this.sheet = Number(address.get("sheet")) || 0;
		this.name = address.get("tiling");
		this.tabs = h("div", {class: "tabs", role: "group", "aria-label": "Which map"});
		this.stage = h("div", {class: "stage map"});
		this.panel = h("section", {class: "panel", "aria-label": "About the map"});
		this.watch = new Watch();
		root.append(this.stage, this.panel);
		this.show();
	}

	// The button that was pressed is made anew, and keeps the keyboard.
	async turnTo(name) {
		this.map = name;
		const shown = this.show();
		this.tabs.querySelector("[aria-pressed=true]").focus();
		await shown;
	}

	async show() {
		replace(this.tabs, MAPS.map(([name, text]) => h("button", {type: "button", class: "toggle", "aria-pressed": String(name === this.map), onclick: () => this.turnTo(name)}, text)));
		this.trouble = h("p", {class: "trouble", role: "alert", hidden: true});
		replace(this.stage, h("p", {class: "loading"}, "Loading …"));
		replace(this.panel, h("h1", {}, "Maps"), this.tabs, this.trouble, this.watch.element);
		remember("maps", {map: this.map, ...(this.map === "table" && {most: this.most}), ...(this.map === "fair" && {sheet: this.sheet}), ...(this.map === "tilings" && this.name && {tiling: this.name})});
		try {
			await {table: () => this.showTable(), fair: () => this.showFair(), tilings: () => this.showTilings()}[this.map]();
		} catch (e) {
			this.fail(e);
		}
	}

	fail(error) {
		this.trouble.hidden = !error;
		this.trouble.textContent = error ? error.message : "";
	}

	// --- kdraw(p) ---

	async showTable() {
		const {rows} = await get("map/table", {most: this.most});
		const word = h("div", {class: "report", "aria-live": "polite"}, h("p", {class: "fine"}, "Point at a number of stones to see where its value comes from."));
		const range = h("select", {"aria-label": "How far", onchange: (e) => ((this.most = Number(e.target.value)), this.show())}, [20, 40, 100, 300, 1000].map((n) => h("option", {value: n, selected: n === this.most}, `p up to ${n}`)));
		this.panel.append(h("p", {class: "lead"}, "With p stones a move, k in a row are too many to get: the smallest k for which that is shown."), range, word, this.legend([["certified", "checked theorem"], ["derived", "derived"], ["cited", "cited from a paper"]]), this.tableOf(rows));
		replace(this.stage, this.chart(rows, (row) => {
			replace(word, h("p", {}, h("b", {}, `Connect(${row.k}, ${row.p}) is drawn. `), `From: ${row.source}; ${STATUS[row.status] ?? row.status}.`), h("p", {class: "fine"}, `Theorem 2 gives ${row.theorem2}, Hsieh and Tsai ${row.hsieh_tsai}${row.pieces ? `, pieces ${row.pieces}` : ""}${row.potential ? `, weights ${row.potential}` : ""}.`),
				row.status === "certified" ? h("p", {}, h("a", {href: `#beat?p=${row.p}&by=theorem:${row.k}:${row.p}`}, "Try to beat it"), " · ", h("a", {href: `#proof?theorem=${row.k}:${row.p}`}, "Read it")) : h("p", {}, h("a", {href: `#beat?p=${row.p}`}, "Try to beat it")));
		}));
	}

	legend(list) {
		return h("ul", {class: "legend"}, list.map(([name, text, sign]) => h("li", {}, h("span", {class: `key ${name}`, "aria-hidden": "true"}, sign), text)));
	}

	tableOf(rows) {
		return h("details", {class: "numbers"}, h("summary", {}, "As a table"), h("table", {}, h("thead", {}, h("tr", {}, ["p", "k", "source"].map((t) => h("th", {scope: "col"}, t)))),
			h("tbody", {}, rows.map((r) => h("tr", {}, h("td", {}, String(r.p)), h("td", {}, String(r.k)), h("td", {}, `${r.source} (${r.status})`))))));
	}

	// k upwards, p to the right; Theorem 2 and Hsieh and Tsai as lines.
	chart(rows, tell) {
		const width = 900, height = 640, left = 64, bottom = 56, top = 24, right = 24, mostK = Math.max(...rows.map((r) => r.hsieh_tsai)), mostP = rows.length;
		const x = (p) => left + ((p - 0.5) / mostP) * (width - left - right), y = (k) => height - bottom - (k / mostK) * (height - bottom - top);
		const steps = (most) => {
			const raw = most / 6, ten = 10 ** Math.floor(Math.log10(raw)), step = [1, 2, 5, 10].map((n) => n * ten).find((s) => s >= raw) || 1;
			return Array.from({length: Math.floor(most / Math.max(1, step)) + 1}, (_, i) => i * Math.max(1, step));
		};
		const line = (key, name) => svg("path", {class: `curve ${name}`, d: rows.filter((r) => r[key]).map((r, i) => `${i === 0 ? "M" : "L"}${x(r.p)} ${y(r[key])}`).join("")});
		const end = rows[rows.length - 1];
		const dots = rows.map((r) => svg("circle", {cx: x(r.p), cy: y(r.k), r: mostP > 120 ? 2.5 : 6, class: `dot ${r.status}`}, svg("title", {}, `Connect(${r.k}, ${r.p}): ${r.source} (${r.status})`)));
		const mark = svg("circle", {r: 10, class: "here", cx: -99, cy: -99});
		const choose = (i) => {
			const r = rows[Math.min(rows.length - 1, Math.max(0, i))];
			this.at = r.p - 1;
			mark.setAttribute("cx", x(r.p));
			mark.setAttribute("cy", y(r.k));
			tell(r);
			say(`p ${r.p}, k ${r.k}`);
		};
		const picture = svg("svg", {viewBox: `0 0 ${width} ${height}`, class: "chart", tabindex: 0, role: "application", "aria-label": "Chart of the smallest drawn k; left and right arrows walk through p"},
			steps(mostK).map((k) => [svg("path", {class: "gridline", d: `M${left} ${y(k)}H${width - right}`}), svg("text", {x: left - 10, y: y(k), class: "tick side"}, String(k))]).flat(),
			steps(mostP).filter((p) => p > 0).map((p) => svg("text", {x: x(p), y: height - bottom + 24, class: "tick"}, String(p))),
			svg("text", {x: (left + width) / 2, y: height - 8, class: "tick name"}, "stones a move, p"), svg("text", {x: 16, y: top - 6, class: "tick name start"}, "k in a row"),
			line("hsieh_tsai", "known"), line("theorem2", "known2"), svg("text", {x: x(mostP) - 8, y: y(end.hsieh_tsai) + 4, class: "tick end"}, "4p + 7 "), svg("text", {x: x(mostP) - 8, y: y(end.theorem2) - 10, class: "tick end"}, "Theorem 2"), dots, mark);
		const nearest = (e) => {
			const box = picture.getBoundingClientRect(), scale = Math.min(box.width / width, box.height / height), shift = (box.width - width * scale) / 2;
			choose(Math.round((((e.clientX - box.left - shift) / scale - left) / (width - left - right)) * mostP - 0.5));
		};
		picture.addEventListener("pointermove", nearest);
		picture.addEventListener("pointerdown", nearest);
		picture.addEventListener("keydown", (e) => {
			const by = {ArrowRight: 1, ArrowLeft: -1, PageUp: 10, PageDown: -10}[e.key];
			if (!by) return;
			e.preventDefault();
			choose((this.at ?? -1) + by);
		});
		return picture;
	}

	// --- who wins ---

	async showFair() {
		const sheets = (this.sheets ??= await loadSheets()), number = Math.min(this.sheet, sheets.length - 1);
		const word = h("div", {class: "report", "aria-live": "polite"}, h("p", {class: "fine"}, "Point at a game to see who wins, and why."));
		const pick = pickSheet(sheets, number, (n) => ((this.sheet = n), this.show()));
		this.panel.append(h("p", {class: "lead"}, "Connect(k, p, q): Black first places q stones, then White and Black place p a move in turn; k in a row win."), pick, word, this.legend(KINDS));
		replace(this.stage, sheetOf(sheets[number], (game) => replace(word, words(game))));
		this.stage.scrollTop = this.stage.firstChild.scrollTop = this.stage.scrollHeight; // small numbers first
	}

	// --- tilings ---

	async showTilings() {
		const {rows} = await get("map/tilings");
		this.row = null;
		const chosen = rows.find((r) => r.name === this.name) ?? rows[1], tiling = new Tiling(await get("map/tiling", {name: chosen.name}));
		const pick = h("select", {"aria-label": "Which tiling", onchange: (e) => ((this.name = e.target.value), this.show())}, rows.map((r) => h("option", {value: r.name, selected: r === chosen}, `Connect(${r.k}, ${r.p}): ${r.name}`)));
		const word = h("p", {class: "report", "aria-live": "polite"}, `Every ${chosen.k} squares in a row contain a whole line. Choose a square to see one such row, and again for the next direction.`);
		const plane = new Plane({label: `The tiling ${chosen.name}`, under: (p, g) => paintTiles(p, g, tiling), click: (row, column) => this.showRow(plane, tiling, [row, column], chosen.k, word)});
		plane.between = (p, g) => {
			paintLines(p, g, tiling);
			if (this.row) paintRow(p, g, tiling, this.row);
		};
		this.panel.append(h("p", {class: "lead"}, "The plane cut into copies of small boards, with the lines that White defends."), pick, word,
			h("p", {class: "fine"}, `It repeats after ${tiling.height * tiling.width} squares, with ${tiling.lines.length} lines.`),
			h("p", {}, h("a", {href: `#beat?p=${chosen.p}&by=theorem:${chosen.k}:${chosen.p}`}, "Play on it"), " · ", h("a", {href: `#proof?theorem=${chosen.k}:${chosen.p}`}, "Read its proof")), (this.hunt ??= new Hunt((e) => this.fail(e))).element);
		replace(this.stage, plane.element, planeButtons(plane));
	}

	showRow(plane, tiling, from, k, word) {
		const same = this.row?.from.join() === from.join(), ways = ["to the right", "upwards", "up to the right", "up to the left"];
		this.way = same ? (this.way + 1) % 4 : 0;
		this.row = rowFrom(tiling, from, DIRECTIONS[this.way], k);
		word.textContent = `${k} squares ${ways[this.way]}: ${count(this.row.lines.length, "whole line")} in them.`;
		plane.draw();
	}
}

// What is looked for ends with the room.
export function open(root, words) {
	const room = new Room(root, words);
	return () => {
		room.hunt?.close();
		room.watch.close();
	};
}
