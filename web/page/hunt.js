// A search for a tiling that shows a game drawn: kdraw search, or its jobs; what it says comes as it goes on, and it can be
// stopped.

import {h, replace} from "./dom.js";
import {post, follow} from "./server.js";

const LINES = 200; // that stay on the page

export class Hunt {
	constructor(fail) {
		this.fail = fail;
		const number = (name, value) => h("input", {type: "number", min: 1, max: 400, value, "aria-label": name});
		this.p = number("Stones a move", 2);
		this.k = number("Squares in a row", 12);
		this.workers = h("select", {"aria-label": "By whom"}, [[0, "one process"], [2, "jobs of two workers"], [4, "jobs of four workers"]].map(([v, t]) => h("option", {value: v}, t)));
		this.seconds = h("select", {"aria-label": "For how long"}, [[60, "a minute"], [600, "10 minutes"], [3600, "an hour"], [36000, "10 hours"]].map(([v, t]) => h("option", {value: v}, t)));
		this.go = h("button", {type: "submit", class: "primary"}, "Look for one");
		this.busy = h("div", {class: "busy", hidden: true});
		this.lines = h("pre", {hidden: true, tabindex: 0, "aria-label": "What the search says"});
		this.found = h("p", {"aria-live": "polite"});
		this.element = h("details", {class: "numbers"}, h("summary", {}, "Look for another tiling"), h("form", {class: "form hunt", onsubmit: (e) => this.begin(e)}, h("label", {}, "p", this.p), h("label", {}, "k", this.k), h("label", {}, "by", this.workers), h("label", {}, "for", this.seconds),
			h("div", {class: "buttons"}, this.go)), this.busy, this.lines, this.found);
	}

	// What is no line of the answer is progress, and written over.
	hear(line) {
		const text = line.replace(/\r/g, "");
		if (!/^[csv] |^kdraw-/.test(text)) replace(this.told, `${text} `);
		else this.lines.textContent = [...this.lines.textContent.split("\n").filter(Boolean).slice(-LINES), text].join("\n");
		this.lines.hidden = this.lines.textContent === "";
		this.lines.scrollTop = this.lines.scrollHeight;
	}

	async begin(event) {
		event.preventDefault();
		this.fail(null);
		this.lines.textContent = "";
		this.told = h("span", {}, "Looking … ");
		replace(this.found);
		const game = {k: this.k.value, p: this.p.value};
		try {
			const {work} = await post("search/begin", "", {...game, seconds: this.seconds.value, workers: this.workers.value});
			this.work = follow(work, (line) => this.hear(line));
			this.go.disabled = true;
			this.busy.hidden = false;
			replace(this.busy, this.told, h("button", {type: "button", onclick: () => this.work.finish()}, "Stop"));
			await this.end(await this.work.over, game);
		} catch (e) {
			this.fail(e);
		}
		this.work = null;
		this.go.disabled = false;
		this.busy.hidden = true;
	}

	async end(status, game) {
		if (status !== 0) {
			replace(this.found, status === 2 ? "The search has failed; its last line says why." : "None was found.");
			return;
		}
		const {name} = await post("search/take", "", game);
		replace(this.found, h("b", {}, `Connect(${game.k}, ${game.p}) is drawn. `), h("a", {href: `#beat?p=${game.p}&by=theorem:${name}`}, "Play on it"), " · ", h("a", {href: `#proof?theorem=${name}`}, "Read its proof"));
	}

	close() {
		this.work?.cancel();
	}
}
