import { GrowableValues } from '../../aggregate/growable-values.ts';
import type { LabelCounts, LabelTally } from './label-tally.ts';

const NONE = -1;

/** The pairs of expected and predicted labels, two numbers for each sample, to be counted again for any draw of them. */
export class LabelPairs {
  readonly #codes = new Map<string, number>();
  readonly #expected = new GrowableValues();
  readonly #predicted = new GrowableValues();

  /** Null: no label. A sample without an expected one keeps its place and counts for nothing. */
  add(expected: string | null, predicted: string | null): void {
    this.#expected.push(this.#codeOf(expected));
    this.#predicted.push(this.#codeOf(predicted));
  }

  tally(indices: Uint32Array): LabelTally {
    const counts = Array.from(this.#codes, (): LabelCounts => ({ expected: 0, predicted: 0, correct: 0 }));
    const [expected, predicted] = [this.#expected.view(), this.#predicted.view()];
    let [n, correct, unreadable] = [0, 0, 0];
    for (const index of indices) {
      const [is, said] = [expected[index]!, predicted[index]!];
      if (is === NONE) continue;
      n++;
      counts[is]!.expected++;
      if (said === NONE) unreadable++;
      else counts[said]!.predicted++;
      if (said !== is) continue;
      counts[is]!.correct++;
      correct++;
    }
    const seen = Array.from(this.#codes, ([label, code]) => [label, counts[code]!] as const);
    const labels = new Map(seen.filter(([, { expected: e, predicted: p }]) => e + p > 0));
    return { labels, n, correct, unreadable };
  }

  #codeOf(label: string | null): number {
    if (label === null) return NONE;
    const known = this.#codes.get(label);
    if (known !== undefined) return known;
    this.#codes.set(label, this.#codes.size);
    return this.#codes.size - 1;
  }
}
