// Room 5, maps: kdraw(p) as a chart, who wins Connect(k, p, q), tilings to look at.

import {h, svg, replace, say} from "./dom.js";
import {get} from "./server.js";
import {remember} from "./address.js";
import {Plane, planeButtons} from "./plane.js";
import {Tiling} from "./tiling.js";
import {paintTiles, paintLines} from "./tilingview.js";

const MAPS = [["table", "Smallest drawn k"], ["fair", "Who wins"], ["tilings", "Tilings"]];

class Room {
	constructor(root, words) {
		this.map = words.get("map") || "table";
		this.most = Number(words.get("most")) || 40;
		this.q = words.get("q") || "1";
		this.tabs = h("div", {class: "tabs", role: "group", "aria-label": "Which map"});
		this.stage = h("div", {class: "stage map"});
		this.panel = h("section", {class: "panel", "aria-label": "About the map"});
		root.append(this.stage, this.panel);
		this.show();
	}

	async show() {
		replace(this.tabs, MAPS.map(([name, text]) => h("button", {type: "button", class: "toggle", "aria-pressed": String(name === this.map), onclick: () => ((this.map = name), this.show())}, text)));
		this.trouble = h("p", {class: "trouble", role: "alert", hidden: true});
		replace(this.stage, h("p", {class: "loading"}, "Loading …"));
		replace(this.panel, h("h1", {}, "Maps"), this.tabs, this.trouble);
		remember("maps", {map: this.map, ...(this.map === "table" && {most: this.most}), ...(this.map === "fair" && {q: this.q})});
		try {
			await {table: () => this.showTable(), fair: () => this.showFair(), tilings: () => this.showTilings()}[this.map]();
		} catch (e) {
			this.trouble.hidden = false;
			this.trouble.textContent = e.message;
		}
	}

	// --- kdraw(p) ---

	async showTable() {
		const {rows} = await get("map/table", {most: this.most});
		const word = h("div", {class: "report", "aria-live": "polite"}, h("p", {class: "fine"}, "Point at a number of stones to see where its value comes from."));
		const range = h("select", {"aria-label": "How far", onchange: (e) => ((this.most = Number(e.target.value)), this.show())}, [20, 40, 100, 300, 1000].map((n) => h("option", {value: n, selected: n === this.most}, `p up to ${n}`)));
		this.panel.append(h("p", {class: "lead"}, "With p stones a move, k in a row are too many to get: the smallest k for which that is shown."), range, word, this.legend([["certified", "checked theorem"], ["derived", "derived"], ["cited", "cited from a paper"]]), this.tableOf(rows));
		replace(this.stage, this.chart(rows, (row) => {
			replace(word, h("p", {}, h("b", {}, `Connect(${row.k}, ${row.p}) is drawn. `), `${row.source} (${row.status}).`), h("p", {class: "fine"}, `Theorem 2 gives ${row.theorem2}, Hsieh and Tsai ${row.hsieh_tsai}${row.pieces ? `, pieces ${row.pieces}` : ""}${row.potential ? `, weights ${row.potential}` : ""}.`),
				row.status === "certified" ? h("p", {}, h("a", {href: `#beat?p=${row.p}&by=theorem:${row.k}:${row.p}`}, "Try to beat it"), " · ", h("a", {href: `#proof?theorem=${row.k}:${row.p}`}, "Read it")) : h("p", {}, h("a", {href: `#beat?p=${row.p}`}, "Try to beat it")));
		}));
	}

	legend(list) {
		return h("ul", {class: "legend"}, list.map(([name, text]) => h("li", {}, h("span", {class: `key ${name}`, "aria-hidden": "true"}), text)));
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
		this.fair ??= (await get("map/fair", {most: 20})).rows;
		const word = h("div", {class: "report", "aria-live": "polite"}, h("p", {class: "fine"}, "Choose a game to see why."));
		const pick = h("select", {"aria-label": "Black's first stones", onchange: (e) => ((this.q = e.target.value), this.show())}, [...Array.from({length: 10}, (_, i) => String(i + 1)), "p"].map((q) => h("option", {value: q, selected: q === this.q}, q === "p" ? "q = p: as many as ever" : `q = ${q} at first`)));
		this.panel.append(h("p", {class: "lead"}, "Connect(k, p, q) on the infinite board: Black first places q stones, then both p a move."), pick, word,
			this.legend([["black", "Black wins"], ["white", "White wins"], ["draw", "drawn"], ["not", "White does not win"], ["claimed", "claimed, or from games played"], ["open", "not known"]]));
		const rows = this.fair.filter((r) => (this.q === "p" ? r.q === r.p : r.q === Number(this.q)));
		const most = Math.max(...rows.map((r) => r.k)), least = Math.min(...rows.map((r) => r.k)), high = Math.max(...rows.map((r) => r.p));
		const at = new Map(rows.map((r) => [`${r.k},${r.p}`, r])), tell = (r) => replace(word, h("p", {}, h("b", {}, `Connect(${r.k}, ${r.p}, ${r.q}): `), r.conclusion || "not known who wins", r.evidence ? `, ${r.evidence}.` : "."), h("p", {class: "fine"}, r.source || `Its class is ${r.class}.`));
		const kind = (r) => (r.class === "draw" ? "draw" : r.class === "definitely unfair" ? (r.conclusion.startsWith("Black") ? "black" : "white") : r.class === "monotonically unfair" ? "not" : r.class === "empirically unfair" ? "claimed" : "open");
		const sign = {black: "B", white: "W", draw: "=", not: "≥", claimed: "?", open: ""};
		const cell = (k, p) => {
			const r = at.get(`${k},${p}`);
			return r ? h("td", {}, h("button", {type: "button", class: `game ${kind(r)}`, "aria-label": `k ${k}, p ${p}: ${r.conclusion || "not known"}`, onclick: () => tell(r), onpointerenter: () => tell(r), onfocus: () => tell(r)}, sign[kind(r)])) : h("td", {});
		};
		const ks = Array.from({length: most - least + 1}, (_, i) => least + i), ps = Array.from({length: high}, (_, i) => high - i);
		replace(this.stage, h("div", {class: "sheet", tabindex: 0, role: "region", "aria-label": "Who wins"}, h("table", {class: "fair"}, h("tbody", {}, ps.map((p) => h("tr", {}, h("th", {scope: "row"}, `p ${p}`), ks.map((k) => cell(k, p))))),
			h("tfoot", {}, h("tr", {}, h("td", {}), ks.map((k) => h("th", {scope: "col"}, `k ${k}`)))))));
		this.stage.scrollTop = this.stage.firstChild.scrollTop = this.stage.scrollHeight; // small p first
	}

	// --- tilings ---

	async showTilings() {
		const {rows} = await get("map/tilings");
		const word = h("p", {class: "fine"}), chosen = rows.find((r) => r.name === this.name) ?? rows[1];
		const pick = h("select", {"aria-label": "Which tiling", onchange: (e) => ((this.name = e.target.value), this.show())}, rows.map((r) => h("option", {value: r.name, selected: r === chosen}, `Connect(${r.k}, ${r.p}): ${r.name}`)));
		const tiling = new Tiling(await get("map/tiling", {name: chosen.name}));
		const plane = new Plane({label: `The tiling ${chosen.name}`, under: (p, g) => paintTiles(p, g, tiling)});
		plane.between = (p, g) => paintLines(p, g, tiling);
		word.textContent = `A period has ${tiling.height * tiling.width} squares and ${tiling.lines.length} lines. Every ${chosen.k} squares in a row contain a whole one.`;
		this.panel.append(h("p", {class: "lead"}, "The plane cut into copies of small boards, with the lines that White defends."), pick, word, h("p", {}, h("a", {href: `#beat?p=${chosen.p}&by=theorem:${chosen.k}:${chosen.p}`}, "Play on it"), " · ", h("a", {href: `#proof?theorem=${chosen.k}:${chosen.p}`}, "Read its proof")));
		replace(this.stage, plane.element, planeButtons(plane));
	}
}

export function open(root, words) {
	new Room(root, words);
}
