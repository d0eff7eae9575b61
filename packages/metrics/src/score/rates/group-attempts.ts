import { missing, type Score, scored } from '@assay/records';
import type { ScoringSample, SetAccumulator } from '../../catalogue/metric.ts';
import { LabelCodes } from '../classification/label-codes.ts';
import { readLabel } from '../classification/read-label.ts';
import { noVerdict, passesVerdict, readVerdict } from './read-verdict.ts';

export interface AttemptGroup {
  attempts: number;
  passed: number;
  /** Samples of the group without a verdict. */
  unjudged: number;
}

/** The group a sample belongs to; null where it names none. */
export type GroupOf = (sample: ScoringSample) => string | null;

/**
 * Counts attempts and passes per group, memory growing with the groups; a sample contributes 1 or 0. Its statistics are
 * its group and, where it has a verdict, that.
 */
export function groupAttempts(
  groupOf: GroupOf,
  result: (groups: readonly AttemptGroup[]) => Score,
): SetAccumulator {
  const codes = new LabelCodes();
  const groups: AttemptGroup[] = [];
  let last: readonly number[] = [];
  return {
    add: (sample) => {
      last = [];
      const name = groupOf(sample);
      if (name === null) return noGroup;
      const code = codes.of(name);
      const group = (groups[code] ??= { attempts: 0, passed: 0, unjudged: 0 });
      const verdict = readVerdict(sample);
      last = verdict === null ? [code] : [code, Number(passesVerdict(verdict))];
      if (verdict === null) {
        group.unjudged++;
        return noVerdict;
      }
      group.attempts++;
      if (passesVerdict(verdict)) group.passed++;
      return scored(passesVerdict(verdict) ? 1 : 0);
    },
    result: () => result(groups),
    statistics: () => last,
  };
}

/** By one metadata field. */
export function byMetadata(field: string): GroupOf {
  return (sample) => readLabel(sample.metadata?.[field]);
}

const noGroup = missing('no_metadata', 'the sample names no group in its metadata');
