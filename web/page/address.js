// The address follows what is shown, so that it can be kept or given away; no room is entered anew.

export function remember(room, words) {
	const asked = location.hash.slice(1).split("?")[0];
	if (asked !== "" && asked !== room) return; // an answer that comes when the person is on the way to another room
	history.replaceState(null, "", `#${room}?${new URLSearchParams(words)}`.replace(/%3A/g, ":").replace(/%2C/g, ",").replace(/%3B/g, ";"));
}

// Moves as text: stones "row,column", those of one move joined by "_", moves by ";".
export function writeMoves(moves) {
	return moves.map((move) => move.map((stone) => stone.join(",")).join("_")).join(";");
}

export function readMoves(text) {
	if (!text || !/^-?\d+,-?\d+([_;]-?\d+,-?\d+)*$/.test(text)) return [];
	return text.split(";").map((move) => move.split("_").map((stone) => stone.split(",").map(Number)));
}
