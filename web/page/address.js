// The address follows what is shown, so that it can be kept or given away; no room is entered anew.

export function remember(room, words) {
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
