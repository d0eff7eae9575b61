import { codePointOrder } from './code-point-order.ts';
import type { ValueIntervals, ValueSummary, ValueTally } from './value-summary.ts';

/** Labels have frequencies and no mean. Memory: one count per distinct label. */
export class LabelTally implements ValueTally {
  readonly #counts = new Map<string, number>();
  #n = 0;
  readonly passed = 0;
  readonly passRate = null;

  get n(): number {
    return this.#n;
  }

  add(label: string): void {
    this.#count(label, 1);
  }

  merge(other: LabelTally): void {
    for (const [label, count] of other.#counts) this.#count(label, count);
  }

  summary(): ValueSummary {
    const frequencies = Array.from(this.#counts, ([label, count]) => ({
      label,
      count,
      share: count / this.#n,
    })).sort((a, b) => b.count - a.count || codePointOrder(a.label, b.label));
    return { ...NOTHING, frequencies };
  }

  intervals(): ValueIntervals {
    return { mean: null, pass_rate: null };
  }

  #count(label: string, count: number): void {
    this.#counts.set(label, (this.#counts.get(label) ?? 0) + count);
    this.#n += count;
  }
}

const NOTHING = {
  mean: null,
  std: null,
  standard_error: null,
  clusters: null,
  min: null,
  p5: null,
  p50: null,
  p95: null,
  max: null,
  histogram: null,
} as const;
