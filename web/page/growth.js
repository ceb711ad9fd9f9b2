// Runs of kdraw opening that grow trees of one position, each with larger searches than the one before, or one of kdraw jobs,
// and what they know together.

import {post, text, follow} from "./server.js";

const FACTOR = 5; // positions of a search, from one run to the next

// The trees as one, if there are several.
export function merged(trees) {
	return trees.length > 1 ? text("opening/merge", null, trees.join("")) : trees[0];
}

export class Growth {
	// changed() is called when there may be more to see.
	constructor(changed) {
		Object.assign(this, {changed, runs: [], before: []});
	}

	// body: a position, or a tree; words: those of opening/build. Jobs do not go on with a tree, so that it is merged with theirs.
	async begin(body, words, count) {
		this.before = words.workers && body.startsWith("kdraw opening ") ? [body] : [];
		for (let i = 0; i < count; i++) {
			const {work} = await post("opening/build", body, {...words, positions: Math.min(1000000, words.positions * FACTOR ** i)}), run = {work, line: ""};
			Object.assign(run, follow(work, (line) => {
				run.line = line.replace(/\r/g, "");
				run.time = /^\s*(\d+ s)/.exec(run.line)?.[1] ?? run.time;
				this.changed();
			}));
			this.runs.push(run);
		}
	}

	// Seconds, as the first one says.
	get time() {
		return this.runs[0]?.time ?? "";
	}

	// What all know now; null: nothing yet.
	async tree() {
		const trees = await Promise.all(this.runs.map(({work}) => text("opening/tree", {number: work}))), some = trees.filter((t) => t !== "");
		return some.length > 0 ? merged([...this.before, ...some]) : null;
	}

	// When all have ended; throws what went wrong.
	async over() {
		const ends = await Promise.all(this.runs.map((run) => run.over));
		const wrong = ends.findIndex((status) => status === 2);
		if (wrong >= 0) throw new Error(this.runs[wrong].line.replace(/^kdraw-(opening|jobs): /, "") || "The search has failed");
	}

	finish() {
		this.runs.forEach((run) => run.finish());
	}

	cancel() {
		this.runs.forEach((run) => run.cancel());
	}
}
