import type { Board, BoardEntry } from '../../../client/evaluator-shapes.ts';

/** Which columns a board needs: what is the same in every row is said once, below. */
export interface BoardColumns {
  readonly hasCounts: boolean;
  readonly hasMissing: boolean;
  readonly hasAttempts: boolean;
  readonly hasGates: boolean;
  readonly hasMarks: boolean;
}

export function boardColumns(board: Board): BoardColumns {
  const { entries } = board;
  const told = toldMetrics(board);
  return {
    hasCounts: new Set(told.map(({ n }) => n)).size > 1,
    hasMissing: told.some(({ missing }) => missing > 0),
    hasAttempts: entries.some(({ attempts }) => attempts > 1),
    hasGates: entries.some(({ gates }) => gates.length > 0),
    hasMarks: entries.some(({ marks }) => marks.length > 0),
  };
}

/** What every row has in common, in place of a column. */
export function commonText(board: Board): string {
  const { hasCounts, hasMissing, hasAttempts } = boardColumns(board);
  const [first] = toldMetrics(board);
  const parts = [
    ...(first === undefined || hasCounts ? [] : [`n is ${first.n}`]),
    ...(first === undefined || hasMissing ? [] : ['none is missing']),
    ...(hasAttempts ? [] : ['it is the only entry of its team']),
  ];
  const [last] = parts.slice(-1);
  if (last === undefined) return '';
  return `In every row ${parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')}, and ${last}`}.`;
}

/** The numbers that the board is ordered by, of those who have one. */
function toldMetrics(board: Board): readonly BoardEntry['metrics'][number][] {
  return board.entries.flatMap((entry) =>
    entry.shown === null ? [] : entry.metrics.filter(({ name }) => name === board.headline),
  );
}

/** `214 of 300`, where it may be told. */
export function answeredText({ answered }: Pick<BoardEntry, 'answered'>): string | null {
  return answered === null || answered.items === answered.of ? null : `${answered.items} of ${answered.of}`;
}
