import type { StatisticRows } from '../set/statistic-rows.ts';

const NEITHER = -1;

/**
 * Positives and negatives by falling score. An output without a score counts against the model: below everything for
 * a positive, above everything for a negative.
 */
export class RankedClasses {
  /** The places of samples, best score first. */
  readonly order: Uint32Array;
  /** In that order: 1 for a positive. */
  readonly isPositive: Uint8Array;
  /** In that order: 1 where the score is another than the one before. */
  readonly isNext: Uint8Array;

  constructor(rows: StatisticRows) {
    const classes = rows.column(0, NEITHER);
    const scores = rows.column(1, Number.NaN);
    for (let i = 0; i < scores.length; i++) {
      if (Number.isNaN(scores[i]!)) scores[i] = classes[i] === 1 ? -Infinity : Infinity;
    }
    this.order = Uint32Array.from(classes.keys())
      .filter((i) => classes[i] !== NEITHER)
      .sort((a, b) => (scores[a] === scores[b] ? a - b : scores[b]! < scores[a]! ? -1 : 1));
    this.isPositive = Uint8Array.from(this.order, (i) => classes[i]!);
    this.isNext = Uint8Array.from(this.order, (i, at) =>
      at === 0 || scores[i] !== scores[this.order[at - 1]!] ? 1 : 0,
    );
  }
}
