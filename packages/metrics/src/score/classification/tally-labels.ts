import { type Score, scored } from '@assay/records';
import type { SetAccumulator } from '../../catalogue/metric.ts';
import { expectedLabel } from './expected-label.ts';
import { LabelCodes } from './label-codes.ts';
import type { LabelTally } from './label-tally.ts';
import { readLabel } from './read-label.ts';
import { emptySet, noExpected, setOnly } from './set-only.ts';

interface Tallying {
  /** Whether right (1) or wrong (0) is what a sample contributes to this metric. */
  readonly perSample: boolean;
  /** The label that has the code 0, come what may. */
  readonly first?: string | null;
}

/** Counts labels sample by sample, then asks `result` once. The statistics of a sample are the codes of its two labels. */
export function tallyLabels(
  { perSample, first = null }: Tallying,
  result: (tally: LabelTally) => Score,
): SetAccumulator {
  const codes = new LabelCodes();
  const [expectedCounts, predictedCounts, correct]: [number[], number[], number[]] = [[], [], []];
  const tally = {
    expected: expectedCounts,
    predicted: predictedCounts,
    correct,
    n: 0,
    right: 0,
    unreadable: 0,
  };
  const codeOf = (label: string): number => {
    const code = codes.of(label);
    if (code === correct.length)
      for (const counts of [expectedCounts, predictedCounts, correct]) counts.push(0);
    return code;
  };
  if (first !== null) codeOf(first);
  let last: readonly number[] = [];
  return {
    add: (sample) => {
      last = [];
      const expected = expectedLabel(sample);
      if (expected === null) return noExpected;
      const predicted = readLabel(sample.output);
      const code = codeOf(expected);
      const said = predicted === null ? NO_CLASS : codeOf(predicted);
      last = [code, said];
      tally.n++;
      expectedCounts[code]!++;
      if (said === NO_CLASS) tally.unreadable++;
      else predictedCounts[said]!++;
      if (said === code) {
        correct[code]!++;
        tally.right++;
      }
      if (!perSample) return setOnly;
      return said === code ? right : wrong;
    },
    result: () => (tally.n === 0 ? emptySet : result(tally)),
    statistics: () => last,
  };
}

/** The code of an output that names no class. */
export const NO_CLASS = -1;

const right = scored(1);
const wrong = scored(0);
