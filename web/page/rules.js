// The rules of Connect(m, n, k, p, q) as the page needs them: whose stone is next, what squares are called.

export class Rules {
	// "19x19:6:2:1", "inf:6:2:1", "11:2"; throws a sentence.
	constructor(text) {
		const word = text.trim().replace(/^Connect\((.*)\)$/i, "$1").replace(/^(\d+|inf)\s*,\s*(\d+|inf)\s*,(?=.*,.*,)/, "$1x$2:").replace(/[\s,]+/g, ":");
		const found = /^(?:(?:(\d+)x(\d+)|inf(?:xinf)?):)?(\d+):(\d+)(?::(\d+))?$/.exec(word);
		if (!found) throw new Error("A game is written 19x19:6:2:1 (rows x columns, k in a row, p stones a move, q at first) or inf:6:2:1.");
		this.rows = found[1] ? Number(found[1]) : 0;
		this.columns = found[2] ? Number(found[2]) : 0;
		this.k = Number(found[3]);
		this.p = Number(found[4]);
		this.q = found[5] === undefined ? this.p : Number(found[5]);
		if (this.k < 2 || this.p < 1) throw new Error("k is at least 2, p at least 1.");
		if (this.rows > 52 || this.columns > 52) throw new Error("The page shows boards of at most 52 rows and columns; inf is the endless one.");
	}

	get infinite() {
		return this.rows === 0;
	}

	toString() {
		return `${this.infinite ? "inf" : `${this.rows}x${this.columns}`}:${this.k}:${this.p}:${this.q}`;
	}

	get title() {
		return this.k === 6 && this.p === 2 && this.q === 1 ? "Connect6" : this.k === 5 && this.p === 1 ? "Five in a row" : `Connect(${this.k}, ${this.p}, ${this.q})`;
	}

	get board() {
		return this.infinite ? undefined : {rows: this.rows, columns: this.columns};
	}

	// Who places stone number n (from 0), and how many he has left then, this one too.
	turn(n) {
		if (n < this.q) return {side: "black", left: this.q - n};
		const turn = Math.floor((n - this.q) / this.p);
		return {side: turn % 2 === 0 ? "white" : "black", left: this.p - ((n - this.q) % this.p), first: (n - this.q) % this.p === 0};
	}

	column(c) {
		return c < 26 ? String.fromCharCode(97 + c) : "a" + String.fromCharCode(97 + c - 26);
	}

	square([row, column]) {
		return this.infinite ? `${row},${column}` : this.column(column) + (row + 1);
	}

	get names() {
		return this.infinite ? undefined : {column: (c) => this.column(c), row: (r) => String(r + 1)};
	}

	// "j10" or "9,9"
	parse(name) {
		const pair = /^(-?\d+),(-?\d+)$/.exec(name);
		if (pair) return [Number(pair[1]), Number(pair[2])];
		const found = /^([a-z])([a-z]?)(\d+)$/i.exec(name);
		if (!found) throw new Error(`${name} is no square`);
		const one = found[1].toLowerCase().charCodeAt(0) - 97, two = found[2].toLowerCase().charCodeAt(0) - 97;
		return [Number(found[3]) - 1, found[2] ? 26 * (one + 1) + two : one];
	}

	has([row, column]) {
		return this.infinite || (row >= 0 && column >= 0 && row < this.rows && column < this.columns);
	}
}
