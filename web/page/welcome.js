// The explanation for those who come for the first time, in three pictures.

import {h, svg} from "./dom.js";

const stone = (x, y, colour) => svg("circle", {cx: x, cy: y, r: 8, class: colour});

function grid(...children) {
	const lines = [];
	for (let i = 0; i < 6; i++) lines.push(svg("path", {d: `M10 ${10 + 20 * i}H190M`.replace(/M$/, ""), class: "grid"}));
	for (let i = 0; i < 10; i++) lines.push(svg("path", {d: `M${10 + 20 * i} 10V110`, class: "grid"}));
	return svg("svg", {viewBox: "0 0 200 120", "aria-hidden": "true"}, ...lines, ...children);
}

const place = () => grid(stone(50, 50, "black"), stone(70, 70, "black"), stone(110, 50, "black"), stone(90, 50, "white"), stone(90, 90, "white"));

function tiles() {
	const tile = (x, tint) => svg("rect", {x, y: 20, width: 60, height: 80, class: `tile${tint}`});
	const mark = (x1, y1, x2, y2) => svg("path", {d: `M${x1} ${y1}L${x2} ${y2}`, class: "mark"});
	return grid(tile(0, 0), tile(60, 1), tile(120, 2), ...[0, 60, 120].map((x) => [mark(x + 10, 50, x + 50, 50), mark(x + 30, 30, x + 30, 90)]).flat(),
		svg("rect", {x: 12, y: 41, width: 136, height: 18, rx: 9, class: "row"}), mark(70, 50, 110, 50));
}

const guard = () => grid(svg("rect", {x: 60, y: 20, width: 60, height: 80, class: "tile1"}), svg("path", {d: "M70 50L110 50", class: "mark dead"}),
	svg("path", {d: "M90 30L90 90", class: "mark"}), stone(70, 50, "black"), stone(90, 70, "black"), stone(110, 50, "white"));

export function welcome(k, p) {
	const step = (picture, title, text) => h("li", {}, picture, h("div", {}, h("h3", {}, title), h("p", {}, text)));
	const stones = p === 1 ? "one stone" : `${p} stones`;
	const dialog = h("dialog", {class: "welcome", "aria-labelledby": "welcome-title"},
		h("h2", {id: "welcome-title"}, `Get ${k} in a row. You can’t.`),
		h("ol", {},
			step(place(), "You are Black", `Place ${stones} a move, anywhere on a board without end. White answers with as many at most. You win with ${k} stones in a row: across, down, or on a diagonal.`),
			step(tiles(), "The board is cut into tiles", `In each tile some short lines are marked. They lie so cleverly that every ${k} squares in a row, wherever you take them, contain a whole marked line.`),
			step(guard(), "White guards only marked lines", "He answers in the tile where you played, from a list that covers whatever you do there. No marked line is ever full of black stones, so neither is any row.")),
		h("p", {class: "fine"}, "The list is a proof. A separate program has checked it, move by move."),
		h("form", {method: "dialog"}, h("button", {class: "primary", autofocus: true}, "Let me try")));
	dialog.addEventListener("close", () => dialog.remove());
	document.body.append(dialog);
	dialog.showModal();
	dialog.scrollTop = 0; // it begins with its title, wherever the button is
}
