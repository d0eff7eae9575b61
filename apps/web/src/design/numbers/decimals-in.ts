import { shownNumber } from '@assay/shown';

/** A number as it stands in a cell. */
export interface Cell {
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
