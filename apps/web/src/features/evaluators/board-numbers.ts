import { roundEnds } from '@assay/shown';
import type { Board, BoardEntry, VisibleScore } from '../../client/evaluator-questions.ts';
import type { Interval } from '../../design/numbers/value.tsx';

export type ToldMetric = NonNullable<VisibleScore['metrics']>[number];

/** Numbers of scores are kept as exact decimals. */
export const toldValue = ({ value }: Pick<ToldMetric, 'value'>): number | null =>
  value === null ? null : Number(value);

export function toldInterval({ interval }: Pick<ToldMetric, 'interval'>): Interval | null {
  return interval === null ? null : { low: Number(interval.low), high: Number(interval.high) };
}

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

export interface NumberScale {
  readonly from: number;
  readonly to: number;
  /** The range of the number, where only a part of it is drawn. */
  readonly range: { readonly min: number; readonly max: number } | null;
}

interface ScaledMetric {
  readonly value: string | null;
  readonly interval: { readonly low: string; readonly high: string } | null;
  readonly range?: { readonly min: number; readonly max: number } | null | undefined;
}

/**
 * From where to where numbers are drawn: over their range; over the round part of it that they lie in, where that is less
 * than half of it, since intervals would be too narrow to be seen; where they have no range, from zero to a round number,
 * or between round numbers where zero is far. Limits that are drawn across lie within.
 */
export function numberScale(metrics: readonly ScaledMetric[], limits: readonly number[] = []): NumberScale {
  const range = metrics.map((metric) => metric.range).find((one) => one != null);
  const told = metrics.flatMap(({ value, interval }) =>
    [value, interval?.low, interval?.high].filter((end) => end != null).map(Number),
  );
  const drawn = told.length === 0 ? [] : [...told, ...limits];
  if (range != null) return partOf(range, drawn);
  return { ...aroundOf(drawn), range: null };
}

function aroundOf(drawn: readonly number[]): { readonly from: number; readonly to: number } {
  const [least, most] = [Math.min(...drawn), Math.max(...drawn)];
  if (drawn.length === 0 || (least === 0 && most === 0)) return { from: 0, to: 1 };
  const isFar = least * most > 0 && most - least < Math.min(Math.abs(least), Math.abs(most));
  const base = isFar && most > least ? (least + most) / 2 : 0;
  const { from, to } = roundEnds({ from: base, to: base }, drawn);
  return { from: shortened(from), to: shortened(to) };
}

/** Without what counting in binary leaves behind. */
const shortened = (end: number): number => Number(end.toPrecision(6));

/** In words, above what is drawn. */
export function scaleText({ from, to, range }: NumberScale): string {
  return `${from} to ${to}${range === null ? '' : ` of ${range.min} to ${range.max}`}`;
}

const TWENTIETHS = 20;

function partOf(
  range: { readonly min: number; readonly max: number },
  drawn: readonly number[],
): NumberScale {
  const { min, max } = range;
  const whole = { from: min, to: max, range: null };
  const step = (max - min) / TWENTIETHS;
  if (drawn.length === 0 || !Number.isFinite(step) || step <= 0) return whole;
  const first = Math.min(TWENTIETHS - 1, Math.max(0, Math.floor(stepsTo(Math.min(...drawn)))));
  const last = Math.min(TWENTIETHS, Math.ceil(stepsTo(Math.max(...drawn))));
  if (last - first >= TWENTIETHS / 2) return whole;
  return { from: endAt(first), to: endAt(Math.max(last, first + 1)), range };

  function stepsTo(value: number): number {
    return Number(((value - min) / step).toFixed(9));
  }
  function endAt(steps: number): number {
    return shortened(min + steps * step);
  }
}
