import { missing, type Score } from '@assay/records';
import type { SetAccumulator } from '../../catalogue/metric.ts';
import { noExpected } from '../classification/set-only.ts';
import { expectedNumber } from './expected-number.ts';
import { readNumber } from './read-number.ts';

export interface PairCounts {
  /** Pairs judged. */
  n: number;
  /** Outputs that are not numbers: left out, since no number is bad enough to stand for them. */
  unparsable: number;
}

/** Hands each (expected, output) pair of numbers to `add`, and counts the outputs that are none. The pair is the sample's statistics. */
export function numberPairs(
  add: (expected: number, output: number) => Score,
  result: (counts: Readonly<PairCounts>) => Score,
): SetAccumulator {
  const counts = { n: 0, unparsable: 0 };
  let last: readonly number[] = [];
  return {
    add: (sample) => {
      last = [];
      const expected = expectedNumber(sample);
      if (expected === null) return noExpected;
      const output = readNumber(sample.output);
      if (output === null) {
        counts.unparsable++;
        return notANumber;
      }
      counts.n++;
      last = [expected, output];
      return add(expected, output);
    },
    result: () => result(counts),
    statistics: () => last,
  };
}

const notANumber = missing('unparsable', 'the output is not a finite number');
