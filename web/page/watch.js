// A manager of kdraw jobs that was started elsewhere, looked at while it runs: its numbers, and its tree.

import {h, replace, count} from "./dom.js";
import {get} from "./server.js";

const SOON = 1000, LATER = 5000; // until the next look, while it runs and when it does not

const bound = (n) => (n === 4294967295 ? "∞" : n.toLocaleString("en"));

export class Watch {
	constructor() {
		this.told = h("p", {class: "fine"});
		this.rows = h("dl", {class: "jobs"});
		this.tree = h("img", {alt: "The tree of the jobs", hidden: true});
		this.tree.addEventListener("error", () => (this.tree.hidden = true));
		this.tree.addEventListener("load", () => (this.tree.hidden = false));
		this.element = h("details", {class: "watch", hidden: true, ontoggle: () => this.look()}, h("summary", {}, "Jobs that run"), this.told, this.rows, this.tree);
		this.look();
	}

	// Asks once whether there is something to watch; again and again while it is open.
	async look() {
		clearTimeout(this.next);
		let status;
		try {
			status = await get("jobs/status");
			if (this.closed || status.watches === false) return;
			this.show(status);
		} catch (e) {
			replace(this.told, e.message);
		}
		this.element.hidden = false;
		clearTimeout(this.next);
		if (this.element.open && !this.closed) this.next = setTimeout(() => this.look(), status?.at_work ? SOON : LATER);
	}

	show(status) {
		const wasted = (status.cancelled ?? 0) + (status.lost ?? 0) + (status.refused ?? 0);
		replace(this.told, `${status.question}: ${status.at_work ? "a manager is at work" : "no manager is at work"}.`);
		const rows = [["Done", `${count(status.jobs, "job")}: ${status.proved} proved, ${status.disproved} disproved, ${status.limited} into their limit`], ["Positions", status.positions.toLocaleString("en")]];
		if (status.nodes !== undefined) rows.push(["Running", `${status.running} of ${count(status.workers, "worker")}`], ["Waiting", `${count(status.waiting, "leaf", "leaves")} of ${count(status.nodes, "node")}`], ["Wasted", count(wasted, "job")], ["Root", `proof ${bound(status.proof)}, disproof ${bound(status.disproof)}`]);
		replace(this.rows, rows.map(([name, text]) => [h("dt", {}, name), h("dd", {}, text)]));
		if (this.element.open && status.nodes !== undefined) this.tree.src = `api/jobs/tree?look=${(this.looks = (this.looks ?? 0) + 1)}`;
	}

	close() {
		this.closed = true;
		clearTimeout(this.next);
	}
}
