// What lies on every board: its grid and names, stones, marks; each draws on one piece of the plane (view.js).

export function paintGrid(p, g, board) {
	const v = p.visible;
	const low = board ? Math.max(v.bottom, 0) : v.bottom, high = board ? Math.min(v.top, board.rows - 1) : v.top;
	const left = board ? Math.max(v.left, 0) : v.left, right = board ? Math.min(v.right, board.columns - 1) : v.right;
	if (low > high || left > right) return;
	g.strokeStyle = p.colour.grid;
	g.lineWidth = p.scale < 10 ? 0.5 : 1;
	g.beginPath();
	for (let row = low; row <= high; row++) {
		const y = Math.round(p.y(row)) + 0.5;
		g.moveTo(p.x(left), y);
		g.lineTo(p.x(right), y);
	}
	for (let column = left; column <= right; column++) {
		const x = Math.round(p.x(column)) + 0.5;
		g.moveTo(x, p.y(low));
		g.lineTo(x, p.y(high));
	}
	g.stroke();
}

export function paintNames(p, g, board, names) {
	const v = p.visible;
	if (p.scale < 12) return;
	g.fillStyle = p.colour.ink;
	g.globalAlpha = 0.7;
	g.font = `${Math.max(8, Math.min(12, p.scale * 0.42))}px system-ui, sans-serif`;
	g.textAlign = "center";
	g.textBaseline = "middle";
	for (let column = Math.max(0, v.left); v.bottom <= 0 && column < Math.min(board.columns, v.right + 1); column++) g.fillText(names.column(column), p.x(column), p.y(-0.85));
	for (let row = Math.max(0, v.bottom); v.left <= 0 && row < Math.min(board.rows, v.top + 1); row++) g.fillText(names.row(row), p.x(-0.85), p.y(row));
	g.globalAlpha = 1;
}

function disc(path, x, y, radius) {
	path.moveTo(x + radius, y);
	path.arc(x, y, radius, 0, 2 * Math.PI);
}

// All of one kind at once.
export function paintStones(p, g, stones) {
	const kinds = {black: new Path2D(), white: new Path2D(), blackGhost: new Path2D(), whiteGhost: new Path2D()}, last = new Path2D(), r = p.scale * 0.43;
	for (const stone of stones) {
		const x = p.x(stone.column), y = p.y(stone.row);
		if (x < -p.scale || y < -p.scale || x > p.width + p.scale || y > p.height + p.scale) continue;
		disc(kinds[stone.colour + (stone.ghost ? "Ghost" : "")], x, y, r);
		if (stone.last) disc(last, x, y, r * 0.36);
	}
	g.lineWidth = Math.max(1, p.scale / 22);
	for (const [kind, path] of Object.entries(kinds)) {
		g.globalAlpha = kind.endsWith("Ghost") ? 0.55 : 1;
		g.fillStyle = kind.startsWith("black") ? p.colour.black : p.colour.white;
		g.fill(path);
		g.strokeStyle = kind.startsWith("black") ? p.colour.blackEdge : p.colour.whiteEdge;
		g.stroke(path);
	}
	g.globalAlpha = 1;
	g.fillStyle = p.colour.last;
	g.fill(last);
}

export function paintMark(p, g, {row, column, text, colour}) {
	const x = p.x(column), y = p.y(row), r = p.scale * 0.3;
	g.fillStyle = colour || p.colour.accent;
	if (text && p.scale >= 14) {
		g.font = `600 ${p.scale * 0.42}px system-ui, sans-serif`;
		g.textAlign = "center";
		g.textBaseline = "middle";
		g.fillText(text, x, y);
	} else {
		g.fillRect(x - r / 2, y - r / 2, r, r);
	}
}
