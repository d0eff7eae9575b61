"""Looks one move further than the reference: its own move, and the best answer to it."""

SIZE = 5
FAR = 99


def neighbours(cell):
    row, column = divmod(cell, SIZE)
    for down, right in ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)):
        r, c = row + down, column + right
        if 0 <= r < SIZE and 0 <= c < SIZE:
            yield r * SIZE + c


AROUND = [list(neighbours(cell)) for cell in range(SIZE * SIZE)]
STARTS = [[c for c in range(25) if c < SIZE], [c for c in range(25) if c % SIZE == 0]]
GOALS = [[c for c in range(25) if c >= 20], [c for c in range(25) if c % SIZE == SIZE - 1]]


def distance(board, side):
    own = str(side)
    cost = [0 if stone == own else 1 if stone == "." else FAR for stone in board]
    least = [FAR] * 25
    waiting = []
    for cell in STARTS[side]:
        least[cell] = cost[cell]
        waiting.append(cell)
    while waiting:
        cell = waiting.pop(0)
        for following in AROUND[cell]:
            reached = least[cell] + cost[following]
            if reached < least[following]:
                least[following] = reached
                waiting.append(following)
    return min(least[cell] for cell in GOALS[side])


def ahead(board, side):
    return min(SIZE, distance(board, 1 - side)) - min(SIZE, distance(board, side))


def placed(board, side, cell):
    return board[:cell] + str(side) + board[cell + 1 :]


def move(question):
    board, side, legal = question["observation"]["board"], question["side"], question["legal"]

    def worst(cell):
        after = placed(board, side, cell)
        if distance(after, side) == 0:
            return FAR
        answers = [other for other in legal if other != cell]
        return min(ahead(placed(after, 1 - side, other), side) for other in answers)

    return max(legal, key=lambda cell: (worst(cell), ahead(placed(board, side, cell), side)))
