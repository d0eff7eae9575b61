import { scored, type Score } from '@assay/records';
import type { SetAccumulator } from '../../catalogue/metric.ts';
import { expectedLabel } from './expected-label.ts';
import { readLabel } from './read-label.ts';
import { LabelPairs } from './label-pairs.ts';
import type { LabelCounts, LabelTally } from './label-tally.ts';
import { emptySet, noExpected, setOnly } from './set-only.ts';

/**
 * Counts labels sample by sample, then asks `result` once. `perSample` says whether right (1) or wrong (0) is
 * what a sample contributes to this metric.
 */
export function tallyLabels(perSample: boolean, result: (tally: LabelTally) => Score): SetAccumulator {
  const labels = new Map<string, LabelCounts>();
  const tally = { labels, n: 0, correct: 0, unreadable: 0 };
  const pairs = new LabelPairs();
  return {
    add: (sample) => {
      const expected = expectedLabel(sample);
      const predicted = expected === null ? null : readLabel(sample.output);
      pairs.add(expected, predicted);
      if (expected === null) return noExpected;
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
    redraw: (indices) => {
      const drawn = pairs.tally(indices);
      const score = drawn.n === 0 ? emptySet : result(drawn);
      return score.kind === 'scored' ? Number(score.value) : null;
    },
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
