import { digestIn } from './sealer.ts';

/** Of a set of rows: how many, and their digests under exclusive or, which does not depend on their order. */
export interface Tally {
  readonly rows: number;
  readonly sum: string;
}

export const EMPTY: Tally = { rows: 0, sum: '0'.repeat(64) };

export function withSeal(tally: Tally, seal: string): Tally {
  return { rows: tally.rows + 1, sum: crossed(tally.sum, digestIn(seal)) };
}

export function withoutSeal(tally: Tally, seal: string): Tally {
  return { rows: tally.rows - 1, sum: crossed(tally.sum, digestIn(seal)) };
}

/** Of two sets together. */
export function bothTallies(a: Tally, b: Tally): Tally {
  return { rows: a.rows + b.rows, sum: crossed(a.sum, b.sum) };
}

export function isSameTally(a: Tally, b: Tally): boolean {
  return a.rows === b.rows && a.sum === b.sum;
}

/** What is sealed of it. */
export function tallyText(noun: string, { rows, sum }: Tally): string {
  return JSON.stringify(['tally', noun, rows, sum]);
}

function crossed(a: string, b: string): string {
  return (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(16).padStart(64, '0');
}
