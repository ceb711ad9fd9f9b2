// A tiling on a plane: its tiles in six tints, and the lines that live.

const TINTS = 6, REACH = 8; // lines that begin so far outside may come into view

export function paintTiles(p, g, tiling) {
	const v = p.visible, size = p.scale, border = new Path2D();
	const paths = Array.from({length: TINTS}, () => new Path2D());
	for (let row = v.bottom; row <= v.top; row++)
		for (let column = v.left; column <= v.right; column++) {
			const tile = tiling.tile(row, column), x = p.x(column) - size / 2, y = p.y(row) - size / 2;
			if (tile.tint >= 0) paths[tile.tint].rect(x, y, size + 0.5, size + 0.5);
			if (tile.key !== tiling.tile(row, column + 1).key) border.rect(x + size - 0.5, y, 1, size);
			if (tile.key !== tiling.tile(row - 1, column).key) border.rect(x, y + size - 0.5, size, 1);
		}
	paths.forEach((path, i) => {
		g.fillStyle = p.colour[`tile-${i}`];
		g.fill(path);
	});
	g.fillStyle = p.colour.grid;
	g.fill(border);
}

// `states`: of lines with stones, {black, white} by key; a line with a white stone is not drawn, one with black stones is hot.
export function paintLines(p, g, tiling, states = new Map()) {
	if (p.scale < 8) return;
	const v = p.visible, calm = new Path2D(), hot = new Path2D();
	for (let row = v.bottom - REACH; row <= v.top; row++)
		for (let column = v.left - REACH; column <= v.right + REACH; column++)
			for (const line of tiling.beginningAt(row, column)) {
				const state = states.get(line.key);
				if (!(state?.white > 0)) p.stroke(state?.black > 0 ? hot : calm, tiling.squares(line));
			}
	g.lineCap = "round";
	g.strokeStyle = p.colour.calm;
	g.lineWidth = Math.max(1, p.scale * 0.09);
	g.stroke(calm);
	g.strokeStyle = p.colour.hot;
	g.lineWidth = Math.max(2, p.scale * 0.16);
	g.stroke(hot);
}
