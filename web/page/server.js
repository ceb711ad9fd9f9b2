// What the page asks of kdraw web. All names are below api/; answers are JSON.

async function read(response) {
	const text = await response.text();
	let answer;
	try {
		answer = JSON.parse(text);
	} catch {
		throw new Error(text.trim() || `no answer (${response.status})`);
	}
	if (answer.error) throw new Error(answer.error);
	return answer;
}

function lost() {
	throw new Error("kdraw web does not answer: has it ended?");
}

export async function get(name, words) {
	const query = words ? "?" + new URLSearchParams(words) : "";
	return read(await fetch(`api/${name}${query}`).catch(lost));
}

export async function post(name, body, words) {
	const query = words ? "?" + new URLSearchParams(words) : "";
	return read(await fetch(`api/${name}${query}`, {method: "POST", body}).catch(lost));
}

// An answer that is no JSON, unless it is trouble.
export async function text(name, words, body) {
	const query = words ? "?" + new URLSearchParams(words) : "", how = body === undefined ? {} : {method: "POST", body};
	const response = await fetch(`api/${name}${query}`, how).catch(lost);
	return response.ok ? response.text() : read(response);
}

// The lines of a work, one by one; the promise holds its exit status. cancel() stops the work itself, finish() asks it for what it has.
export function follow(number, line) {
	const source = new EventSource(`api/work/lines?number=${number}`);
	const over = new Promise((done, failed) => {
		source.onmessage = (event) => line(event.data);
		source.addEventListener("over", (event) => {
			source.close();
			done(Number(event.data));
		});
		source.onerror = () => {
			source.close();
			failed(new Error("the work was lost"));
		};
	});
	const stop = (words) => post("work/stop", "", {number, ...words}).catch(() => {});
	return {over, cancel: () => stop(), finish: () => stop({keep: "yes"})};
}

// Asks again until no work has to be waited for; `progress` gets its lines and a function that stops it.
export async function patiently(ask, progress = () => {}) {
	for (;;) {
		const answer = await ask();
		if (answer.schema !== "kdraw-web-work/1") return answer;
		const work = follow(answer.work, (text) => progress(text, work.cancel));
		progress("", work.cancel);
		await work.over;
	}
}
