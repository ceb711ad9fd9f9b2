// How far Black has come: rows of stones on an endless board.

export const DIRECTIONS = [[0, 1], [1, 0], [1, 1], [1, -1]];

// The stones of each line of a direction, in their order: [place on the line, colour].
function byLine(stones, [down, right]) {
	const lines = new Map();
	for (const {row, column, colour} of stones) {
		const line = down === 0 ? row : right === 0 ? column : right > 0 ? row - column : row + column;
		const at = down === 0 ? column : row;
		if (!lines.has(line)) lines.set(line, []);
		lines.get(line).push({at, row, column, black: colour === "black"});
	}
	for (const line of lines.values()) line.sort((a, b) => a.at - b.at);
	return lines.values();
}

// {longest: squares of the longest row of black stones, most: the most black stones in k squares in a row without a
// white one}
export function rowsOf(stones, k) {
	let longest = [], most = 0;
	const list = [...stones];
	for (const direction of DIRECTIONS)
		for (const line of byLine(list, direction)) {
			const row = longestRow(line);
			if (row.length > longest.length) longest = row;
			most = Math.max(most, mostIn(line, k));
		}
	return {longest, most};
}

function longestRow(line) {
	let best = [], row = [];
	for (const s of line) {
		if (!s.black) row = [];
		else if (row.length > 0 && row[row.length - 1].at === s.at - 1) row.push(s);
		else row = [s];
		if (row.length > best.length) best = [...row];
	}
	return best.map(({row: r, column}) => [r, column]);
}

// From each black stone on: the window has to fit between the white stones around.
function mostIn(line, k) {
	let most = 0, wall = -Infinity;
	line.forEach((first, i) => {
		if (!first.black) {
			wall = first.at;
			return;
		}
		let j = i;
		while (j + 1 < line.length && line[j + 1].black && line[j + 1].at - first.at < k) j++;
		const next = line.slice(j + 1).find((s) => !s.black);
		if ((next ? next.at : Infinity) - wall - 1 >= k) most = Math.max(most, j - i + 1);
	});
	return most;
}
