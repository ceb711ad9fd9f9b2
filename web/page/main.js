// The rooms of the page, one at a time: #ROOM?WORDS in the address.

import {h, replace} from "./dom.js";
import {open as beat} from "./beat.js";
import {open as proof} from "./proof.js";
import {open as play} from "./play.js";
import {open as puzzles} from "./puzzles.js";
import {open as maps} from "./maps.js";

const rooms = [
	{name: "beat", title: "Beat the theorem", short: "Beat it", sign: "●", open: beat},
	{name: "proof", title: "Read the proof", short: "Proof", sign: "⊢", open: proof},
	{name: "play", title: "Play and analyse", short: "Play", sign: "○", open: play},
	{name: "puzzles", title: "Openings and puzzles", short: "Puzzles", sign: "?", open: puzzles},
	{name: "maps", title: "Maps", short: "Maps", sign: "▦", open: maps},
];

let leave = null;

function parse() {
	const [name, words = ""] = location.hash.slice(1).split("?");
	return {room: rooms.find((r) => r.name === name) ?? rooms[0], words: new URLSearchParams(words)};
}

function enter() {
	const {room, words} = parse(), main = document.getElementById("room");
	leave?.();
	leave = null;
	document.title = `${room.title} · kdraw`;
	for (const link of document.querySelectorAll("nav a")) {
		if (link.dataset.room === room.name) link.setAttribute("aria-current", "page");
		else link.removeAttribute("aria-current");
	}
	replace(main);
	main.className = `room-${room.name}`;
	leave = room.open(main, words) ?? null;
}

function begin() {
	const nav = document.getElementById("rooms"), kept = localStorage.getItem("theme");
	if (kept) document.documentElement.dataset.theme = kept;
	nav.append(...rooms.map((r) => h("a", {href: `#${r.name}`, "data-room": r.name}, h("span", {class: "sign", "aria-hidden": "true"}, r.sign),
		h("span", {class: "long"}, r.title), h("span", {class: "short", "aria-hidden": "true"}, r.short))));
	document.querySelector(".skip").addEventListener("click", (e) => {
		e.preventDefault(); // the part of the address behind # names the room
		document.getElementById("room").focus();
	});
	document.getElementById("theme").addEventListener("click", () => {
		const dark = document.documentElement.dataset.theme ? document.documentElement.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
		document.documentElement.dataset.theme = dark ? "light" : "dark";
		localStorage.setItem("theme", document.documentElement.dataset.theme);
		document.dispatchEvent(new Event("theme"));
	});
	addEventListener("hashchange", enter);
	enter();
}

begin();
