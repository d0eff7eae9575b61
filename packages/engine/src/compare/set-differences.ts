import { pairedDifferences } from '@assay/metrics';
import type { Comparison } from '@assay/records';
import { aggregatesOf, type ScoredRun } from '../score/scored-run.ts';

type SetDifference = Comparison['set_values'][number];

/**
 * How the numbers changed that only a whole set has (F1, BLEU, mAP …). Each is over all samples of its side:
 * they cannot be paired, so there is no interval and no test, and samples that only one side has count too.
 */
export function setDifferences(before: ScoredRun, after: ScoredRun): readonly SetDifference[] {
  const was = aggregatesOf(before.scoring).set_values?.all ?? {};
  const { set_values: sets, scores } = aggregatesOf(after.scoring);
  return Object.entries(sets?.all ?? {}).flatMap(([name, { value }]): SetDifference[] => {
    if (!Object.hasOwn(was, name)) return [];
    const earlier = was[name]!.value;
    return [
      {
        score_name: name,
        direction: scores.find((score) => score.name === name)?.direction ?? 'none',
        before: earlier,
        after: value,
        difference: earlier === null || value === null ? null : pairedDifferences([value], [earlier])[0]!,
      },
    ];
  });
}
