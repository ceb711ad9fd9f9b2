// A tiling on a plane: its tiles in six tints, the lines that live, and rows of k squares with the lines in them. Paths are made in squares, and kept by each
// piece of the plane.

const TINTS = 6, REACH = 8; // lines that begin so far outside may come into view

const same = (a, b) => a === b || (a !== null && b !== null && a[0] === b[0] && a[1] === b[1] && a[2] === b[2]);

function makeTiles(tiling, region) {
	const border = new Path2D(), tints = Array.from({length: TINTS}, () => new Path2D());
	let below = [];
	for (let row = region.bottom; row <= region.top; row++) {
		const here = [];
		for (let column = region.left; column <= region.right; column++) {
			const tile = tiling.tile(row, column), i = column - region.left;
			here.push(tile);
			if (tile) tints[tiling.tint(tile)].rect(column - 0.5, row - 0.5, 1.02, 1.02);
			if (i > 0 && !same(tile, here[i - 1])) border.rect(column - 0.52, row - 0.5, 0.04, 1);
			if (below.length > 0 && !same(tile, below[i])) border.rect(column - 0.5, row - 0.52, 1, 0.04);
		}
		below = here;
	}
	return {border, tints};
}

export function paintTiles(p, g, tiling) {
	const {border, tints} = p.kept("tiles", [tiling], (region) => makeTiles(tiling, region));
	p.inSquares(g, () => {
		tints.forEach((path, i) => {
			g.fillStyle = p.colour[`tile-${i}`];
			g.fill(path);
		});
		g.fillStyle = p.colour.grid;
		g.fill(border);
	});
}

function makeLines(tiling, states, region) {
	const calm = new Path2D(), hot = new Path2D();
	for (let row = region.bottom - REACH; row <= region.top; row++)
		for (let column = region.left - REACH; column <= region.right + REACH; column++)
			for (const line of tiling.beginningAt(row, column)) {
				const state = states.get(line.key);
				if (state?.white > 0) continue;
				const squares = tiling.lines[line.line].squares, [r, c] = squares[0], [s, d] = squares[squares.length - 1];
				const path = state?.black > 0 ? hot : calm;
				path.moveTo(c + line.column, r + line.row);
				path.lineTo(d + line.column, s + line.row);
			}
	return {calm, hot};
}

// `states`: of lines with stones, {black, white} by key; a line with a white stone is not drawn, one with black stones is hot.
const NONE = new Map();
export function paintLines(p, g, tiling, states = NONE) {
	if (p.scale < 8) return;
	const {calm, hot} = p.kept("lines", [tiling, states], (region) => makeLines(tiling, states, region));
	p.inSquares(g, () => {
		g.lineCap = "round";
		g.strokeStyle = p.colour.calm;
		g.lineWidth = Math.max(1 / p.scale, 0.09);
		g.stroke(calm);
		g.strokeStyle = p.colour.hot;
		g.lineWidth = Math.max(2 / p.scale, 0.16);
		g.stroke(hot);
	});
}

// A band along squares.
export function paintBand(p, g, squares, width) {
	const path = new Path2D();
	p.stroke(path, squares);
	g.lineCap = "round";
	g.strokeStyle = p.colour.accent;
	g.lineWidth = p.scale * width;
	g.stroke(path);
}

// k squares from (row, column) on, as {from, to, lines}: the whole lines in them.
export function rowFrom(tiling, [row, column], [down, right], k) {
	return {from: [row, column], to: [row + down * (k - 1), column + right * (k - 1)], lines: tiling.inside(row, column, down, right, k)};
}

export function paintRow(p, g, tiling, row) {
	g.globalAlpha = 0.35;
	paintBand(p, g, [row.from, row.to], 0.9);
	g.globalAlpha = 1;
	for (const line of row.lines) paintBand(p, g, tiling.squares(line), 0.22);
}
