import { empty, worth } from './game.mjs';

/** The reference policy: the move after which it is furthest ahead, the first of several. */
export default ({
  input: {
    side,
    observation: { board },
  },
}) => {
  const cells = empty(board);
  const worths = cells.map((cell) => worth(board, side, cell));
  return cells[worths.indexOf(Math.max(...worths))];
};
