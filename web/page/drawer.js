// The trees that are kept in the folder of --data: a list to open one, or to merge it with what is shown.

import {h, replace} from "./dom.js";
import {get, post, text} from "./server.js";

export class Drawer {
	// take(tree), add(tree): the file of one that was chosen; fail(error)
	constructor({take, add, fail}) {
		Object.assign(this, {take, add, fail, keeps: false, last: 0});
		this.name = h("input", {type: "text", pattern: "[a-z0-9\\-]{1,60}", spellcheck: "false", placeholder: "small letters, digits, -"});
		this.element = h("div", {});
	}

	async list() {
		const {keeps, rows} = await get("opening/kept");
		this.keeps = keeps;
		if (!keeps) replace(this.element, h("p", {class: "fine"}, "Start kdraw web with --data FOLDER, and trees are kept there while they grow."));
		else replace(this.element, h("label", {class: "keep-as"}, "Keep as", this.name), rows.length === 0 ? h("p", {class: "fine"}, "None yet.") : h("ul", {class: "kept"}, rows.map((row) => this.row(row))));
	}

	row({name, game, state}) {
		const fetched = (action) => async () => {
			try {
				action(await text("opening/kept", {name}));
				this.name.value = name;
			} catch (e) {
				this.fail(e);
			}
		};
		const button = (word, action) => h("button", {type: "button", "aria-label": `${word} ${name}`, onclick: fetched(action)}, word);
		return h("li", {}, h("span", {}, h("b", {}, name), h("span", {class: "fine"}, ` ${game}, ${state}`)), h("span", {class: "buttons"}, button("Open", this.take), button("Merge", this.add)));
	}

	// A name for the tree of a position, if the person has not given one.
	suggest(name) {
		if (this.name.value === "" || this.suggested === this.name.value) this.suggested = this.name.value = name.toLowerCase().replace(/[^a-z0-9]+/g, "-").slice(0, 60);
	}

	// At most every ten seconds, unless it is the last word.
	async keep(tree, always) {
		if (!this.keeps || this.name.value === "" || (!always && performance.now() - this.last < 10000)) return;
		this.last = performance.now();
		await post("opening/keep", tree, {name: this.name.value});
		if (always) await this.list();
	}
}
