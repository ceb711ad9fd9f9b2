// A game with variations and comments. A node is one stone; the first child of a node is its main line.
//
//     root --- j10 --- k11 --- l11 --- ...
//                 \--- k9  --- ...            a variation

export class Node {
	constructor(parent, square) {
		this.parent = parent;
		this.square = square; // [row, column]; null at the root
		this.children = [];
		this.comment = "";
		this.number = parent ? parent.number + 1 : 0; // stones up to here
	}

	child(square) {
		return this.children.find((c) => c.square[0] === square[0] && c.square[1] === square[1]);
	}

	add(square) {
		const there = this.child(square);
		if (there) return there;
		const node = new Node(this, square);
		this.children.push(node);
		return node;
	}

	remove() {
		this.parent.children.splice(this.parent.children.indexOf(this), 1);
	}

	// To the front: the main line.
	promote() {
		for (let n = this; n.parent; n = n.parent) {
			const list = n.parent.children;
			list.splice(list.indexOf(n), 1);
			list.unshift(n);
		}
	}

	stones() {
		const list = [];
		for (let n = this; n.parent; n = n.parent) list.unshift(n.square);
		return list;
	}

	get last() {
		let n = this;
		while (n.children.length > 0) n = n.children[0];
		return n;
	}

	*all() {
		const open = [this];
		while (open.length > 0) {
			const n = open.pop();
			yield n;
			open.push(...[...n.children].reverse());
		}
	}
}

// The position as a text: equal for two nodes if the same stones lie there and the same one is next.
export function positionKey(node, rules) {
	const own = {black: [], white: []};
	node.stones().forEach((s, i) => own[rules.turn(i).side].push(s.join(",")));
	return own.black.sort().join(" ") + "/" + own.white.sort().join(" ");
}

// Other nodes with the same position.
export function transpositions(node, root, rules) {
	if (node.number === 0) return [];
	const key = positionKey(node, rules);
	return [...root.all()].filter((n) => n !== node && n.number === node.number && positionKey(n, rules) === key);
}
