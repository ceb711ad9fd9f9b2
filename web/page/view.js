// A window on the endless plane: `scale` pixels a square; rows go up, columns to the right. Pixels are counted from the middle of
// square (0, 0), to the right and down; the window begins at (left, top). What draws gets the window of what is drawn.
//
//     p.x(column), p.y(row)    pixels in the window          p.visible    squares in it, and one more on each side

export class View {
	x(column) {
		return column * this.scale - this.left;
	}

	y(row) {
		return -row * this.scale - this.top;
	}

	square(x, y) {
		return [Math.round(-(y + this.top) / this.scale) + 0, Math.round((x + this.left) / this.scale) + 0]; // never -0
	}

	get visible() {
		const [top, left] = this.square(0, 0), [bottom, right] = this.square(this.width, this.height);
		return {bottom: bottom - 1, top: top + 1, left: left - 1, right: right + 1};
	}

	// Draws in squares instead of pixels: column to the right, row upwards.
	inSquares(g, draw) {
		g.save();
		g.transform(this.scale, 0, 0, -this.scale, this.x(0), this.y(0));
		draw();
		g.restore();
	}

	// A stroke along squares, as lines of tiles are drawn.
	stroke(path, squares) {
		const [r, c] = squares[0], [s, d] = squares[squares.length - 1];
		path.moveTo(this.x(c), this.y(r));
		path.lineTo(this.x(d), this.y(s));
	}
}
