/* The second checker: C++ and GMP, from checker/FORMATS.md. Where checker/ keeps marks in one pass, this one builds
 * sets and compares them: rests are vectors, signatures are sorted lists, every flow and every peeling begins from
 * nothing. */
#include "second.hh"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <gmpxx.h>
#include <map>
#include <numeric>
#include <set>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace
{

using Set = std::vector<int>; /* ascending, without repetition, where nothing else is said */

__extension__ using Wide = __int128;

struct Stop {
	int status;
	std::string why;
};
[[noreturn]] void wrong(const std::string &why)
{
	throw Stop{1, why};
}
[[noreturn]] void unreadable(const std::string &why)
{
	throw Stop{2, why};
}
[[noreturn]] void unknown(const std::string &why)
{
	throw Stop{3, why};
}

/* --- lines, words, numbers --- */

const long MOST = 2147483647;

bool digits_of_number(std::string_view w)
{
	return !w.empty() && w.find_first_not_of("0123456789") == w.npos && (w.size() == 1 || w[0] != '0');
}

bool to_number(std::string_view w, long &value)
{
	if (!digits_of_number(w) || w.size() > 10)
		return false;
	value = std::stol(std::string(w));
	return value <= MOST;
}

struct Text {
	const std::string &all;
	size_t at = 0, next = 0;
	std::vector<std::string_view> words;
	std::string_view whole;

	explicit Text(const std::string &text) : all(text)
	{
	}

	void raw_line()
	{
		if (at >= all.size())
			unreadable("the end is missing");
		size_t end = all.find('\n', at);
		if (end == all.npos)
			unreadable("the last line has no line feed");
		whole = std::string_view(all).substr(at, end - at);
		at = end + 1;
		if (whole.empty() || whole.size() > 16777216)
			unreadable("an empty line, or one that is too long");
		words.clear();
		next = 0;
		for (char c : whole)
			if (c < 32 || c > 126)
				unreadable("a byte that is not printable");
		for (size_t from = 0; from <= whole.size();) {
			size_t to = std::min(whole.find(' ', from), whole.size());
			if (to == from)
				unreadable("a space too many");
			words.push_back(whole.substr(from, to - from));
			from = to + 1;
		}
	}
	void line()
	{
		do
			raw_line();
		while (words[0] == "c");
	}
	bool more() const
	{
		return next < words.size();
	}
	std::string_view peek() const
	{
		return more() ? words[next] : std::string_view();
	}
	std::string_view word()
	{
		if (!more())
			unreadable("the line ends too early");
		return words[next++];
	}
	bool take(std::string_view w)
	{
		bool is = peek() == w;
		next += is;
		return is;
	}
	void expect(std::string_view w)
	{
		if (!take(w))
			unreadable(std::string(w) + " expected");
	}
	void end_of_line()
	{
		if (more())
			unreadable("too many words");
	}
	long number(long least = 0, long most = MOST)
	{
		long n;
		if (!to_number(word(), n) || n < least || n > most)
			unreadable("no number, or out of range");
		return n;
	}
	long integer(long most = MOST)
	{
		std::string_view w = word();
		long n, sign = w[0] == '-' ? -1 : 1;
		if (!to_number(sign < 0 ? w.substr(1) : w, n) || (sign < 0 && n == 0) || n > most)
			unreadable("no whole number");
		return sign * n;
	}
	long counted(std::string_view name, long least, long most)
	{
		expect(name);
		long n = number(least, most);
		end_of_line();
		return n;
	}
	void only(std::string_view w)
	{
		line();
		expect(w);
		end_of_line();
	}
	void end_of_file()
	{
		if (at < all.size())
			unreadable("the file goes on");
	}
	/* kdraw KIND VERSION */
	std::string kind(long &version)
	{
		expect("kdraw");
		std::string k(word());
		version = number();
		if (version < 1 || version > (k == "proof" ? 3 : k == "stonewise" ? 2 : 1))
			unreadable("an unknown version");
		end_of_line();
		return k;
	}
	void name()
	{
		if (!take("name"))
			return;
		std::string_view w = word();
		for (char c : w)
			if (!isalnum(static_cast<unsigned char>(c)) && !strchr_name(c))
				unreadable("a strange name");
		if (w.size() > 200)
			unreadable("a long name");
		end_of_line();
		line();
	}
	static bool strchr_name(char c)
	{
		return std::string_view(":+-_.").find(c) != std::string_view::npos;
	}
};

/* --- boards --- */

struct Board {
	long squares = 0;
	std::vector<Set> line;
	std::vector<bool> exclusive;
	std::string fingerprint;
	bool all_exclusive() const
	{
		return std::find(exclusive.begin(), exclusive.end(), false) == exclusive.end();
	}
};

struct Fnv {
	uint64_t h = 14695981039346656037u;
	void line(std::string_view text)
	{
		for (char c : text)
			h = (h ^ static_cast<unsigned char>(c)) * 1099511628211u;
		h = (h ^ '\n') * 1099511628211u;
	}
	std::string hex() const
	{
		char text[20];
		snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(h));
		return text;
	}
};

void read_places_of_squares(Text &t, long squares)
{
	long dimension = t.number(2, 3);
	std::set<std::vector<long>> seen;
	t.end_of_line();
	for (long s = 0; s < squares; s++) {
		std::vector<long> at;
		t.line();
		t.expect("at");
		for (long i = 0; i < dimension; i++)
			at.push_back(t.integer());
		t.end_of_line();
		seen.insert(at);
	}
	if (static_cast<long>(seen.size()) != squares)
		unreadable("two squares in one place");
	t.line();
}

/* After the first line, with `end'. */
Board read_board(Text &t)
{
	Board b;
	Fnv fnv;
	t.line();
	t.name();
	fnv.line(t.whole);
	b.squares = t.counted("squares", 0, 1000000);
	t.line();
	fnv.line(t.whole);
	long lines = t.counted("lines", 0, 1000000);
	t.line();
	if (t.take("dimension"))
		read_places_of_squares(t, b.squares);
	for (long i = 0; i < lines; i++) {
		Set line;
		fnv.line(t.whole.substr(0, t.whole.find(" w ")));
		t.expect("line");
		do {
			long s = t.number();
			if (s >= b.squares || (!line.empty() && s <= line.back()))
				unreadable("a square that is not there, or not ascending");
			line.push_back(static_cast<int>(s));
		} while (t.more() && t.peek() != "x" && t.peek() != "w");
		b.line.push_back(line);
		b.exclusive.push_back(t.take("x"));
		if (t.take("w"))
			t.number(2);
		t.end_of_line();
		t.line();
	}
	t.expect("end");
	t.end_of_line();
	b.fingerprint = fnv.hex();
	return b;
}

void read_fingerprint(Text &t, const Board &b)
{
	t.line();
	t.expect("board");
	std::string_view f = t.word();
	t.end_of_line();
	if (f.size() != 16 || f.find_first_not_of("0123456789abcdef") != f.npos)
		unreadable("no fingerprint");
	if (f != b.fingerprint)
		wrong("another board");
}

struct Claim {
	bool game_b = false;
	long stones = 0; /* P or B */
	bool from_start = true;
};

void read_game(Text &t, Claim &c)
{
	t.line();
	t.expect("game");
	c.game_b = t.take("b");
	if (!c.game_b)
		t.expect("p");
	c.stones = t.number(c.game_b ? 0 : 1);
	t.end_of_line();
}

/* --- draws --- */

/* The signatures of the squares on these lines, sorted: in each the numbers of its lines, with commas. */
using Signatures = std::vector<std::string>;

Signatures signatures_of(const std::vector<const Set *> &rest)
{
	std::vector<std::pair<int, int>> on; /* square, line */
	Signatures all;
	for (size_t i = 0; i < rest.size(); i++)
		for (int s : *rest[i])
			on.emplace_back(s, static_cast<int>(i));
	std::sort(on.begin(), on.end());
	for (size_t i = 0; i < on.size(); i++) {
		if (i == 0 || on[i].first != on[i - 1].first)
			all.emplace_back();
		all.back() += std::to_string(on[i].second) + ",";
	}
	std::sort(all.begin(), all.end());
	return all;
}

/* Are there as many of each in a as in b, or, if allowed, more in a? */
bool signatures_fit(const Signatures &a, const Signatures &b, bool more)
{
	return more ? std::includes(a.begin(), a.end(), b.begin(), b.end()) : a == b;
}

struct Line {
	int id, black;
	bool exclusive;
	Set rest;
};

bool contains(const Set &big, const Set &small)
{
	return std::includes(big.begin(), big.end(), small.begin(), small.end());
}

bool has(const Set &set, int s)
{
	return std::binary_search(set.begin(), set.end(), s);
}

struct Step {
	Set lines, black; /* lines in their order */
};

class Draw
{
	Text &t;
	const Board &b;
	const long version;
	std::vector<char> stone;  /* ' ', 'b', 'w' */
	std::vector<bool> taken;  /* White is on the exclusive square */
	std::vector<int> members; /* lines of the position */
	std::vector<bool> member;
	std::vector<Step> steps;
	std::vector<Line> living;
	std::unordered_map<int, int> living_at;
	std::vector<int> child_of_line;   /* by place in living; -1: none */
	std::vector<int> child_of_square; /* -1: of none */
	int child = 0;
	bool held = false;
	std::vector<int> held_lines;          /* places in living */
	std::vector<int> owner, owner_of_all; /* by square, a held line or -1; of the flow that gives to all */
	std::vector<bool> seen;

	struct Entry {
		Set asked, answered;
	};
	std::vector<Entry> entries;

      public:
	Claim claim;

	Draw(Text &text, const Board &board, long v)
	    : t(text), b(board), version(v), stone(static_cast<size_t>(board.squares), ' '),
	      taken(board.line.size(), false), member(board.line.size(), false)
	{
	}

	void run()
	{
		read_fingerprint(t, b);
		read_game(t, claim);
		t.line();
		t.expect("verdict");
		bool win = t.take("win");
		if (!win)
			t.expect("draw");
		t.end_of_line();
		t.line();
		if (t.peek() == "part")
			unreadable("a part is no proof");
		if (win)
			unknown("wins");
		Set black = read_colour("black", 'b'), white = read_colour("white", 'w');
		claim.from_start = black.empty() && white.empty();
		for (int s : black)
			stone[static_cast<size_t>(s)] = ' ';
		for (int s : white)
			stone[static_cast<size_t>(s)] = ' ';
		long count = t.counted("steps", 0, MOST);
		for (t.line(); count > 0; count--, t.line())
			read_step();
		t.expect("root");
		for (size_t i = 0; i < b.line.size(); i++)
			add_member(static_cast<int>(i));
		for (int s : black)
			stone[static_cast<size_t>(s)] = 'b';
		for (int s : white)
			stone[static_cast<size_t>(s)] = 'w';
		read_children();
		t.only("end");
	}

      private:
	Set read_colour(std::string_view name, char colour)
	{
		Set set;
		if (!t.take(name))
			return set;
		do {
			long s = t.number();
			if (s >= b.squares || stone[static_cast<size_t>(s)] != ' ' || (!set.empty() && s <= set.back()))
				wrong("a stone where none can be, or not ascending");
			stone[static_cast<size_t>(s)] = colour;
			set.push_back(static_cast<int>(s));
		} while (t.more());
		t.line();
		return set;
	}

	void add_member(long line)
	{
		if (line >= static_cast<long>(b.line.size()) || member[static_cast<size_t>(line)])
			wrong("a line that does not exist, or stands twice");
		member[static_cast<size_t>(line)] = true;
		members.push_back(static_cast<int>(line));
	}

	/* Is it an empty square on a line of the position? */
	bool in_position(long s) const
	{
		if (s >= b.squares || stone[static_cast<size_t>(s)] != ' ')
			return false;
		for (int l : members)
			if (has(b.line[static_cast<size_t>(l)], static_cast<int>(s)))
				return true;
		return false;
	}

	int put(char colour, int after)
	{
		long s = t.number();
		if (!in_position(s) || s < after)
			wrong("no empty square of the position, or not ascending");
		stone[static_cast<size_t>(s)] = colour;
		return static_cast<int>(s);
	}

	void lift(const Set &squares)
	{
		for (int s : squares)
			stone[static_cast<size_t>(s)] = ' ';
	}

	void find_living()
	{
		living.clear();
		living_at.clear();
		for (int l : members) {
			Line line{l, 0, b.exclusive[static_cast<size_t>(l)], {}};
			bool dead = taken[static_cast<size_t>(l)];
			for (int s : b.line[static_cast<size_t>(l)]) {
				char c = stone[static_cast<size_t>(s)];
				dead = dead || c == 'w';
				line.black += c == 'b';
				if (c == ' ')
					line.rest.push_back(s);
			}
			if (dead)
				continue;
			living_at[l] = static_cast<int>(living.size());
			living.push_back(line);
		}
	}

	void read_step()
	{
		Step step;
		t.expect("step");
		if (t.number() != static_cast<long>(steps.size()))
			unreadable("not the next step");
		t.expect("lines");
		do {
			add_member(t.number());
			step.lines.push_back(members.back());
		} while (t.more() && t.peek() != "black");
		if (t.take("black"))
			do
				step.black.push_back(put('b', step.black.empty() ? 0 : step.black.back()));
			while (t.more());
		find_living();
		for (const Line &l : living)
			if (claim.game_b ? l.black > claim.stones : l.rest.empty())
				wrong("lost already");
		entries.clear();
		for (t.line(); !t.take("done"); t.line())
			read_entry();
		t.end_of_line();
		find_living();
		if (somewhere_uncovered())
			wrong("a move without entry");
		lift(step.black);
		for (int l : members)
			member[static_cast<size_t>(l)] = false;
		members.clear();
		steps.push_back(step);
	}

	void read_entry()
	{
		std::string_view name = t.word();
		if (name == "each")
			return read_each();
		if (name != "reply")
			unreadable("no entry");
		Entry e;
		std::vector<int> exclusives;
		do
			e.asked.push_back(put('b', e.asked.empty() ? 0 : e.asked.back()));
		while (!t.take(">"));
		while (!t.take(":")) {
			if (t.peek().substr(0, 1) == "x") {
				long l;
				if (!to_number(t.word().substr(1), l))
					unreadable("no exclusive square");
				if (l >= static_cast<long>(b.line.size()) || !member[static_cast<size_t>(l)] ||
				    !b.exclusive[static_cast<size_t>(l)] || taken[static_cast<size_t>(l)])
					wrong("no empty exclusive square of the position");
				taken[static_cast<size_t>(l)] = true;
				exclusives.push_back(static_cast<int>(l));
			} else {
				e.answered.push_back(put('w', 0));
			}
		}
		if (e.answered.size() + exclusives.size() > e.asked.size())
			wrong("more replies than stones");
		read_children();
		lift(e.asked);
		lift(e.answered);
		for (int l : exclusives)
			taken[static_cast<size_t>(l)] = false;
		entries.push_back(e);
	}

	void only_version_2()
	{
		if (claim.game_b || version < 2)
			unreadable("not in this version or game");
	}

	void read_each()
	{
		Set asked, answered;
		only_version_2();
		do
			asked.push_back(put('b', asked.empty() ? 0 : asked.back()));
		while (!t.take(">"));
		lift(asked);
		while (!t.take(":"))
			answered.push_back(put('w', 0));
		if (answered.size() > 1)
			wrong("more replies than stones");
		read_children();
		for (int s : asked)
			if (has_stone(s) || child_of_square[static_cast<size_t>(s)] >= 0 || (held && !holds_without(s)))
				wrong("the children are others");
		lift(answered);
		for (int s : asked)
			entries.push_back({{s}, answered});
	}

	bool has_stone(int s) const
	{
		return stone[static_cast<size_t>(s)] != ' ';
	}

	/* --- children --- */

	void claim_line(long id, std::vector<int> &places)
	{
		auto found = living_at.find(static_cast<int>(id));
		if (found == living_at.end() || child_of_line[static_cast<size_t>(found->second)] >= 0)
			wrong("no living line, or listed twice");
		child_of_line[static_cast<size_t>(found->second)] = child;
		places.push_back(found->second);
		for (int s : living[static_cast<size_t>(found->second)].rest)
			if (int &of = child_of_square[static_cast<size_t>(s)]; of >= 0 && of != child)
				wrong("a square on lines of two children");
			else
				of = child;
	}

	bool list_goes_on() const
	{
		return t.more() && t.peek() != ":" && t.peek() != "/";
	}

	std::vector<int> claim_lines()
	{
		std::vector<int> places;
		do
			claim_line(t.number(), places);
		while (list_goes_on());
		return places;
	}

	std::vector<int> claim_these(const Set &lines)
	{
		std::vector<int> places;
		for (int id : lines)
			claim_line(id, places);
		return places;
	}

	void read_children()
	{
		find_living();
		child_of_line.assign(living.size(), -1);
		child_of_square.assign(stone.size(), -1);
		child = 0;
		held = false;
		for (bool more = t.more(); more; more = t.take(":"), child++)
			read_child();
		t.end_of_line();
		if (held)
			return;
		for (size_t i = 0; i < living.size(); i++)
			if (child_of_line[i] < 0 && !may_be_left_out(living[i]))
				wrong("a line is left out");
	}

	bool may_be_left_out(const Line &l) const
	{
		if (claim.game_b)
			return l.black + static_cast<long>(l.rest.size()) <= claim.stones;
		for (size_t j = 0; j < living.size(); j++)
			if (child_of_line[j] >= 0 && !living[j].exclusive && !living[j].rest.empty() &&
			    contains(l.rest, living[j].rest))
				return true;
		return false;
	}

	void read_child()
	{
		if (!t.peek().empty() && isdigit(static_cast<unsigned char>(t.peek()[0])))
			return read_reference();
		std::string_view letter = t.word();
		if (letter == "h")
			return read_held();
		if (letter == "o")
			wrong("wins only");
		if (letter != "f" && letter != "t" && letter != "w")
			unreadable("no child");
		if (claim.game_b)
			wrong("draws in game p only");
		if (letter == "f")
			read_forest();
		else if (letter == "t")
			read_tuples();
		else
			read_potential();
	}

	void read_reference()
	{
		long j = t.number();
		std::vector<int> places;
		bool listed = version < 3 || list_goes_on();
		if (listed)
			places = claim_lines();
		if (j >= static_cast<long>(steps.size()))
			wrong("no earlier step");
		const Step &step = steps[static_cast<size_t>(j)];
		if (!listed)
			places = claim_these(step.lines);
		if (step.lines.size() != places.size())
			wrong("another number of lines");
		std::vector<Set> theirs(places.size());
		std::vector<const Set *> ours, of_step;
		for (size_t i = 0; i < places.size(); i++) {
			const Line &l = living[static_cast<size_t>(places[i])];
			size_t k = static_cast<size_t>(step.lines[i]);
			long black = 0;
			for (int s : b.line[k])
				if (has(step.black, s))
					black++;
				else
					theirs[i].push_back(s);
			if ((b.exclusive[k] && !l.exclusive) || (claim.game_b && l.black > black))
				wrong("exclusive squares or black stones do not agree");
			ours.push_back(&l.rest);
			of_step.push_back(&theirs[i]);
		}
		if (!signatures_fit(signatures_of(ours), signatures_of(of_step), !claim.game_b))
			wrong("the squares do not match");
	}

	void read_forest()
	{
		std::vector<int> places = claim_lines();
		std::vector<Set> rest;
		for (int p : places)
			rest.push_back(living[static_cast<size_t>(p)].rest);
		if (t.take("/"))
			do {
				long l = t.number(), s = t.number();
				size_t i = 0;
				while (i < places.size() && living[static_cast<size_t>(places[i])].id != l)
					i++;
				if (i == places.size() || !has(rest[i], static_cast<int>(s)))
					wrong("this cannot be given up");
				rest[i].erase(std::find(rest[i].begin(), rest[i].end(), static_cast<int>(s)));
			} while (list_goes_on());
		while (!rest.empty()) {
			std::unordered_map<int, int> lines_on;
			for (const Set &r : rest)
				for (int s : r)
					lines_on[s]++;
			size_t before = rest.size();
			rest.erase(std::remove_if(rest.begin(), rest.end(),
			                          [&](const Set &r) {
				                          return std::count_if(r.begin(), r.end(), [&](int s) {
					                                 return lines_on[s] == 1;
				                                 }) > claim.stones;
			                          }),
			           rest.end());
			if (rest.size() == before)
				wrong("no forest");
		}
	}

	void read_potential()
	{
		static const long bases[] = {0, 128, 103, 93, 88, 84, 82, 80, 78};
		if (claim.stones > 8)
			wrong("P is too large");
		const Wide k = bases[claim.stones], one = static_cast<Wide>(1) << 50;
		Wide sum = 0, most = 0;
		std::unordered_map<int, Wide> through;
		for (int p : claim_lines()) {
			const Set &rest = living[static_cast<size_t>(p)].rest;
			Wide w = one;
			for (size_t n = 0; n < rest.size() && w > 1; n++)
				w = (64 * w + k - 1) / k;
			sum += w;
			for (int s : rest)
				most = std::max(most, through[s] += w);
		}
		if ((k - 64) * sum + 64 * most >= (k - 64) * one)
			wrong("the potential is too large");
	}

	void read_tuples()
	{
		if (t.number() != claim.stones + 1)
			wrong("tuples of another size");
		const size_t k = static_cast<size_t>(claim.stones) + 1;
		std::vector<int> squares;
		while (!t.take("/")) {
			long s = t.number();
			if (s >= b.squares || stone[static_cast<size_t>(s)] != ' ' ||
			    std::find(squares.begin(), squares.end(), s) != squares.end())
				wrong("no square for a tuple");
			squares.push_back(static_cast<int>(s));
		}
		if (squares.size() % k != 0)
			wrong("half a tuple");
		std::vector<int> places = claim_lines();
		for (int p : places) {
			bool found = false;
			for (size_t i = 0; i < squares.size(); i += k)
				found = found || std::all_of(squares.begin() + static_cast<long>(i),
				                             squares.begin() + static_cast<long>(i + k), [&](int s) {
					                             return has(living[static_cast<size_t>(p)].rest, s);
				                             });
			if (!found)
				wrong("a line without tuple");
		}
		for (int s : squares)
			if (child_of_square[static_cast<size_t>(s)] != child)
				wrong("a square on no line of this child");
	}

	/* --- held lines --- */

	bool redundant_among_all(size_t i) const
	{
		const Line &x = living[i];
		for (size_t j = 0; j < living.size(); j++) {
			const Line &y = living[j];
			if (j == i || y.exclusive || y.rest.empty() || !contains(x.rest, y.rest))
				continue;
			bool equal = x.rest.size() == y.rest.size();
			if (!equal || child_of_line[j] >= 0 || x.exclusive || y.id < x.id)
				return true;
		}
		return false;
	}

	void read_held()
	{
		only_version_2();
		t.end_of_line();
		held = true;
		held_lines.clear();
		for (size_t i = 0; i < living.size(); i++)
			if (child_of_line[i] < 0 && !redundant_among_all(i))
				held_lines.push_back(static_cast<int>(i));
		if (!holds_without(-1))
			wrong("not held");
		owner_of_all = owner;
	}

	/* P + 1 copies of each line are matched to squares that no child has, without this one. */
	bool holds_without(int spared)
	{
		if (spared >= 0 && owner_of_all[static_cast<size_t>(spared)] < 0)
			return true;
		owner.assign(stone.size(), -1);
		for (int place : held_lines)
			for (long i = 0; i <= claim.stones; i++) {
				seen.assign(stone.size(), false);
				if (!give(place, spared))
					return false;
			}
		return true;
	}

	bool give(int place, int spared)
	{
		for (int s : living[static_cast<size_t>(place)].rest) {
			const size_t at = static_cast<size_t>(s);
			if (s == spared || child_of_square[at] >= 0 || seen[at])
				continue;
			seen[at] = true;
			if (owner[at] < 0 || give(owner[at], spared)) {
				owner[at] = place;
				return true;
			}
		}
		return false;
	}

	/* --- every move has an entry --- */

	struct Cover {
		size_t words = 1;
		std::vector<uint64_t> asked, answered; /* `words' for each entry */
		std::vector<uint64_t> move, barred;
		long stones = 0, most = 0, work = 0;
	};

	static bool bit(const std::vector<uint64_t> &set, size_t i)
	{
		return set[i / 64] >> (i % 64) & 1;
	}
	static void flip(std::vector<uint64_t> &set, size_t i)
	{
		set[i / 64] ^= uint64_t(1) << (i % 64);
	}

	/* Lines through each square of the position, as sets; a square is dominated if P are before it. */
	bool dominated(const std::vector<Set> &lines_of, const Set &squares, size_t v) const
	{
		long before = 0;
		for (size_t u = 0; u < squares.size(); u++)
			before += u != v && contains(lines_of[u], lines_of[v]) &&
			          (lines_of[u].size() > lines_of[v].size() || squares[u] < squares[v]);
		return before >= claim.stones;
	}

	bool somewhere_uncovered()
	{
		Set squares;
		std::map<int, size_t> place;
		std::vector<Set> lines_of;
		for (size_t i = 0; i < living.size(); i++)
			for (int s : living[i].rest)
				place.emplace(s, 0);
		for (auto &one : place) {
			one.second = squares.size();
			squares.push_back(one.first);
		}
		lines_of.resize(squares.size());
		for (size_t i = 0; i < living.size(); i++)
			for (int s : living[i].rest)
				lines_of[place[s]].push_back(static_cast<int>(i));
		Cover c;
		c.words = squares.size() / 64 + 1;
		c.move.assign(c.words, 0);
		c.barred.assign(c.words, 0);
		c.most = claim.game_b ? MOST : claim.stones;
		c.asked.assign(c.words * entries.size(), 0);
		c.answered.assign(c.words * entries.size(), 0);
		for (size_t e = 0; e < entries.size(); e++) {
			for (int s : entries[e].asked)
				c.asked[e * c.words + place[s] / 64] |= uint64_t(1) << (place[s] % 64);
			for (int s : entries[e].answered)
				c.answered[e * c.words + place[s] / 64] |= uint64_t(1) << (place[s] % 64);
		}
		Set all;
		for (size_t i = 0; i < squares.size(); i++) {
			if (!claim.game_b && dominated(lines_of, squares, i))
				flip(c.barred, i);
			all.push_back(static_cast<int>(i));
		}
		return grows_uncovered(c, all);
	}

	/* An entry for the move, the one with the fewest squares that may still be added; or -1. */
	long entry_for(Cover &c, Set &ways) const
	{
		long best = -1;
		for (size_t e = 0; e < entries.size(); e++) {
			bool answers = true;
			if (++c.work > 1000000000)
				unreadable("too much work");
			for (size_t w = 0; w < c.words && answers; w++)
				answers = (c.asked[e * c.words + w] & ~c.move[w]) == 0 &&
				          (c.answered[e * c.words + w] & c.move[w]) == 0;
			if (!answers)
				continue;
			Set open;
			for (size_t w = 0; w < c.words; w++)
				for (uint64_t m = c.answered[e * c.words + w] & ~c.barred[w]; m != 0; m &= m - 1)
					open.push_back(static_cast<int>(64 * w) + __builtin_ctzll(m));
			if (best < 0 || open.size() < ways.size()) {
				best = static_cast<long>(e);
				ways = open;
			}
			if (ways.empty())
				break;
		}
		return best;
	}

	/* Does the move, with one of these squares, grow into one without entry? */
	bool grows_uncovered(Cover &c, const Set &with)
	{
		Set barred_here;
		if (c.stones == 10000)
			unreadable("too many stones");
		for (int s : with) {
			if (bit(c.barred, static_cast<size_t>(s)))
				continue;
			flip(c.move, static_cast<size_t>(s));
			c.stones++;
			Set ways;
			if (entry_for(c, ways) < 0 || (c.stones < c.most && grows_uncovered(c, ways)))
				return true;
			flip(c.move, static_cast<size_t>(s));
			c.stones--;
			flip(c.barred, static_cast<size_t>(s));
			barred_here.push_back(s);
		}
		for (int s : barred_here)
			flip(c.barred, static_cast<size_t>(s));
		return false;
	}
};

/* --- stone by stone --- */

struct Scheme {
	std::vector<long> black;        /* by place */
	std::vector<uint64_t> crossing; /* sets of places */
	std::vector<uint32_t> shared;   /* how many, for each two places; for version 2 */
	std::vector<uint64_t> kinds[2]; /* of the lines, by their crossings; and by their stones as well */
};

uint64_t one(size_t i)
{
	return uint64_t(1) << i;
}
int size_of(uint64_t set)
{
	return __builtin_popcountll(set);
}

/* Squares, ascending, and their lines. */
using Crossings = std::vector<std::pair<int, uint64_t>>;

class Stonewise
{
	Text &t;
	const Board &b;
	long version;
	std::vector<Scheme> schemes;
	/* The scene, by the lines of the board. */
	uint64_t lines = 0;
	std::array<long, 64> black{};
	Crossings crossing;
	std::set<uint64_t> answered; /* kinds, and single lines for pL */

      public:
	Claim claim;
	Stonewise(Text &text, const Board &board, long v) : t(text), b(board), version(v)
	{
	}

	void run(const std::vector<long> *start)
	{
		read_fingerprint(t, b);
		read_game(t, claim);
		if (!claim.game_b || b.line.size() > 64 || !b.all_exclusive())
			wrong("stone by stone is for game b, up to 64 lines, all with exclusive squares");
		t.line();
		long count = t.counted("steps", 0, MOST);
		for (t.line(); count > 0; count--, t.line())
			read_step();
		t.expect("root");
		lines = 0;
		black.fill(0);
		for (size_t i = 0; i < b.line.size(); i++) {
			lines |= one(i);
			black[i] = start == nullptr ? 0 : (*start)[i];
		}
		find_crossings();
		read_rest(lines, black, crossing);
		t.only("end");
	}

      private:
	static void forget(Crossings &c, int square)
	{
		c.erase(std::remove_if(c.begin(), c.end(), [&](auto &x) { return x.first == square; }), c.end());
	}

	void find_crossings()
	{
		std::map<int, uint64_t> through;
		crossing.clear();
		for (size_t i = 0; i < b.line.size(); i++)
			if (lines >> i & 1)
				for (int s : b.line[i])
					through[s] |= one(i);
		for (auto &c : through)
			if (size_of(c.second) > 1)
				crossing.push_back(c);
	}

	void read_step()
	{
		std::vector<size_t> order;
		t.expect("step");
		if (t.number() != static_cast<long>(schemes.size()))
			unreadable("not the next step");
		t.expect("lines");
		lines = 0;
		do {
			long l = t.number();
			if (l >= static_cast<long>(b.line.size()) || (lines & one(static_cast<size_t>(l))))
				wrong("a line that does not exist or is listed twice");
			lines |= one(static_cast<size_t>(l));
			order.push_back(static_cast<size_t>(l));
		} while (t.peek() != "stones");
		t.expect("stones");
		black.fill(0);
		if (version == 1)
			for (size_t l : order)
				black[l] = t.number();
		else
			while (t.more() && t.peek() != "black")
				black[number_of(line_of_step(t.number()))]++;
		if (*std::max_element(black.begin(), black.end()) > claim.stones)
			wrong("too many stones");
		find_crossings();
		if (t.more()) {
			long last = -1;
			t.expect("black");
			do {
				long s = t.number();
				const size_t before = crossing.size();
				forget(crossing, static_cast<int>(s));
				if (crossing.size() == before || s < last)
					wrong("no crossing, or not ascending");
				last = s;
			} while (t.more());
		}
		Scheme scheme;
		for (size_t l : order)
			scheme.black.push_back(black[l]);
		for (auto &c : crossing) {
			uint64_t places = 0;
			for (size_t i = 0; i < order.size(); i++)
				if (c.second >> order[i] & 1)
					places |= one(i);
			scheme.crossing.push_back(places);
		}
		std::sort(scheme.crossing.begin(), scheme.crossing.end());
		if (version > 1) {
			std::vector<size_t> places(order.size());
			for (size_t i = 0; i < places.size(); i++)
				places[i] = i;
			scheme.shared = shared_by(places, scheme.crossing);
			scheme.kinds[0] = kinds_of(places, scheme.crossing, std::vector<long>(places.size()));
			scheme.kinds[1] = kinds_of(places, scheme.crossing, scheme.black);
		}
		answered.clear();
		for (t.line(); t.peek() != "done"; t.line())
			if (version == 1)
				read_entry();
			else
				read_white();
		t.expect("done");
		t.end_of_line();
		for (auto &c : crossing)
			if (answered.count(c.second) == 0)
				wrong("a kind without entry");
		schemes.push_back(scheme);
	}

	uint64_t lettered()
	{
		long l;
		if (!to_number(t.word().substr(1), l))
			unreadable("no line");
		return line_of_step(l);
	}

	uint64_t line_of_step(long l)
	{
		if (l >= static_cast<long>(b.line.size()) || !(lines & one(static_cast<size_t>(l))))
			wrong("not a line of the step");
		return one(static_cast<size_t>(l));
	}

	static size_t number_of(uint64_t line)
	{
		return static_cast<size_t>(__builtin_ctzll(line));
	}

	uint64_t crossing_named(int &square)
	{
		long s = t.number();
		auto found = std::lower_bound(crossing.begin(), crossing.end(),
		                              std::make_pair(static_cast<int>(s), uint64_t(0)));
		if (found == crossing.end() || found->first != s)
			wrong("no empty crossing");
		square = static_cast<int>(s);
		return found->second;
	}

	/* A stone of Black's that has no answer yet: the lines that it hits. */
	uint64_t stone_named(int &square)
	{
		uint64_t hit = t.more() && t.peek().substr(0, 1) == "p" ? lettered() : crossing_named(square);
		if (answered.count(hit))
			wrong("two entries");
		return hit;
	}

	std::array<long, 64> stones_after(uint64_t hit) const
	{
		std::array<long, 64> now = black;
		for (size_t i = 0; i < 64; i++)
			now[i] += static_cast<long>(hit >> i & 1);
		return now;
	}

	void read_entry()
	{
		int square = -1, played = -1;
		t.expect("reply");
		if (t.peek() == ">")
			unreadable("a stone expected");
		uint64_t hit = stone_named(square), dead = 0;
		t.expect(">");
		if (t.peek().substr(0, 1) == "x") {
			dead = lettered();
		} else if (t.more() && t.peek() != ":" && t.peek() != "loose") {
			dead = crossing_named(played);
			if (played == square || (size_of(dead) > 2 && answered.count(dead) == 0))
				wrong("White cannot play there");
		}
		Crossings left = crossing;
		forget(left, square);
		read_rest(lines & ~dead, stones_after(hit), left);
		answered.insert(hit);
	}

	/* --- version 2 --- */

	std::vector<size_t> named_steps()
	{
		std::vector<size_t> steps;
		if (t.take("-"))
			return steps;
		do {
			long j = t.number();
			if (j >= static_cast<long>(schemes.size()))
				wrong("no earlier step");
			steps.push_back(static_cast<size_t>(j));
		} while (t.take("+"));
		return steps;
	}

	void read_white()
	{
		int played = -1;
		uint64_t dead = 0;
		t.expect("white");
		if (t.more() && t.peek().substr(0, 1) == "x") {
			dead = lettered();
		} else if (!t.take("-")) {
			dead = crossing_named(played);
			if (size_of(dead) > 2 && answered.count(dead) == 0)
				wrong("White cannot play there");
		}
		do {
			t.expect(":");
			std::vector<size_t> steps = named_steps();
			do
				read_stone_answered(played, dead, steps);
			while (t.more() && t.peek() != ":");
		} while (t.more());
	}

	void read_stone_answered(int played, uint64_t dead, const std::vector<size_t> &steps)
	{
		int square = -1;
		uint64_t hit = stone_named(square);
		if (square >= 0 && square == played)
			wrong("White cannot play there");
		Crossings left = crossing;
		forget(left, square);
		look_at_rest(lines & ~dead, stones_after(hit), left, steps);
		answered.insert(hit);
	}

	/* Loose lines go, trees and grids are held, and the other pieces are played like these steps. */
	void look_at_rest(uint64_t alive, const std::array<long, 64> &stones, Crossings cross,
	                  const std::vector<size_t> &steps)
	{
		size_t next = 0;
		keep_alive(cross, alive);
		for (bool more = true; more;) {
			more = false;
			for (size_t i = 0; i < 64; i++) {
				auto on_it = [&](auto &c) { return c.second >> i & 1; };
				if (!(alive >> i & 1) ||
				    stones[i] + std::count_if(cross.begin(), cross.end(), on_it) > claim.stones)
					continue;
				alive &= ~one(i);
				keep_alive(cross, alive);
				more = true;
			}
		}
		for (size_t i = 0; i < 64; i++)
			if ((alive >> i & 1) && stones[i] > claim.stones)
				wrong("a line with too many stones");
		while (alive != 0) {
			uint64_t piece = joined_to(alive & -alive, alive, cross);
			alive &= ~piece;
			if (is_held(piece, stones, cross))
				continue;
			if (next == steps.size() || !is_like(piece, stones, cross, schemes[steps[next++]]))
				wrong("a piece that fits no step");
		}
		if (next < steps.size())
			wrong("more steps than pieces");
	}

	/* One line after the other gets a place. */
	struct Likeness {
		std::vector<size_t> line;
		std::vector<uint64_t> ours, kinds;
		const std::array<long, 64> *stones;
		const Scheme *scheme;
		bool all_stones; /* as many as the scheme has: so as many on each line */
		std::array<size_t, 64> place{};
		long tries = 0;

		std::vector<uint32_t> shared; /* crossings, for each two of the lines */

		bool possible(size_t n, size_t p) const
		{
			const size_t size = line.size();
			if (kinds[n] != scheme->kinds[all_stones][p] || (*stones)[line[n]] > scheme->black[p])
				return false;
			for (size_t k = 0; k < n; k++)
				if (shared[n * size + k] != scheme->shared[p * size + place[k]])
					return false;
			return true;
		}

		bool same() const
		{
			std::vector<uint64_t> mine;
			for (uint64_t c : ours) {
				uint64_t places = 0;
				for (size_t k = 0; k < line.size(); k++)
					if (c >> line[k] & 1)
						places |= one(place[k]);
				mine.push_back(places);
			}
			std::sort(mine.begin(), mine.end());
			return mine == scheme->crossing;
		}

		/* Of each place those that can be exchanged with it, and nothing changes. */
		std::vector<uint64_t> twins;

		bool exchangeable(size_t p, size_t q) const
		{
			if (scheme->black[p] != scheme->black[q] || scheme->kinds[1][p] != scheme->kinds[1][q])
				return false;
			std::vector<uint64_t> exchanged;
			for (uint64_t c : scheme->crossing)
				exchanged.push_back((c >> p & 1) == (c >> q & 1) ? c : c ^ one(p) ^ one(q));
			std::sort(exchanged.begin(), exchanged.end());
			return exchanged == scheme->crossing;
		}

		void find_twins()
		{
			twins.assign(line.size(), 0);
			for (size_t p = 0; p < line.size(); p++)
				for (size_t q = 0; q < line.size(); q++)
					twins[p] |= p != q && exchangeable(p, q) ? one(q) : 0;
		}

		/* Where one place does not do its twins do not. */
		bool extend(size_t n, uint64_t used)
		{
			uint64_t vain = 0;
			if (n == line.size())
				return same();
			for (size_t p = 0; p < line.size(); p++) {
				if ((used | vain) >> p & 1 || !possible(n, p))
					continue;
				if (tries++ == 1000000)
					unreadable("too many tries");
				if (tries == 1000)
					find_twins();
				place[n] = p;
				if (extend(n + 1, used | one(p)))
					return true;
				vain |= twins.empty() ? 0 : twins[p];
			}
			return false;
		}
	};

	/* Numbers of lines that are the same for lines which a bijection can carry to each other: their black stones,
	 * and three times those that they cross. */
	static std::vector<uint64_t> kinds_of(const std::vector<size_t> &line, const std::vector<uint64_t> &crossings,
	                                      const std::vector<long> &black)
	{
		std::vector<uint64_t> kinds(black.begin(), black.end());
		for (int round = 0; round < 3; round++) {
			std::vector<uint64_t> met(line.size());
			for (uint64_t c : crossings) {
				uint64_t all = 1;
				for (size_t i = 0; i < line.size(); i++)
					all += c >> line[i] & 1 ? kinds[i] : 0;
				all = (all ^ all >> 29) * 0xd6e8feb86659fd93;
				for (size_t i = 0; i < line.size(); i++)
					met[i] += c >> line[i] & 1 ? all ^ all >> 32 : 0;
			}
			for (size_t i = 0; i < line.size(); i++)
				kinds[i] = (kinds[i] + 3 * met[i]) * 0x9e3779b97f4a7c15 ^ met[i] >> 31;
		}
		return kinds;
	}

	static std::vector<uint32_t> shared_by(const std::vector<size_t> &line, const std::vector<uint64_t> &crossings)
	{
		std::vector<uint32_t> shared(line.size() * line.size());
		std::vector<size_t> on_it;
		for (uint64_t c : crossings) {
			on_it.clear();
			for (size_t i = 0; i < line.size(); i++)
				if (c >> line[i] & 1)
					on_it.push_back(i);
			for (size_t i : on_it)
				for (size_t j : on_it)
					shared[i * line.size() + j]++;
		}
		return shared;
	}

	/* Of each line those that it has a crossing with. */
	static std::vector<uint64_t> meetings(const Crossings &cross)
	{
		std::vector<uint64_t> met(64);
		for (auto &c : cross)
			for (size_t i = 0; i < 64; i++)
				if (c.second >> i & 1)
					met[i] |= c.second;
		return met;
	}

	static bool is_like(uint64_t piece, const std::array<long, 64> &stones, const Crossings &cross,
	                    const Scheme &scheme)
	{
		Likeness l;
		const std::vector<uint64_t> met = meetings(cross);
		for (uint64_t more = piece; more != 0;) {
			/* with most stones, and of those that meet most of the ones before */
			const uint64_t before = piece & ~more;
			size_t next = number_of(more);
			for (size_t i = 0; i < 64; i++)
				if (more >> i & 1 && std::make_pair(stones[i], size_of(met[i] & before)) >
				                         std::make_pair(stones[next], size_of(met[next] & before)))
					next = i;
			l.line.push_back(next);
			more &= ~one(next);
		}
		for (auto &c : cross)
			if (c.second & piece)
				l.ours.push_back(c.second);
		if (l.line.size() != scheme.black.size() || l.ours.size() != scheme.crossing.size())
			return false;
		std::vector<long> black;
		for (size_t i : l.line)
			black.push_back(stones[i]);
		l.all_stones = std::accumulate(black.begin(), black.end(), 0L) ==
		               std::accumulate(scheme.black.begin(), scheme.black.end(), 0L);
		if (!l.all_stones)
			black.assign(black.size(), 0);
		l.kinds = kinds_of(l.line, l.ours, black);
		l.stones = &stones;
		l.scheme = &scheme;
		l.shared = shared_by(l.line, l.ours);
		return l.extend(0, 0);
	}

	/* --- both versions --- */

	/* Crossings count with the lines that are alive, if these are two or more. */
	static void keep_alive(Crossings &c, uint64_t alive)
	{
		for (auto &x : c)
			x.second &= alive;
		c.erase(std::remove_if(c.begin(), c.end(), [](auto &x) { return size_of(x.second) < 2; }), c.end());
	}

	/* [loose L1 ...] [: CHILD]...; the rest are trees and grids. */
	void read_rest(uint64_t alive, const std::array<long, 64> &stones, Crossings cross)
	{
		keep_alive(cross, alive);
		if (t.take("loose"))
			do {
				long l = t.number();
				if (l >= static_cast<long>(b.line.size()) || !(alive & one(static_cast<size_t>(l))))
					wrong("not living here");
				uint64_t line = one(static_cast<size_t>(l));
				long shared =
				    std::count_if(cross.begin(), cross.end(), [&](auto &c) { return c.second & line; });
				if (stones[static_cast<size_t>(l)] + shared > claim.stones)
					wrong("not loose");
				alive &= ~line;
				keep_alive(cross, alive);
			} while (t.more() && t.peek() != ":");
		uint64_t unclaimed = alive;
		while (t.more()) {
			t.expect(":");
			unclaimed &= ~read_child(unclaimed, stones, cross);
		}
		check_pieces(unclaimed, stones, cross);
	}

	uint64_t read_child(uint64_t unclaimed, const std::array<long, 64> &stones, const Crossings &cross)
	{
		long j = t.number();
		if (j >= static_cast<long>(schemes.size()))
			wrong("no earlier step");
		const Scheme &scheme = schemes[static_cast<size_t>(j)];
		uint64_t taken = 0, used = 0;
		std::map<size_t, size_t> place;
		for (size_t i = 0; i < scheme.black.size(); i++) {
			if (t.take("-"))
				continue;
			long l = t.number();
			if (l >= static_cast<long>(b.line.size()) ||
			    !(unclaimed & ~taken & one(static_cast<size_t>(l))))
				wrong("not living here, or listed twice");
			if (stones[static_cast<size_t>(l)] > scheme.black[i])
				wrong("more black stones than in the step");
			taken |= one(static_cast<size_t>(l));
			used |= one(i);
			place[static_cast<size_t>(l)] = i;
		}
		std::multiset<uint64_t> ours, theirs;
		for (auto &c : cross) {
			if ((c.second & taken) == 0)
				continue;
			if (c.second & ~taken)
				wrong("a crossing joins a child with other lines");
			uint64_t places = 0;
			for (auto &p : place)
				if (c.second >> p.first & 1)
					places |= one(p.second);
			ours.insert(places);
		}
		for (uint64_t c : scheme.crossing)
			if (size_of(c & used) > 1)
				theirs.insert(c & used);
		if (ours != theirs)
			wrong("the crossings do not match");
		return taken;
	}

	static uint64_t joined_to(uint64_t piece, uint64_t among, const Crossings &cross)
	{
		for (uint64_t before = 0; before != piece;) {
			before = piece;
			for (auto &c : cross)
				if (c.second & piece)
					piece |= c.second & among;
		}
		return piece;
	}

	/* A tree or a grid, with at most one line with B stones. */
	bool is_held(uint64_t piece, const std::array<long, 64> &stones, const Crossings &cross)
	{
		std::vector<uint64_t> inside;
		for (auto &c : cross)
			if (c.second & piece)
				inside.push_back(c.second);
		long full = 0, ends = 0;
		for (size_t i = 0; i < 64; i++)
			full += (piece >> i & 1) && stones[i] == claim.stones;
		for (uint64_t c : inside)
			ends += size_of(c);
		bool tree = ends == size_of(piece) + static_cast<long>(inside.size()) - 1;
		return full <= 1 && (tree || is_grid(piece, inside));
	}

	void check_pieces(uint64_t rest, const std::array<long, 64> &stones, const Crossings &cross)
	{
		for (size_t i = 0; i < 64; i++)
			if ((rest >> i & 1) && stones[i] > claim.stones)
				wrong("a line with too many stones");
		while (rest != 0) {
			uint64_t piece = joined_to(rest & -rest, rest, cross);
			rest &= ~piece;
			if (!is_held(piece, stones, cross))
				wrong("a piece that is no tree and no grid, or with two full lines");
		}
	}

	static bool is_grid(uint64_t piece, const std::vector<uint64_t> &inside)
	{
		uint64_t first = piece & -piece, columns = 0;
		for (uint64_t c : inside)
			if (c & first)
				columns |= c & ~first;
		uint64_t rows = piece & ~columns;
		std::set<uint64_t> pairs;
		for (uint64_t c : inside)
			if (size_of(c & rows) != 1 || size_of(c & columns) != 1 || !pairs.insert(c).second)
				return false;
		return static_cast<int>(pairs.size()) == size_of(rows) * size_of(columns);
	}
};

/* --- tilings --- */

struct Place {
	long row, column;
	bool operator<(const Place &o) const
	{
		return row != o.row ? row < o.row : column < o.column;
	}
};

const Place directions[4] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

/* Two squares are a whole combination of the periods apart if and only if these two numbers are equal modulo the
 * determinant (Cramer's rule): they name the class. */
class Tiling
{
	Place a{}, b{};
	long determinant = 0;
	struct Owner {
		size_t tile;
		Place at;
	};
	std::map<Place, Owner> owner;
	std::map<Place, long> best[4]; /* by class: the smallest span of a line from there */

	long modulo(Wide x) const
	{
		long r = static_cast<long>(x % determinant);
		return r < 0 ? r + determinant : r;
	}

      public:
	std::vector<std::vector<std::vector<Place>>> tile; /* its lines, as classes of their squares */
	bool strips = false;

	Place class_of(Place p) const
	{
		return {modulo(static_cast<Wide>(p.row) * b.column - static_cast<Wide>(p.column) * b.row),
		        modulo(static_cast<Wide>(a.row) * p.column - static_cast<Wide>(a.column) * p.row)};
	}

	void read(Text &t)
	{
		t.line();
		t.name();
		a = period(t);
		t.line();
		b = period(t);
		determinant = std::labs(a.row * b.column - a.column * b.row);
		if (determinant == 0 || determinant > 10000000)
			unreadable("a period without or with too many squares");
		t.line();
		long tiles = t.counted("tiles", 1, 1000000);
		t.line();
		for (long i = 0; i < tiles; i++)
			read_tile(t);
		t.expect("end");
		t.end_of_line();
	}

	/* Does every segment of k squares in this direction contain a line? */
	bool catches(int d, long k) const
	{
		Place step = class_of(directions[d]), down = class_of({1, 0}), right = class_of({0, 1});
		std::set<Place> seen{{0, 0}};
		std::vector<Place> all{{0, 0}};
		auto add = [&](Place x, Place y) {
			return Place{(x.row + y.row) % determinant, (x.column + y.column) % determinant};
		};
		for (size_t i = 0; i < all.size(); i++)
			for (Place way : {down, right})
				if (seen.insert(add(all[i], way)).second)
					all.push_back(add(all[i], way));
		for (Place x : all) {
			bool caught = false;
			Place y = x;
			for (long i = 0; i < k && !caught && (i == 0 || y < x || x < y); i++, y = add(y, step)) {
				auto found = best[d].find(y);
				caught = found != best[d].end() && found->second + i <= k;
			}
			if (!caught)
				return false;
		}
		return true;
	}

      private:
	static Place place(Text &t)
	{
		long row = t.integer(1000000000), column = t.integer(1000000000);
		return {row, column};
	}
	static Place period(Text &t)
	{
		t.expect("period");
		Place p = place(t);
		t.end_of_line();
		return p;
	}

	void read_tile(Text &t)
	{
		Place along{0, 0};
		t.expect("tile");
		if (t.take("strip")) {
			strips = true;
			along = place(t);
			Place c = class_of(along);
			if ((along.row == 0 && along.column == 0) || c.row != 0 || c.column != 0)
				unreadable("a strip along no period");
		}
		t.end_of_line();
		tile.emplace_back();
		t.line();
		do {
			read_line(t, along);
			t.line();
		} while (t.peek() == "line");
	}

	static bool is_multiple(Place p, Place along)
	{
		if (along.row == 0 && along.column == 0)
			return p.row == 0 && p.column == 0;
		long n = along.row != 0 ? p.row / along.row : p.column / along.column;
		return p.row == n * along.row && p.column == n * along.column;
	}

	void read_line(Text &t, Place along)
	{
		std::vector<Place> at, classes;
		int direction = -1;
		t.expect("line");
		while (t.more() || at.size() < 2) {
			Place p = place(t);
			if (!at.empty()) {
				Place step{p.row - at.back().row, p.column - at.back().column};
				long n = step.row == 0 ? step.column : step.row;
				int d = step.row == 0 ? 0 : step.column == 0 ? 1 : step.column > 0 ? 2 : 3;
				if (n <= 0 || step.row != n * directions[d].row ||
				    step.column != n * directions[d].column || (direction >= 0 && d != direction))
					unreadable("not in one row, column or diagonal");
				direction = d;
			}
			at.push_back(p);
		}
		for (Place p : at) {
			auto [o, is_new] = owner.insert({class_of(p), {tile.size(), p}});
			Place from = o->second.at;
			if (!is_new && (o->second.tile != tile.size() ||
			                !is_multiple({p.row - from.row, p.column - from.column}, along)))
				wrong("a square of two tiles");
			classes.push_back(o->first);
		}
		tile.back().push_back(classes);
		long span = 1 + std::max(at.back().row - at[0].row, at.back().column - at[0].column);
		long &b_at = best[direction].emplace(classes[0], span).first->second;
		b_at = std::min(b_at, span);
	}
};

/* --- theorems --- */

struct Proved {
	Board board;
	Claim claim;
};

Proved read_proved(Text &t, long p)
{
	Proved r;
	long version;
	t.line();
	if (t.kind(version) != "board")
		unreadable("a board is needed");
	r.board = read_board(t);
	t.line();
	std::string kind = t.kind(version);
	if (kind == "stonewise") {
		Stonewise s(t, r.board, version);
		s.run(nullptr);
		r.claim = s.claim;
	} else if (kind == "proof") {
		Draw d(t, r.board, version);
		d.run();
		r.claim = d.claim;
	} else {
		unreadable("a proof is needed");
	}
	if ((!r.claim.game_b && r.claim.stones != p) || !r.claim.from_start)
		wrong("another game, or not from the empty board");
	if (r.claim.game_b)
		for (size_t i = 0; i < r.board.line.size(); i++)
			if (!r.board.exclusive[i] || static_cast<long>(r.board.line[i].size()) < p + r.claim.stones + 1)
				wrong("a line without exclusive square, or too short");
	return r;
}

void check_theorem(Text &t)
{
	long version;
	Tiling tiling;
	t.line();
	t.expect("claim");
	long k = t.number(1), p = t.number(1);
	t.end_of_line();
	t.line();
	if (t.kind(version) != "tiling")
		unreadable("a tiling is needed");
	tiling.read(t);
	if (tiling.strips)
		wrong("strips have no proof");
	for (int d = 0; d < 4; d++)
		if (!tiling.catches(d, k))
			wrong("a segment without line");
	t.line();
	long boards = t.counted("boards", 1, 1000000);
	std::vector<Proved> proved;
	for (long i = 0; i < boards; i++)
		proved.push_back(read_proved(t, p));
	for (size_t i = 0; i < tiling.tile.size(); i++) {
		t.line();
		t.expect("tile");
		if (t.number() != static_cast<long>(i))
			unreadable("not the next tile");
		t.expect("board");
		long n = t.number();
		if (n >= boards)
			wrong("no such board");
		t.expect("lines");
		const Proved &r = proved[static_cast<size_t>(n)];
		std::set<long> used;
		std::vector<const Set *> theirs, ours;
		std::map<Place, int> number_of;
		std::vector<Set> rest;
		for (const auto &line : tiling.tile[i]) {
			long l = t.number();
			if (l >= static_cast<long>(r.board.line.size()) || !used.insert(l).second)
				wrong("no such line, or used twice");
			if (r.board.exclusive[static_cast<size_t>(l)] && !r.claim.game_b)
				wrong("an exclusive square that no tile has");
			theirs.push_back(&r.board.line[static_cast<size_t>(l)]);
			Set set;
			for (Place c : line)
				set.push_back(number_of.emplace(c, static_cast<int>(number_of.size())).first->second);
			std::sort(set.begin(), set.end());
			set.erase(std::unique(set.begin(), set.end()), set.end());
			rest.push_back(set);
		}
		t.end_of_line();
		for (const Set &s : rest)
			ours.push_back(&s);
		if (!signatures_fit(signatures_of(ours), signatures_of(theirs), !r.claim.game_b))
			wrong("the tile does not match its board");
	}
	t.only("end");
	t.end_of_file();
}

/* --- derivations --- */

struct Game {
	std::string name;
	mpz_class size, bound;
};

mpz_class read_big(Text &t)
{
	std::string_view w = t.word();
	if (!digits_of_number(w) || w == "0" || w.size() > 1000000)
		unreadable("no number");
	return mpz_class(std::string(w));
}

/* A fraction that is not brought to lowest terms. */
struct Fraction {
	mpz_class over, under;
};
Fraction operator*(const Fraction &a, const Fraction &b)
{
	return {a.over * b.over, a.under * b.under};
}
Fraction operator+(const Fraction &a, const Fraction &b)
{
	return {a.over * b.under + b.over * a.under, a.under * b.under};
}
Fraction operator/(const Fraction &a, const Fraction &b)
{
	return {a.over * b.under, a.under * b.over};
}
bool operator<(const Fraction &a, const Fraction &b)
{
	return a.over * b.under < b.over * a.under;
}
Fraction lowest(const Fraction &f)
{
	mpq_class q(f.over, f.under);
	q.canonicalize();
	return {q.get_num(), q.get_den()};
}
Fraction whole(const mpz_class &n)
{
	return {n, 1};
}

void check_edges(bool groups, const Game &s, long g, const mpz_class &length, long n)
{
	if (s.name != "connect")
		wrong("another game");
	const mpz_class &p = s.bound;
	Fraction c, u;
	mpz_class d;
	Fraction later{0, 1}; /* what a third full block counts, if it is not u */
	if (groups) {
		if (g < 5 || p < 5 || n < 4 || 2 * (length / 2) < 5 * (g - 1))
			wrong("groups need more");
		d = 2 * (length / 2) + g - 1;
		c = {3 * n + 3, 4 * n + 3};
		u = {n + 1, 2 * n + 1};
		later = {1, 1};
		for (long i = 0; i < g - 5; i++)
			u = u * c;
		for (long i = 0; i < g - 2; i++)
			later = later * c;
	} else {
		d = length / 2;
		const Fraction two = whole(2), one_ = whole(1), f{n + 1, n}, q = lowest(two * f * f + f);
		c = lowest(q / (one_ + q));
		Fraction v = one_, side = one_;
		std::vector<Fraction> power{one_};
		for (long i = 0; i < g; i++)
			power.push_back(power.back() * c);
		u = {0, 1};
		for (long r = 1; r <= g && r <= p; r++) {
			Fraction near = (two * q * v + side) / (two + two * q),
			         far = (two * q * v + f * f * side) / (one_ + f * f + two * q);
			v = lowest(near < far ? far : near);
			side = lowest(side * c);
			Fraction weight = power[static_cast<size_t>(g - r)] * v;
			if (u < weight)
				u = weight;
		}
		u = lowest(u);
	}
	if (length % g != 0 || s.size != length + g - 1)
		wrong("edges of another length");
	/* Too short whatever B is, or B is worth computing. */
	mpz_class b = 0;
	Fraction f{4 * (4 * d * d * n * (2 * n + 1) + 2 * d * n * (g + 1) + g), g};
	for (Fraction full = u; f.over * full.over >= f.under * full.under; b += g) {
		f = f * full;
		full = groups && b >= g ? later : u;
	}
	for (long e = 1; e < g && f.over * c.over >= f.under * c.under; e++, b++)
		f = f * c;
	if (length < p + b + 1)
		wrong("edges that are too short");
}

/* Does (name, size, bound) follow by this rule from `from'? */
void check_rule(const std::string &rule, const Game &s, const Game *from)
{
	struct Row {
		const char *from, *to;
	};
	static const std::map<std::string, Row> games = {
	    {"lemma8", {"", "n"}},   {"lemma9", {"", "nx"}},  {"lemma10", {"", "nx"}},        {"piece", {"nx", "nx"}},
	    {"plain", {"nx", "n"}},  {"lemma7", {"n", "nx"}}, {"lemma11", {"nx", "n"}},       {"lemma12", {"nx", "n"}},
	    {"lemma13", {"n", "n"}}, {"lemma14", {"n", "n"}}, {"property2", {"n", "connect"}}};
	const Row &row = games.at(rule);
	if (s.name != row.to || (from != nullptr && from->name != row.from))
		wrong("another game");
	const mpz_class l = from == nullptr ? mpz_class(0) : from->size,
	                q = from == nullptr ? mpz_class(0) : from->bound;
	mpz_class size, bound;
	bool condition = true;
	if (rule == "lemma8")
		size = 4, bound = 1;
	else if (rule == "lemma9")
		size = 2, bound = 1;
	else if (rule == "lemma10")
		size = 3, bound = 2;
	else if (rule == "piece")
		size = l, bound = q;
	else if (rule == "plain" || rule == "lemma7")
		size = l, bound = l - q - 1;
	else if (rule == "lemma11")
		size = 2 * l + 1, bound = 2 * l - q - 1, condition = q < l;
	else if (rule == "lemma12")
		size = 2 * l + 2, bound = 2 * l - q, condition = q < l;
	else if (rule == "lemma13")
		size = 2 * l + 1, bound = l + q, condition = l > q + 1;
	else if (rule == "lemma14")
		size = 2 * l + 2, bound = l + q + 1, condition = l > q + 1;
	else
		size = 3 * l - 1, bound = q;
	if (s.size != size || s.bound != bound || bound < 1 || !condition)
		wrong("it does not follow");
}

/* piece J L N B C, the board and the proof. */
Game read_piece(Text &t)
{
	long l = t.number(), n = t.number(), bound = t.number(), c = t.number(), version;
	t.end_of_line();
	if (l < 2 || n < l - 1 || bound < 1 || c > bound || n > 64 || 2 * n + l - 1 > 64)
		wrong("no such piece");
	t.line();
	if (t.kind(version) != "board")
		unreadable("a board is needed");
	Board b = read_board(t);
	std::vector<Set> lines;
	std::vector<long> start;
	for (long column = 0; column < n; column++) {
		Set set;
		for (long r = 0; r < l; r++)
			set.push_back(static_cast<int>(column * l + r));
		lines.push_back(set);
		start.push_back(0);
	}
	for (long d = 1 - l; d < n; d++) {
		Set set;
		for (long r = 0; r < l; r++)
			if (d + r >= 0 && d + r < n)
				set.push_back(static_cast<int>((d + r) * l + r));
		lines.push_back(set);
		start.push_back(d < 0 ? bound - c : d + l > n ? c : 0);
	}
	if (b.squares != n * l || b.line != lines || !b.all_exclusive())
		wrong("the board is not the piece");
	t.line();
	if (t.kind(version) != "stonewise")
		unreadable("a stonewise proof is needed");
	Stonewise s(t, b, version);
	s.run(&start);
	if (s.claim.stones != bound)
		wrong("another game");
	return {"nx", l, bound};
}

void read_derivation_step(Text &t, std::vector<Game> &steps, const std::vector<Game> &pieces)
{
	static const std::set<std::string> bases = {"lemma8", "lemma9", "lemma10"},
	                                   rules = {"plain",   "lemma7",  "lemma11",   "lemma12",
	                                            "lemma13", "lemma14", "property2", "piece"};
	t.expect("step");
	if (t.number() != static_cast<long>(steps.size()))
		unreadable("not the next step");
	Game s;
	s.name = t.word();
	if (s.name != "n" && s.name != "nx" && s.name != "connect")
		unreadable("no game");
	s.size = read_big(t);
	s.bound = read_big(t);
	std::string rule(t.word());
	if (rule == "potential" || rule == "groups") {
		long g = t.number(1, 2000);
		mpz_class length = read_big(t);
		long n = t.number(1, 10000);
		if (length.get_str().size() > 10800)
			unreadable("edges that are too long");
		t.end_of_line();
		check_edges(rule == "groups", s, g, length, n);
	} else if (bases.count(rule)) {
		t.end_of_line();
		check_rule(rule, s, nullptr);
	} else if (rules.count(rule)) {
		const std::vector<Game> &from = rule == "piece" ? pieces : steps;
		long j = t.number();
		if (j >= static_cast<long>(from.size()))
			wrong("not an earlier one");
		t.end_of_line();
		check_rule(rule, s, &from[static_cast<size_t>(j)]);
	} else {
		unreadable("no rule");
	}
	steps.push_back(s);
}

void check_derivation(Text &t)
{
	std::vector<Game> claims, steps, pieces;
	size_t shown = 0;
	for (t.line(); t.take("claim"); t.line()) {
		mpz_class k = read_big(t), p = read_big(t);
		t.end_of_line();
		claims.push_back({"connect", k, p});
	}
	if (claims.empty())
		unreadable("no claim");
	for (; t.take("piece"); t.line()) {
		if (t.number() != static_cast<long>(pieces.size()))
			unreadable("not the next piece");
		pieces.push_back(read_piece(t));
	}
	for (; t.peek() != "end"; t.line()) {
		read_derivation_step(t, steps, pieces);
		if (steps.back().name != "connect")
			continue;
		if (shown == claims.size() || claims[shown].size != steps.back().size ||
		    claims[shown].bound != steps.back().bound)
			wrong("not the next claim");
		shown++;
	}
	t.expect("end");
	t.end_of_line();
	t.end_of_file();
	if (shown < claims.size())
		wrong("a claim is not derived");
}

void check_about(const std::string &board, const std::string &file)
{
	Text first(board), t(file);
	long version;
	first.raw_line();
	if (first.kind(version) != "board")
		unreadable("a board is needed");
	Board b = read_board(first);
	first.end_of_file();
	t.raw_line();
	std::string kind = t.kind(version);
	if (kind == "pairing")
		unknown("pairings");
	if (kind == "stonewise")
		Stonewise(t, b, version).run(nullptr);
	else if (kind == "proof")
		Draw(t, b, version).run();
	else
		unreadable("a proof is needed");
	t.end_of_file();
}

void check_alone(const std::string &file)
{
	Text t(file);
	long version;
	t.raw_line();
	std::string kind = t.kind(version);
	if (kind == "theorem") {
		check_theorem(t);
	} else if (kind == "derivation") {
		check_derivation(t);
	} else if (kind == "tiling") {
		Tiling().read(t);
		t.end_of_file();
	} else if (kind == "pairing" || kind == "arrangement" || kind == "win") {
		unknown(kind);
	} else {
		unreadable("not alone");
	}
}

} // namespace

Answer second_check(const std::string *board, const std::string &file)
{
	try {
		if (board != nullptr)
			check_about(*board, file);
		else
			check_alone(file);
	} catch (const Stop &stop) {
		return {stop.status, stop.why};
	}
	return {0, "VERIFIED"};
}
