"""Who wins small games, by the definition: a line `ROWSxCOLUMNS:K:P:Q VALUE` a game, 1 Black wins, 0 a draw, -1 White."""
import functools
import sys


def value(rows, columns, k, p, q):
    squares = rows * columns

    def full(stones, square):
        for down, right in (0, 1), (1, 0), (1, 1), (1, -1):
            length = 1
            for way in 1, -1:
                r, c = divmod(square, columns)
                r, c = r + way * down, c + way * right
                while 0 <= r < rows and 0 <= c < columns and stones >> (r * columns + c) & 1:
                    length, r, c = length + 1, r + way * down, c + way * right
            if length >= k:
                return True
        return False

    @functools.lru_cache(None)
    def best(mine, theirs, left, sign):
        """For the side with `mine`, which has `left` stones to place in this turn: 1, 0, -1."""
        empty = [s for s in range(squares) if not (mine | theirs) >> s & 1]
        if not empty:
            return 0
        found = -1
        for s in empty:
            after = mine | 1 << s
            if full(after, s):
                return 1
            v = best(after, theirs, left - 1, sign) if left > 1 else -best(theirs, after, p, -sign)
            found = max(found, v)
            if found == 1:
                break
        return found

    return best(0, 0, q, 1)


for text in sys.argv[1:]:
    board, k, p, q = text.split(":")
    rows, columns = map(int, board.split("x"))
    print(text, value(rows, columns, int(k), int(p), int(q)))
