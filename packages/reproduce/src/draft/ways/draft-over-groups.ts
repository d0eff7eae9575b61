import type { MeantMetric } from '../../meant-metric.ts';
import { passesIn, shareOf } from '../draft-by-verdicts.ts';
import type { Drafted, DraftedFrom } from '../drafted.ts';
import { passingStates } from './passing-states.ts';

/** Metrics of verdicts that several rows share a group for. */
export const countsGroups = new Set([
  'all-pass-per-group',
  'all-pass-auc',
  'pass-rate-per-group',
  'pass-at-k',
  'pass-hat-k',
]);

/** Which column says what passed, and which one what its rows share. */
export function draftOverGroups({ metric, parameters }: MeantMetric, from: DraftedFrom): Drafted | string {
  const {
    roles: { verdicts, group },
    all,
  } = from;
  const states = verdicts.length > 0 || group === null ? [] : passingStates(all);
  const measured = states.map(
    ({ column, passes }): Drafted => ({
      measure: { metric: metric.name, ...parameters, output: column, passes, metadata: { group: group! } },
      why: `${column} says which passed (${JSON.stringify(passes)}), ${group} what its rows share`,
    }),
  );
  const [state, other] = measured;
  if (state !== undefined)
    return other === undefined
      ? state
      : `which of ${states.map(({ column }) => column).join(', ')} says what passed is not stated`;
  const [verdict] = verdicts;
  if (group === null && verdict !== undefined && metric.name === 'pass-at-k' && parameters['k'] === 1)
    return {
      ...shareOf(verdict, all),
      why: `the share of rows in which ${verdict} is true: each task has one attempt`,
    };
  if (group === null || verdict === undefined)
    return 'no column of verdicts with a column of groups is found';
  return {
    measure: {
      metric: metric.name,
      ...parameters,
      output: verdict,
      ...passesIn(verdict, all),
      metadata: { group },
    },
    why: `${verdict} is the verdict, ${group} what its rows share`,
  };
}
