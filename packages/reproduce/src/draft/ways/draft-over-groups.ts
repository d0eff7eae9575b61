import type { JsonObject } from '@assay/records';
import type { MeantMetric } from '../../meant-metric.ts';
import { passesIn, shareOf } from '../draft-by-verdicts.ts';
import type { Drafted, DraftedFrom, WantedNumber } from '../drafted.ts';
import { givesClaim } from '../gives-claim.ts';
import { passingStates } from './passing-states.ts';
import { wayOf } from './way-of.ts';

/** Metrics of verdicts that several rows share a group for. */
export const countsGroups = new Set([
  'all-pass-per-group',
  'all-pass-auc',
  'pass-rate-per-group',
  'pass-at-k',
  'pass-hat-k',
]);

/** Which column says what passed, and which one what its rows share. */
export function draftOverGroups(
  { metric, parameters }: MeantMetric,
  { claim }: WantedNumber,
  from: DraftedFrom,
): Drafted | string {
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
  const giving = claim === null ? [] : measured.filter(({ measure }) => givesClaim(measure, from, claim));
  const [state, other] = giving.length === 1 ? giving : measured;
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
  const measureBy = (more: JsonObject): JsonObject => ({
    metric: metric.name,
    ...more,
    output: verdict,
    ...passesIn(verdict, all),
    metadata: { group },
  });
  const why = `${verdict} is the verdict, ${group} what its rows share`;
  const meant = measureBy(parameters);
  const curves = metric.name === 'all-pass-auc' && claim !== null ? curvesOver.map(measureBy) : [];
  const drawn = claim === null || givesClaim(meant, from, claim) ? [] : curves;
  const [curve, otherCurve] = drawn.filter((one) => givesClaim(one, from, claim!));
  return curve === undefined || otherCurve !== undefined
    ? { measure: meant, why }
    : {
        measure: curve,
        why: `${why}; ${wayOf(curve)} gives the ${claim!.value} that the reproduction states`,
      };
}

/** Usual ways to draw a curve over the share of samples that has to pass. */
const curvesOver: readonly JsonObject[] = [
  {},
  { thresholds: Array.from({ length: 10 }, (_, i) => (i + 1) / 10) },
  { thresholds: Array.from({ length: 11 }, (_, i) => i / 10) },
  { thresholds: Array.from({ length: 20 }, (_, i) => (i + 1) / 20) },
  { thresholds: Array.from({ length: 21 }, (_, i) => i / 20) },
  ...[10, 20, 100, 1000].map((steps) => ({ steps })),
];
