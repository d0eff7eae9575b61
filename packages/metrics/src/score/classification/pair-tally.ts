import type { ScoringSample } from '../../catalogue/metric.ts';
import { expectedLabel } from './expected-label.ts';
import { readLabel } from './read-label.ts';

/** How often the label at one place was taken for the one at another. */
export type PlacedPair = readonly [expected: number, predicted: number, count: number];

/** How often each (expected, predicted) pair occurred; sparse, since most pairs of many labels never do. */
export class PairTally {
  readonly pairs = new Map<string, Map<string, number>>();
  readonly predictedLabels = new Set<string>();
  /** Per expected label, outputs that name no class. */
  readonly unreadable = new Map<string, number>();
  /** Whether every label is a text, "10" included: then none of them is a number to be ordered by its value. */
  areTexts = true;
  n = 0;

  /** The pair as counted; null for a sample without an expected value. */
  add(sample: ScoringSample): { expected: string; predicted: string | null } | null {
    const expected = expectedLabel(sample);
    if (expected === null) return null;
    const predicted = readLabel(sample.output);
    this.n++;
    if (typeof sample.expected !== 'string' || (predicted !== null && typeof sample.output !== 'string')) {
      this.areTexts = false;
    }
    let row = this.pairs.get(expected);
    if (row === undefined) {
      row = new Map();
      this.pairs.set(expected, row);
    }
    if (predicted === null) increment(this.unreadable, expected);
    else {
      increment(row, predicted);
      this.predictedLabels.add(predicted);
    }
    return { expected, predicted };
  }

  /** Labels that occur as expected or predicted, unordered. */
  labels(): Set<string> {
    return new Set([...this.pairs.keys(), ...this.predictedLabels]);
  }

  /** The pairs that occur, by their places in `labels`; an output that names no class stands after the last of them. */
  placed(labels: readonly string[]): PlacedPair[] {
    const places = new Map(labels.map((label, place) => [label, place]));
    const pairs = Array.from(this.pairs, ([expected, row]) =>
      Array.from(
        row,
        ([predicted, count]): PlacedPair => [places.get(expected)!, places.get(predicted)!, count],
      ),
    );
    const unreadable = Array.from(
      this.unreadable,
      ([expected, count]): PlacedPair => [places.get(expected)!, labels.length, count],
    );
    return [...pairs.flat(), ...unreadable];
  }
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
