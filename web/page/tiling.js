// A tiling of the plane and its lines, from {"period": [a, b], "tiles": [{"lines": [[[row, column], ...], ...]}]}.
//
// Squares that differ by a whole combination of the periods have the same residue. The periods are brought into the form
// (height, shift), (0, width), so that the residue of (row, column) is
//
//     down = floor(row / height);  (row - down * height, (column - down * shift) mod width)

const mod = (a, n) => ((a % n) + n) % n;

function reduce([a, b]) {
	let [r, c] = a, [s, d] = b;
	while (s !== 0) {
		const q = Math.floor(r / s);
		[r, c, s, d] = [s, d, r - q * s, c - q * d];
	}
	if (r < 0) [r, c] = [-r, -c];
	return {height: r, width: Math.abs(d), shift: mod(c, Math.abs(d))};
}

export class Tiling {
	constructor(data) {
		Object.assign(this, reduce(data.period));
		this.lines = []; // {tile, squares}
		this.at = Array.from({length: this.height * this.width}, () => []); // by residue: [line, row, column] of its squares
		this.start = Array.from({length: this.height * this.width}, () => []); // lines that begin there
		this.owner = new Array(this.height * this.width).fill(null); // [tile, row, column]
		data.tiles.forEach((tile, t) => tile.lines.forEach((squares) => this.addLine(t, squares)));
	}

	addLine(tile, squares) {
		const line = this.lines.length;
		this.lines.push({tile, squares});
		squares.forEach(([row, column], i) => {
			const residue = this.residue(row, column);
			this.at[residue].push([line, row, column]);
			if (i === 0) this.start[residue].push([line, row, column]);
			this.owner[residue] ??= [tile, row, column];
		});
	}

	residue(row, column) {
		const down = Math.floor(row / this.height);
		return (row - down * this.height) * this.width + mod(column - down * this.shift, this.width);
	}

	// Lines through a square, each as {key, line, row, column}: line number `line`, moved by (row, column).
	through(row, column, list = this.at) {
		return list[this.residue(row, column)].map(([line, r, c]) => ({key: `${line}:${row - r}:${column - c}`, line, row: row - r, column: column - c}));
	}

	beginningAt(row, column) {
		return this.through(row, column, this.start);
	}

	squares({line, row, column}) {
		return this.lines[line].squares.map(([r, c]) => [r + row, c + column]);
	}

	// The tile of a square as [number, how far it is moved: row, column]; null if it is in none.
	tile(row, column) {
		const owner = this.owner[this.residue(row, column)];
		return owner && [owner[0], row - owner[1], column - owner[2]];
	}

	// A number 0 .. 5 that neighbours seldom share.
	tint([tile, row, column]) {
		return mod(tile + 2 * Math.round(row / this.height) + Math.round(column / this.width), 6);
	}

	// The whole lines among the squares (row, column) + i (down, right), i < k.
	inside(row, column, down, right, k) {
		const squares = new Set(), found = [];
		for (let i = 0; i < k; i++) squares.add(`${row + i * down},${column + i * right}`);
		for (let i = 0; i < k; i++)
			for (const line of this.beginningAt(row + i * down, column + i * right))
				if (this.squares(line).every(([r, c]) => squares.has(`${r},${c}`))) found.push(line);
		return found;
	}
}
