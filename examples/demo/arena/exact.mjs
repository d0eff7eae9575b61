import { legal, step } from './heaps.mjs';

/** Leaves heaps whose sum without carrying is 0 wherever it can: the known way to win. */
export default ({
  input: {
    observation: { heaps },
  },
}) => {
  const moves = legal({ heaps });
  const sumAfter = (move) => step({ heaps, turn: 0 }, move).heaps.reduce((sum, stones) => sum ^ stones, 0);
  return moves.find((move) => sumAfter(move) === 0) ?? moves[0];
};
