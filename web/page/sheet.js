// The picture of a plane in pieces, each a canvas that is drawn once and then only moved: while the view pans, what a frame
// costs is the pieces that come near, one or two of them. All are drawn anew when what they show changes.
//
//     +---+---+---+---+---+
//     |   |   |   |   |   |     a ring of pieces around the view is drawn before it is needed
//     +---+-+=========+---+
//     |   | |  view   |   |
//     +---+-+=========+---+

import {h} from "./dom.js";
import {View} from "./view.js";

const SIDE = 256, AHEAD = 2, FAR = 1 << 16; // pixels; pieces a frame; how far a layer may be moved

class Piece extends View {
	constructor() {
		super();
		this.canvas = h("canvas", {});
		this.keep = new Map();
	}

	// What build(region) has made for the squares in it, as long as each part of `version` is the same.
	kept(name, version, build) {
		const old = this.keep.get(name);
		if (old && old.version.every((part, i) => part === version[i])) return old.value;
		const value = build(this.visible);
		this.keep.set(name, {version, value});
		return value;
	}

	size(side, ratio) {
		const pixels = Math.round(side * ratio);
		this.width = this.height = side;
		if (this.canvas.width === pixels && this.ratio === ratio) return;
		this.canvas.width = this.canvas.height = pixels;
		this.canvas.style.width = this.canvas.style.height = `${side}px`;
		this.context = this.canvas.getContext("2d", {alpha: false});
		this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
		this.ratio = ratio;
	}
}

export class Sheet {
	// paint(piece, context) draws one.
	constructor(paint) {
		Object.assign(this, {paint, element: h("div", {class: "pieces", "aria-hidden": "true"}), pieces: new Map(), spare: [], version: 0, painted: 0});
	}

	change() {
		this.version++;
	}

	// Shows the view; true if there is more to draw ahead, in the next frame.
	show(view, colour) {
		const ratio = devicePixelRatio || 1;
		this.colour = colour;
		if (this.scale !== view.scale || this.ratio !== ratio || !(Math.abs(view.left - this.fromLeft) < FAR && Math.abs(view.top - this.fromTop) < FAR)) this.begin(view, ratio);
		this.element.style.transform = `translate(${this.fromLeft - view.left}px, ${this.fromTop - view.top}px)`;
		for (const at of this.around(view, 0)) if (!this.isDone(at)) this.draw(at);
		const ahead = this.around(view, 1).filter((at) => !this.isDone(at));
		for (const at of ahead.slice(0, AHEAD)) this.draw(at);
		this.clear(view);
		return ahead.length > AHEAD;
	}

	// From here on the layer is moved.
	begin(view, ratio) {
		this.change();
		this.ratio = ratio;
		this.side = Math.round(SIDE * ratio) / ratio;
		this.scale = view.scale;
		this.fromLeft = Math.floor(view.left / this.side) * this.side;
		this.fromTop = Math.floor(view.top / this.side) * this.side;
		for (const piece of this.pieces.values()) this.drop(piece);
		this.pieces.clear();
	}

	// Places [across, down] of the pieces of the view and `more` around it, counted from where the layer begins.
	around(view, more) {
		const place = (from, size, begin) => [Math.floor((from - begin) / this.side) - more, Math.floor((from - begin + size - 1) / this.side) + more];
		const [left, right] = place(view.left, view.width, this.fromLeft), [top, bottom] = place(view.top, view.height, this.fromTop), list = [];
		for (let down = top; down <= bottom; down++) for (let across = left; across <= right; across++) list.push([across, down]);
		return list;
	}

	isDone(at) {
		return this.pieces.get(at.join())?.version === this.version;
	}

	draw(at) {
		const piece = this.pieces.get(at.join()) ?? this.place(at);
		Object.assign(piece, {scale: this.scale, colour: this.colour, version: this.version});
		this.paint(piece, piece.context);
		this.painted++;
	}

	place(at) {
		const piece = this.spare.pop() ?? new Piece(), left = at[0] * this.side, top = at[1] * this.side;
		piece.size(this.side, this.ratio);
		piece.keep.clear();
		piece.left = this.fromLeft + left;
		piece.top = this.fromTop + top;
		piece.canvas.style.transform = `translate(${left}px, ${top}px)`;
		this.pieces.set(at.join(), piece);
		this.element.append(piece.canvas);
		return piece;
	}

	drop(piece) {
		piece.canvas.remove();
		this.spare.push(piece);
	}

	// Pieces that are left behind.
	clear(view) {
		const stay = new Set(this.around(view, 2).map((at) => at.join()));
		for (const [at, piece] of this.pieces)
			if (!stay.has(at)) {
				this.pieces.delete(at);
				this.drop(piece);
			}
	}
}
