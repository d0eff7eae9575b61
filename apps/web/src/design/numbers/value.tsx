import { outcomeGlyphs, shownInterval, shownNumber } from '@assay/shown';
import type { ScoreCell } from '../../client/run-questions.ts';

/** A number as it stands in a cell. */
interface Cell {
  readonly value: number | null;
  readonly interval?: Parameters<typeof shownNumber>[1] | undefined;
}

/** Figures of another width stand for nothing: as wide as a digit, and as a point. */
const [DIGIT, POINT] = ['\u2007', '\u2008'];

/** How many decimals the longest number of a column has. */
export function decimalsIn(column: readonly (Cell | null | undefined)[]): number {
  return Math.max(0, ...column.map((cell) => (cell == null ? 0 : decimalsOf(textOf(cell)))));
}

/** What a number is filled up with, so that its point stands below the others of its column. */
export function fillTo(decimals: number, text: string): string {
  const own = decimalsOf(text);
  const lacking = Math.max(0, decimals - own);
  return `${own === 0 && lacking > 0 ? POINT : ''}${DIGIT.repeat(lacking)}`;
}

const textOf = ({ value, interval = null }: Cell): string => shownNumber(value, interval);

const decimalsOf = (text: string): number => /^[+-]?\d+\.(\d+)$/.exec(text)?.[1]?.length ?? 0;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

interface ValueProps {
  readonly value: number | null;
  readonly interval?: Interval | null | undefined;
  /** Decimals of the longest number of its column: the points of all stand below each other. */
  readonly column?: number;
}

/** With as many decimals as its interval allows; the whole number on hover. */
export function Value({ value, interval = null, column = 0 }: ValueProps) {
  return <AtPoint text={shownNumber(value, interval)} whole={value} column={column} />;
}

interface AtPointProps {
  readonly text: string;
  readonly whole: number | null;
  readonly column: number;
}

/** A number that is written already, in its column. */
export function AtPoint({ text, whole, column }: AtPointProps) {
  return (
    <span
      title={whole === null ? 'no value' : String(whole)}
      className="value"
      data-fill={fillTo(column, text)}
    >
      {text}
    </span>
  );
}

export function Range({ of }: { readonly of: Interval | null | undefined }) {
  if (of === null || of === undefined) return <span className="soft">no interval</span>;
  return <span title={`${of.low} to ${of.high}`}>{shownInterval(of)}</span>;
}

/** A score with its sign: passed, not passed, or why it is missing. */
export function ScoreText({ score }: { readonly score: ScoreCell | undefined }) {
  if (score === undefined) return <span className="soft">–</span>;
  if (score.kind === 'missing')
    return (
      <span className="missing" title={score.why ?? undefined}>
        {outcomeGlyphs.missing} {score.class}
      </span>
    );
  const { value, passed } = score;
  const text = typeof value === 'number' ? shownNumber(value) : String(value);
  if (passed === null) return <span title={String(value)}>{text}</span>;
  return (
    <span className={passed ? 'pass' : 'fail'} title={String(value)}>
      {passed ? outcomeGlyphs.pass : outcomeGlyphs.fail} {text}
    </span>
  );
}

/**
 * The shade of each row whose group has others in it, by the groups of the rows in their order: groups that stand below
 * each other take turns, so that one ends where the other begins.
 */
export function tieShade(groups: readonly (string | number | null)[]): readonly (string | undefined)[] {
  const sizes = new Map<string | number, number>();
  for (const group of groups) if (group !== null) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const tied = [...sizes].filter(([, size]) => size > 1).map(([group]) => group);
  return groups.map((group) => {
    const place = group === null ? -1 : tied.indexOf(group);
    return place === -1 ? undefined : place % 2 === 0 ? 'tie' : 'tie other';
  });
}
