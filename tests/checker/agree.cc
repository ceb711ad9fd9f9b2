/* The checker and the second checker, on files and on edits of them.
 *
 *   kdraw-second CHECKER EDITS FOLDER [SEED]     FOLDER/list has a line `FILE' or `BOARD FILE' for each file to begin
 * with, FOLDER/fixed for those that are not edited, FOLDER/others for kinds that the second checker does not know
 *   kdraw-second --record CHECKER LIST          what it answers to other files, as lines of such cases
 *   kdraw-second --replay CHECKER FOLDER        FOLDER/cases says what a checker has to answer; stops at the first
 * other answer
 *
 * The first looks at the files, at so many edits of them and at as many invented proofs, fixed by the seed, and wants
 * the same status from both: 0, 1 or 2. Of kinds that the second checker does not know it prints a sum of the checker's
 * statuses, which a test compares with a stored one. With KEEP=1 the edits stay in FOLDER, and FOLDER/cases says, for
 * --replay, a line each: the status, a hash of all that was said, and the files. */
#include "second.hh"

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <iostream>
#include <map>
#include <random>
#include <set>
#include <spawn.h>
#include <sstream>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

extern char **environ;

namespace
{

using Lines = std::vector<std::vector<std::string>>;

std::string slurp(const std::string &name)
{
	std::ifstream in(name, std::ios::binary);
	std::stringstream text;
	if (!in)
		throw std::runtime_error("cannot read " + name);
	text << in.rdbuf();
	return text.str();
}

void spit(const std::string &name, const std::string &text)
{
	std::ofstream out(name, std::ios::binary);
	out << text;
	if (!out.flush())
		throw std::runtime_error("cannot write " + name);
}

uint64_t hash_of(const std::string &text)
{
	uint64_t h = 14695981039346656037u;
	for (char c : text)
		h = (h ^ static_cast<unsigned char>(c)) * 1099511628211u;
	return h;
}

struct Said {
	int status;    /* 100 if it was killed, or took eight seconds */
	uint64_t hash; /* of its output, comments and complaints too, if it was asked for */
};

Said run(const std::string &checker, const std::vector<std::string> &files, bool listen = false)
{
	static const int heard = memfd_create("heard", MFD_CLOEXEC);
	posix_spawn_file_actions_t actions;
	std::vector<char *> argument{const_cast<char *>(checker.c_str())};
	sigset_t child;
	siginfo_t info;
	const timespec patience{8, 0};
	pid_t pid;
	int status;
	for (const std::string &f : files)
		argument.push_back(const_cast<char *>(f.c_str()));
	argument.push_back(nullptr);
	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	sigprocmask(SIG_BLOCK, &child, nullptr);
	posix_spawn_file_actions_init(&actions);
	if (listen && (ftruncate(heard, 0) != 0 || lseek(heard, 0, SEEK_SET) != 0))
		throw std::runtime_error("cannot listen");
	for (int out = 1; out <= 2; out++)
		if (listen)
			posix_spawn_file_actions_adddup2(&actions, heard, out);
		else
			posix_spawn_file_actions_addopen(&actions, out, "/dev/null", O_WRONLY, 0);
	if (posix_spawn(&pid, checker.c_str(), &actions, nullptr, argument.data(), environ) != 0)
		throw std::runtime_error("cannot run " + checker);
	posix_spawn_file_actions_destroy(&actions);
	if (sigtimedwait(&child, &info, &patience) < 0)
		kill(pid, SIGKILL);
	waitpid(pid, &status, 0);
	Said said{WIFEXITED(status) ? WEXITSTATUS(status) : 100, 0};
	if (listen) {
		std::string text(static_cast<size_t>(lseek(heard, 0, SEEK_END)), '\0');
		if (pread(heard, text.data(), text.size(), 0) != static_cast<ssize_t>(text.size()))
			throw std::runtime_error("cannot listen");
		said.hash = hash_of(text);
	}
	return said;
}

struct Random {
	std::mt19937_64 engine;
	size_t below(size_t n)
	{
		return static_cast<size_t>(engine() % n);
	}
};

Lines split(const std::string &text)
{
	Lines lines(1, {""});
	for (char c : text)
		if (c == '\n')
			lines.push_back({""});
		else if (c == ' ')
			lines.back().push_back("");
		else
			lines.back().back() += c;
	if (text.empty() || text.back() == '\n')
		lines.pop_back();
	return lines;
}

std::string join(const Lines &lines)
{
	std::string text;
	for (const auto &line : lines)
		for (size_t i = 0; i < line.size(); i++)
			text += line[i] + (i + 1 < line.size() ? " " : "\n");
	return text;
}

bool is_number(const std::string &w)
{
	return !w.empty() && w.find_first_not_of("0123456789") == w.npos && w.size() < 9;
}

/* Numbers become near ones or others of the file, words go, come and change places, and so do lines. Half of the edits
 * spare the head, so that the games are looked at. */
void edit(Random &r, Lines &text)
{
	if (text.empty())
		return;
	size_t from = text.size() > 6 && r.below(2) == 0 ? 3 : 0, l = from + r.below(text.size() - from);
	auto &line = text[l];
	size_t w = r.below(line.size());
	const auto &other = text[r.below(text.size())];
	switch (r.below(18)) {
	case 0:
		line.erase(line.begin() + static_cast<long>(w));
		break;
	case 1:
		line.insert(line.begin() + static_cast<long>(w), line[w]);
		break;
	case 2:
		std::swap(line[w], line[r.below(line.size())]);
		break;
	case 3:
		text.erase(text.begin() + static_cast<long>(l));
		break;
	case 4:
		text.insert(text.begin() + static_cast<long>(l), other);
		break;
	case 5:
		std::swap(text[l], text[r.below(text.size())]);
		break;
	case 6:
		line[w] = other[r.below(other.size())];
		break;
	case 7:
		line.insert(line.begin() + static_cast<long>(w), other[r.below(other.size())]);
		break;
	case 8: {
		size_t at = r.below(line[w].size() + 1);
		line[w].insert(at, 1, "0123456789 :>/xfwthoc-+rpb"[r.below(26)]);
		break;
	}
	default:
		for (int tries = 0; tries < 20 && !is_number(line[w]); tries++)
			w = r.below(line.size());
		if (is_number(line[w]))
			line[w] = std::to_string(std::max(0L, std::stol(line[w]) + static_cast<long>(r.below(5)) - 2));
	}
	for (size_t i = 0; i < text.size(); i++)
		if (text[i].empty())
			text.erase(text.begin() + static_cast<long>(i--));
}

/* Every `board FINGERPRINT' is that of the board before it, so that what follows is looked at. */
void mend_fingerprints(Lines &text, const std::string &board)
{
	auto take = [](uint64_t &h, const std::string &line) {
		for (char c : line + "\n")
			h = (h ^ static_cast<unsigned char>(c)) * 1099511628211u;
	};
	uint64_t h = 14695981039346656037u;
	auto look = [&](const std::vector<std::string> &words) {
		if (words[0] == "kdraw")
			h = words.size() > 1 && words[1] == "board" ? 14695981039346656037u : h;
		if (words[0] == "squares" || words[0] == "lines" || words[0] == "line") {
			std::string line = join({words});
			line.pop_back();
			take(h, line.substr(0, line.find(" w ")));
		}
	};
	for (const auto &words : split(board))
		look(words);
	for (auto &words : text) {
		char digits[20];
		snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(h));
		if (words.size() == 2 && words[0] == "board" && words[1].size() == 16)
			words[1] = digits;
		look(words);
	}
}

struct Case {
	std::string board, file; /* names; board: "" if the file stands alone */
};

std::vector<Case> read_list(const std::string &list)
{
	std::vector<Case> cases;
	std::ifstream in(list);
	std::string line;
	while (std::getline(in, line)) {
		size_t space = line.find(' ');
		cases.push_back(space == line.npos ? Case{"", line}
		                                   : Case{line.substr(0, space), line.substr(space + 1)});
	}
	if (cases.empty())
		throw std::runtime_error("no files in " + list);
	return cases;
}

struct Comparison {
	std::string checker, folder;
	bool keep;
	std::map<int, long> statuses; /* how many; of the second checker */
	long differences = 0;
	uint64_t sum = 14695981039346656037u;
	std::ofstream cases;

	void compare(const std::string &name, const std::string *board, const std::string &text)
	{
		std::string b = folder + "/" + name + ".b", f = folder + "/" + name + ".f";
		std::vector<std::string> files;
		if (board != nullptr) {
			spit(b, *board);
			files.push_back(b);
		}
		spit(f, text);
		files.push_back(f);
		const Said said = run(checker, files, keep);
		const int theirs = said.status;
		Answer ours = second_check(board, text);
		if (ours.status == 3) {
			sum = (sum ^ static_cast<uint64_t>(theirs)) * 1099511628211u;
		} else {
			statuses[ours.status]++;
		}
		bool differ = (ours.status != 3 && theirs != ours.status) || theirs > 2;
		if (differ) {
			differences++;
			std::cout << "c " << f << (board ? " with its board" : "") << ": the checker says " << theirs
			          << ", the second " << ours.status << " (" << ours.text << ")\n";
		}
		if (cases.is_open())
			cases << theirs << " " << said.hash << (board ? " " + b : "") << " " << f << "\n";
		if (!keep && !differ) {
			unlink(b.c_str());
			unlink(f.c_str());
		}
	}
};

/* A random board, and a proof about it that obeys the grammar: lines in random children, often held, and steps whose
 * entries are answered on the square of the most lines. Many are right. */
struct Invention {
	Random &r;
	int squares, p;
	std::vector<std::set<int>> line;
	std::vector<bool> exclusive;
	std::ostringstream out;

	std::string board()
	{
		std::ostringstream text;
		text << "kdraw board 1\nsquares " << squares << "\nlines " << line.size() << "\n";
		for (size_t i = 0; i < line.size(); i++)
			text << "line" << join_numbers(line[i]) << (exclusive[i] ? " x\n" : "\n");
		return text.str() + "end\n";
	}

	template <typename Numbers> static std::string join_numbers(const Numbers &numbers)
	{
		std::string text;
		for (int n : numbers)
			text += " " + std::to_string(n);
		return text;
	}

	std::set<int> rest(int l, const std::set<int> &stones) const
	{
		std::set<int> left;
		for (int s : line[static_cast<size_t>(l)])
			if (stones.count(s) == 0)
				left.insert(s);
		return left;
	}

	void leaf(const std::vector<int> &lines, const std::set<int> &stones)
	{
		std::vector<int> all;
		switch (r.below(4)) {
		case 0:
			for (int l : lines)
				for (int s : rest(l, stones))
					if (std::find(all.begin(), all.end(), s) == all.end())
						all.push_back(s);
			std::shuffle(all.begin(), all.end(), r.engine);
			all.resize(all.size() / static_cast<size_t>(p + 1) * static_cast<size_t>(p + 1));
			out << " t " << p + 1 << join_numbers(all) << " /";
			break;
		case 1:
			out << " w";
			break;
		default:
			out << " f";
		}
		out << join_numbers(lines);
		if (r.below(8) == 0)
			out << " / " << lines[r.below(lines.size())] << " " << r.below(static_cast<size_t>(squares));
	}

	/* All lines of these without a white stone. */
	void children(const std::vector<int> &lines, const std::set<int> &black, const std::set<int> &white, int steps)
	{
		std::vector<int> listed, living;
		for (int l : lines)
			if (std::none_of(white.begin(), white.end(),
			                 [&](int s) { return line[static_cast<size_t>(l)].count(s) > 0; }))
				living.push_back(l);
		const bool hold = r.below(4) > 0;
		for (int l : living)
			if (!hold || r.below(4) == 0)
				listed.push_back(l);
		if (!listed.empty()) {
			if (steps > 0 && r.below(4) == 0)
				out << " " << r.below(static_cast<size_t>(steps))
				    << (r.below(3) > 0 ? join_numbers(listed) : "");
			else
				leaf(listed, black);
			out << (hold ? " :" : "");
		}
		out << (hold ? " h\n" : "\n");
	}

	void step(int number)
	{
		std::vector<int> lines;
		std::set<int> black, free_squares;
		std::vector<std::pair<int, int>> degree; /* lines through a square */
		for (size_t l = 0; l < line.size(); l++)
			if (r.below(3) > 0 || (lines.empty() && l + 1 == line.size()))
				lines.push_back(static_cast<int>(l));
		for (int s = 0; s < squares; s++) {
			int n = 0;
			for (int l : lines)
				n += line[static_cast<size_t>(l)].count(s) > 0;
			if (n > 0 && r.below(8) == 0)
				black.insert(s);
			else if (n > 0)
				degree.emplace_back(-n, s);
		}
		out << "step " << number << " lines" << join_numbers(lines)
		    << (black.empty() ? "" : " black" + join_numbers(black)) << "\n";
		std::sort(degree.begin(), degree.end());
		std::vector<int> left;
		for (auto &d : degree)
			left.push_back(d.second);
		for (int tries = 0; tries < 3 && left.size() > 1; tries++) {
			const int answer = left[r.below(2)];
			std::vector<int> asked, others;
			for (int s : left)
				(s != answer && r.below(6) > 0 ? asked : others).push_back(s);
			if (asked.empty())
				continue;
			std::sort(asked.begin(), asked.end());
			out << "each" << join_numbers(asked) << (r.below(8) > 0 ? " > " + std::to_string(answer) : " >")
			    << " :";
			children(lines, black, {answer}, number);
			left = others;
		}
		for (int s : left) {
			std::set<int> now = black;
			int answer = degree[r.below(std::min<size_t>(2, degree.size()))].second;
			now.insert(s);
			if (answer == s)
				answer = degree.back().second;
			out << "reply " << s << " > " << answer << " :";
			children(lines, now, {answer}, number);
		}
		out << "done\n";
	}

	std::string proof()
	{
		std::set<int> black, white;
		std::vector<int> all;
		const size_t steps = r.below(4);
		for (size_t l = 0; l < line.size(); l++)
			all.push_back(static_cast<int>(l));
		for (int s = 0; s < squares && r.below(2) == 0; s++)
			if (r.below(5) == 0)
				(r.below(2) == 0 ? black : white).insert(s);
		out << "kdraw proof " << 3 - (r.below(10) == 0) - (r.below(10) == 0) << "\nboard 0000000000000000\ngame "
		    << (r.below(12) == 0 ? "b " : "p ") << p << "\nverdict draw\n"
		    << (black.empty() ? "" : "black" + join_numbers(black) + "\n")
		    << (white.empty() ? "" : "white" + join_numbers(white) + "\n") << "steps " << steps << "\n";
		for (size_t i = 0; i < steps; i++)
			step(static_cast<int>(i));
		out << "root";
		children(all, black, white, static_cast<int>(steps));
		return out.str() + "end\n";
	}
};

void invent(Comparison &c, long i, unsigned long seed)
{
	Random r{std::mt19937_64(seed * 7000003 + static_cast<unsigned long>(i))};
	const int squares = 3 + static_cast<int>(r.below(7)), p = 1 + static_cast<int>(r.below(2));
	Invention v{r, squares, p, {}, {}, {}};
	for (size_t lines = 1 + r.below(6); lines > 0; lines--) {
		std::set<int> line;
		const size_t size =
		    std::min<size_t>(static_cast<size_t>(squares), 1 + r.below(static_cast<size_t>(p) + 4));
		while (line.size() < size)
			line.insert(static_cast<int>(r.below(static_cast<size_t>(squares))));
		v.line.push_back(line);
		v.exclusive.push_back(r.below(8) == 0);
	}
	const std::string board = v.board();
	Lines proof = split(v.proof());
	mend_fingerprints(proof, board);
	c.compare("random" + std::to_string(i), &board, join(proof));
}

/* The file, or edit number i of it: the same one whatever other files there are. */
void look_at(Comparison &c, const Case &from, const std::string &name, long i, unsigned long seed)
{
	std::string board = from.board.empty() ? "" : slurp(from.board), text = slurp(from.file);
	Random r{std::mt19937_64(seed * 1000003 + static_cast<unsigned long>(i))};
	if (i >= 0) {
		Lines lines = split(text), squares = split(board);
		bool other_board = !from.board.empty() && r.below(3) == 0;
		edit(r, other_board ? squares : lines);
		if (r.below(4) == 0)
			edit(r, lines);
		if (other_board)
			board = join(squares);
		if (r.below(8) > 0)
			mend_fingerprints(lines, board);
		text = join(lines);
		if (r.below(50) == 0)
			text.resize(r.below(text.size() + 1));
	}
	c.compare(name + std::to_string(i), from.board.empty() ? nullptr : &board, text);
}

int compare_all(const std::string &checker, long edits, const std::string &folder, unsigned long seed)
{
	const std::vector<Case> fixed = read_list(folder + "/fixed"), list = read_list(folder + "/list"),
	                        other = read_list(folder + "/others");
	Comparison c{checker, folder, getenv("KEEP") != nullptr, {}, 0, 14695981039346656037u, {}};
	if (c.keep)
		c.cases.open(folder + "/cases");
	for (const std::vector<Case> *cases : {&fixed, &list})
		for (size_t i = 0; i < cases->size(); i++)
			look_at(c, (*cases)[i], (cases == &fixed ? "fixed" : "file") + std::to_string(i), -1, seed);
	for (long i = 0; i < edits; i++)
		look_at(c, list[static_cast<size_t>(i) % list.size()], "edit", i, seed);
	for (long i = 0; i < edits; i++)
		invent(c, i, seed);
	c.sum = 14695981039346656037u;
	const long others = std::min(edits / 2, 400L);
	for (long i = 0; i < others; i++)
		look_at(c, other[static_cast<size_t>(i) % other.size()], "other", i, seed);
	std::cout << "c files " << fixed.size() + list.size() << ", edits " << edits << ", inventions " << edits
	          << ": verified " << c.statuses[0] << ", refuted " << c.statuses[1] << ", unreadable " << c.statuses[2]
	          << "\nc edits of other kinds " << others << ", sum of statuses " << std::hex << c.sum << std::dec
	          << "\ns " << c.differences << " DIFFERENCES\n";
	return c.differences > 0;
}

int replay(const std::string &checker, const std::string &cases)
{
	std::ifstream in(cases);
	std::string line;
	while (std::getline(in, line)) {
		std::istringstream words(line);
		std::vector<std::string> files;
		std::string file;
		int status;
		uint64_t hash;
		words >> status >> hash;
		while (words >> file)
			files.push_back(file);
		const Said now = run(checker, files, true);
		if (now.status != status || now.hash != hash) {
			std::cout << line << ": " << now.status << "\n";
			return 1;
		}
	}
	return 0;
}

/* Lines for --replay about the files of a list, a board and a file each, or a file. */
int record(const std::string &checker, const std::string &list)
{
	std::ifstream in(list);
	std::string line;
	while (std::getline(in, line)) {
		std::istringstream words(line);
		std::vector<std::string> files;
		for (std::string file; words >> file;)
			files.push_back(file);
		const Said said = run(checker, files, true);
		std::cout << said.status << " " << said.hash << " " << line << "\n";
	}
	return 0;
}

} // namespace

int main(int argc, char **argv)
try {
	if (argc == 3 || argc == 2) { /* one file: the second checker alone */
		std::string board = argc == 3 ? slurp(argv[1]) : "";
		Answer a = second_check(argc == 3 ? &board : nullptr, slurp(argv[argc - 1]));
		std::cout << "s " << (a.status == 0 ? "" : "NOT VERIFIED: ") << a.text << "\n";
		return a.status;
	}
	const rlimit memory{1ul << 31, 1ul << 31}; /* an edit may ask for any */
	setrlimit(RLIMIT_AS, &memory);
	if (argc == 4 && strcmp(argv[1], "--replay") == 0)
		return replay(argv[2], argv[3]);
	if (argc == 4 && strcmp(argv[1], "--record") == 0)
		return record(argv[2], argv[3]);
	if (argc != 4 && argc != 5)
		throw std::runtime_error("agree CHECKER EDITS FOLDER [SEED], or [BOARD] FILE");
	return compare_all(argv[1], atol(argv[2]), argv[3], argc == 5 ? strtoul(argv[4], nullptr, 10) : 1);
} catch (const std::exception &e) {
	std::cerr << "agree: " << e.what() << "\n";
	return 2;
}
