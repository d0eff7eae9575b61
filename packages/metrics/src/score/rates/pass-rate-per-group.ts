import { scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { emptySet } from '../classification/set-only.ts';
import { estimateFromGroups } from './estimate-from-groups.ts';
import { type AttemptGroup, byMetadata, groupAttempts } from './group-attempts.ts';
import { sharesOfGroups } from './shares-of-groups.ts';

export const passRatePerGroup = defineMetric({
  kind: 'set',
  judgesGroups: true,
  name: 'pass-rate-per-group',
  aliases: ['fact-level-safety-score', 'group-level-pass-rate'],
  meaning: 'The mean over groups of the share of samples that pass.',
  scoreType: { kind: 'number', min: 0, max: 1 },
  direction: 'higher',
  passRule: null,
  requires: ['output', 'metadata.group'],
  parameters: () => z.strictObject({ group: z.string().min(1).default('group') }),
  page: {
    definition: 'value = Σ_groups (passed / attempts) / |groups|',
    convention:
      'Every group weighs the same, however many samples it has. Groups and verdicts as in all-pass-per-group.',
    source: 'SAGE-Eval (2025), fact-level safety score',
    edgeCases: [
      'A sample without a verdict: not among the attempts of its group; counted in details.unjudged. A group with none: left out.',
      'A sample without a group: missing (no_metadata), left out.',
      'No group: missing (undefined).',
    ],
    example: {
      rows: [
        { output: true, metadata: { group: 'a' } },
        { output: true, metadata: { group: 'b' } },
        { output: false, metadata: { group: 'b' } },
      ],
      value: 0.75,
    },
  },
  begin: ({ group }) =>
    groupAttempts(byMetadata(group), (groups) => {
      const rates = groups.map(rateOf).filter((rate) => rate !== null);
      if (rates.length === 0) return emptySet;
      return scored(rates.reduce((sum, rate) => sum + rate, 0) / rates.length, {
        groups: rates.length,
        unjudged: groups.reduce((sum, each) => sum + each.unjudged, 0),
      });
    }),
  estimate: (_, rows) => estimateFromGroups(rows, rateOf),
  shares: (_, rows) => sharesOfGroups(rows, rateOf),
});

/** Null: none of its samples was judged. */
function rateOf({ passed, attempts }: AttemptGroup): number | null {
  return attempts === 0 ? null : passed / attempts;
}
