// A clock for two: the time of who is to move runs out.

import {h, replace} from "./dom.js";

export class Clock {
	constructor(minutes, over) {
		this.left = {black: minutes * 60, white: minutes * 60};
		this.runs = minutes > 0;
		this.over = over;
		this.side = null;
		this.element = h("div", {class: "clock", hidden: !this.runs, role: "timer"});
		if (this.runs) this.timer = setInterval(() => this.tick(), 200);
		this.show();
	}

	// Whose time it is; null: nobody's.
	turn(side) {
		this.tick();
		this.side = side;
		this.since = performance.now();
		this.show();
	}

	tick() {
		if (!this.runs || !this.side) return;
		const now = performance.now();
		this.left[this.side] = Math.max(0, this.left[this.side] - (now - this.since) / 1000);
		this.since = now;
		this.show();
		if (this.left[this.side] > 0) return;
		const lost = this.side;
		this.side = null;
		this.over(lost);
	}

	show() {
		const time = (s) => `${Math.floor(s / 60)}:${String(Math.floor(s % 60)).padStart(2, "0")}`;
		replace(this.element, ["black", "white"].map((side) => h("span", {class: side === this.side ? "runs" : ""}, h("span", {class: "unseen"}, `${side} `), h("span", {"aria-hidden": "true"}, side === "black" ? "● " : "○ "), time(this.left[side]))));
	}

	stop() {
		clearInterval(this.timer);
	}
}
