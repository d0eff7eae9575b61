import { scored, type Score } from '@assay/records';
import type { SetAccumulator } from '../../catalogue/metric.ts';
import { expectedLabel } from './expected-label.ts';
import { readLabel } from './read-label.ts';
import { emptySet, noExpected, setOnly } from './set-only.ts';

export interface LabelCounts {
  /** Samples whose expected label this is. */
  expected: number;
  /** Samples for which it was predicted. */
  predicted: number;
  /** Both at once. */
  correct: number;
}

/** What the averages need of a set of (expected, predicted) pairs; memory grows with the labels, not the samples. */
export interface LabelTally {
  readonly labels: ReadonlyMap<string, LabelCounts>;
  readonly n: number;
  readonly correct: number;
  /** Outputs that name no class: wrong, and in no class. */
  readonly unreadable: number;
}

/**
 * Counts labels sample by sample, then asks `result` once. `perSample` says whether right (1) or wrong (0) is
 * what a sample contributes to this metric.
 */
export function tallyLabels(perSample: boolean, result: (tally: LabelTally) => Score): SetAccumulator {
  const labels = new Map<string, LabelCounts>();
  const tally = { labels, n: 0, correct: 0, unreadable: 0 };
  return {
    add: (sample) => {
      const expected = expectedLabel(sample);
      if (expected === null) return noExpected;
      const predicted = readLabel(sample.output);
      tally.n++;
      const counts = countsOf(labels, expected);
      counts.expected++;
      if (predicted === null) tally.unreadable++;
      else if (predicted === expected) {
        counts.predicted++;
        counts.correct++;
        tally.correct++;
      } else countsOf(labels, predicted).predicted++;
      if (!perSample) return setOnly;
      return predicted === expected ? right : wrong;
    },
    result: () => (tally.n === 0 ? emptySet : result(tally)),
  };
}

const right = scored(1);
const wrong = scored(0);

function countsOf(labels: Map<string, LabelCounts>, label: string): LabelCounts {
  let counts = labels.get(label);
  if (counts === undefined) {
    counts = { expected: 0, predicted: 0, correct: 0 };
    labels.set(label, counts);
  }
  return counts;
}
