import { missing, scored } from '@assay/records';
import * as z from 'zod';
import type { SetAccumulator } from '../../catalogue/metric.ts';
import { byMetadata, groupAttempts } from './group-attempts.ts';

export const passParameters = () =>
  z.strictObject({
    k: z.int().min(1).default(1),
    estimator: z.enum(['unbiased', 'plug-in']).default('unbiased'),
    group: z.string().min(1).default('group'),
  });

/** The mean of an estimate over groups of attempts; groups it cannot judge (null) are counted, not scored. */
export function meanOverAttempts(
  params: z.output<ReturnType<typeof passParameters>>,
  estimate: (n: number, c: number, k: number) => number | null,
): SetAccumulator {
  const named = byMetadata(params.group);
  return groupAttempts(
    (sample) => {
      const name = named(sample);
      return name === null ? `id:${sample.id}` : `group:${name}`;
    },
    (groups) => {
      const estimates = groups
        .map((group) => estimate(group.attempts, group.passed, params.k))
        .filter((value) => value !== null);
      if (estimates.length === 0)
        return missing('undefined', `no group has enough attempts for k = ${params.k}`);
      return scored(estimates.reduce((sum, value) => sum + value, 0) / estimates.length, {
        groups: estimates.length,
        too_few: groups.length - estimates.length,
        unjudged: groups.reduce((sum, group) => sum + group.unjudged, 0),
      });
    },
  );
}
