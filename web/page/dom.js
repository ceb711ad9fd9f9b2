// Elements from JavaScript: h("button", {class: "big", onclick}, "text", otherElement).

const SVG = "http://www.w3.org/2000/svg";

function build(element, attributes, children) {
	for (const [name, value] of Object.entries(attributes || {})) {
		if (value === undefined || value === null || value === false) continue;
		if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
		else element.setAttribute(name, value === true ? "" : value);
	}
	element.append(...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false));
	return element;
}

export function h(name, attributes, ...children) {
	return build(document.createElement(name), attributes, children);
}

export function svg(name, attributes, ...children) {
	return build(document.createElementNS(SVG, name), attributes, children);
}

// For screen readers: what has just happened.
export function say(text) {
	document.getElementById("say").textContent = text;
}

export function replace(element, ...children) {
	element.replaceChildren(...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false));
}

// A button that is on or off.
export function toggle(text, on, change, attributes) {
	const button = h("button", {type: "button", class: "toggle", "aria-pressed": String(on), ...attributes}, text);
	button.addEventListener("click", () => {
		on = !on;
		button.setAttribute("aria-pressed", String(on));
		change(on);
	});
	return button;
}

export function count(n, one, many = `${one}s`) {
	return `${n.toLocaleString("en")} ${n === 1 ? one : many}`;
}

// Colours of style.css as they are now, for canvases.
export function colours(...names) {
	const probe = document.body.appendChild(document.createElement("i")), found = {};
	for (const name of names) {
		probe.style.color = `var(--${name})`;
		found[name.replace(/-([a-z])/g, (_, c) => c.toUpperCase())] = getComputedStyle(probe).color;
	}
	probe.remove();
	return found;
}
