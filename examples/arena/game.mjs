// Two players place stones on a 5×5 board of hexagons. Player 0 connects top and bottom, player 1 left and right; somebody
// always does. A seed places two stones of each before the first move.
const SIZE = 5;
const CELLS = SIZE * SIZE;

/** Cells that touch a cell, in the six directions of a hexagon. */
export function neighbours(cell) {
  const [row, column] = [Math.floor(cell / SIZE), cell % SIZE];
  const around = [
    [-1, 0],
    [-1, 1],
    [0, -1],
    [0, 1],
    [1, -1],
    [1, 0],
  ];
  return around
    .map(([down, right]) => [row + down, column + right])
    .filter(([r, c]) => r >= 0 && r < SIZE && c >= 0 && c < SIZE)
    .map(([r, c]) => r * SIZE + c);
}

const isStart = (cell, side) => (side === 0 ? cell < SIZE : cell % SIZE === 0);
const isGoal = (cell, side) => (side === 0 ? cell >= CELLS - SIZE : cell % SIZE === SIZE - 1);

/** Stones that a side still needs to connect its two edges; Infinity where the other side is in the way for good. */
export function distance(board, side) {
  const cost = (cell) => (board[cell] === String(side) ? 0 : board[cell] === '.' ? 1 : Infinity);
  const least = Array.from({ length: CELLS }, (_, cell) => (isStart(cell, side) ? cost(cell) : Infinity));
  for (let changed = true; changed; ) {
    changed = false;
    for (let cell = 0; cell < CELLS; cell += 1)
      for (const next of neighbours(cell))
        if (least[cell] + cost(next) < least[next]) [least[next], changed] = [least[cell] + cost(next), true];
  }
  return Math.min(...least.filter((_, cell) => isGoal(cell, side)));
}

/** What the reference policy thinks of a move: how much nearer the mover is than the other, afterwards. */
export function worth(board, side, move) {
  const after = placed(board, side, move);
  return Math.min(SIZE, distance(after, 1 - side)) - Math.min(SIZE, distance(after, side));
}

export const placed = (board, side, cell) => board.slice(0, cell) + side + board.slice(cell + 1);
export const empty = (board) => [...board].flatMap((stone, cell) => (stone === '.' ? [cell] : []));

export function reset(seed) {
  let board = '.'.repeat(CELLS);
  let rest = seed;
  for (const side of [0, 1, 0, 1]) {
    const free = empty(board);
    board = placed(board, side, free[rest % free.length]);
    rest = Math.floor(rest / free.length);
  }
  return { board, turn: 0 };
}

export const turn = (state) => state.turn;
export const legal = ({ board }) => empty(board);
export const observe = ({ board }) => ({ board, size: SIZE });
export const step = ({ board, turn: side }, cell) => ({ board: placed(board, side, cell), turn: 1 - side });
export const result = ({ board }) => [0, 1].find((side) => distance(board, side) === 0) ?? null;

/** Against the reference policy: the best that it sees, less what was played. */
export function regret({ board, turn: side }, move) {
  const best = Math.max(...empty(board).map((cell) => worth(board, side, cell)));
  return best - worth(board, side, move);
}

export function draw({ board }) {
  const rows = Array.from({ length: SIZE }, (_, row) =>
    Array.from(board.slice(row * SIZE, (row + 1) * SIZE)),
  );
  return rows.map((stones, row) => ' '.repeat(row) + stones.join(' ')).join('\n');
}
