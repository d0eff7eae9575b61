import type { Board, BoardEntry } from '../../../client/evaluator-shapes.ts';
import type { Interval } from '../../../design/numbers/value.tsx';
import { toldInterval } from '../submission/told-interval.ts';

/** Which columns a board needs: what is the same in every row is said once, below. */
export interface BoardColumns {
  readonly hasCounts: boolean;
  readonly hasMissing: boolean;
  readonly hasAttempts: boolean;
  readonly hasGates: boolean;
  readonly hasMarks: boolean;
  /** The number that is drawn, with its interval; usually the one that decides. */
  readonly drawn: string;
  /** The other numbers, by name. */
  readonly others: readonly string[];
}

interface AskedColumns {
  /** The numbers that the contract shows first. */
  readonly headlines: readonly string[];
  /** The one that is drawn, where another than the one that decides is asked for. */
  readonly number: string | undefined;
}

export function boardColumns(board: Board, { headlines, number }: AskedColumns): BoardColumns {
  const { entries, headline } = board;
  const told = headlines.filter((name) => entries.some((entry) => numberIn(entry, name, board) !== null));
  const drawn = number !== undefined && told.includes(number) ? number : headline;
  const metrics = toldMetrics(board, drawn);
  return {
    drawn,
    others: [headline, ...told.filter((name) => name !== headline)].filter((name) => name !== drawn),
    hasCounts: new Set(metrics.map(({ n }) => n)).size > 1,
    hasMissing: metrics.some(({ missing }) => missing > 0),
    hasAttempts: entries.some(({ attempts }) => attempts > 1),
    hasGates: entries.some(({ gates }) => gates.length > 0),
    hasMarks: entries.some(({ marks }) => marks.length > 0),
  };
}

/** What every row has in common, in place of a column. */
export function commonText(
  board: Board,
  { drawn, hasCounts, hasMissing, hasAttempts }: BoardColumns,
): string {
  const [first] = toldMetrics(board, drawn);
  const isPartial = board.entries.some((entry) => answeredText(entry) !== null);
  const parts = [
    ...(first === undefined || hasCounts ? [] : [`n ${first.n}`]),
    ...(first === undefined || hasMissing
      ? []
      : [isPartial ? 'unanswered items counted as wrong' : 'nothing missing']),
    ...(hasAttempts ? [] : ['one entry per team']),
  ];
  const [last] = parts.slice(-1);
  if (last === undefined) return '';
  return `Every row has ${parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`}.`;
}

export interface BoardNumber {
  readonly value: number;
  readonly interval: Interval | null;
}

/** A number of a team; null where there is none, or none is told. Of the one that decides, what the board shows. */
export function numberIn(entry: BoardEntry, name: string, { headline }: Board): BoardNumber | null {
  const found = metricIn(entry, name);
  const value = name === headline ? entry.shown : (found?.value ?? null);
  if (entry.shown === null || value === null) return null;
  return { value: Number(value), interval: found === undefined ? null : toldInterval(found) };
}

export function metricIn({ metrics }: BoardEntry, name: string): BoardEntry['metrics'][number] | undefined {
  return metrics.find((metric) => metric.name === name);
}

/** A number as it is measured, of those who have one. */
function toldMetrics({ entries }: Board, name: string): readonly BoardEntry['metrics'][number][] {
  return entries.flatMap((entry) =>
    entry.shown === null ? [] : entry.metrics.filter((metric) => metric.name === name),
  );
}

/** `214 of 300`, where it may be told. */
export function answeredText({ answered }: Pick<BoardEntry, 'answered'>): string | null {
  return answered === null || answered.items === answered.of ? null : `${answered.items} of ${answered.of}`;
}
