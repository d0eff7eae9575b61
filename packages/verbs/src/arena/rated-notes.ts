import { LEAST_VOTERS } from '@assay/metrics';
import { plural } from '@assay/shown';
import type { RatedBattles } from './rated-battles.ts';

type Told = Pick<
  RatedBattles,
  'battles' | 'missing' | 'unpaired' | 'both_bad' | 'refused' | 'position' | 'fit' | 'voters'
>;

/** What a reader of ratings has to know beside the numbers, a sentence each. */
export function ratedNotes(told: Told, isClustered: boolean): readonly string[] {
  const { battles, missing, unpaired, both_bad, refused, position, fit, voters } = told;
  const flagged = (voters ?? []).filter(({ isFlagged }) => isFlagged).map(({ voter }) => voter);
  return [
    `${plural(battles, 'battle')}${fit === null ? '' : `, ${plural(fit.clusters, 'cluster')}`}.`,
    ...(missing === 0 ? [] : [`${plural(missing, 'row')} without a verdict, in none of the numbers.`]),
    ...(both_bad === 0
      ? []
      : [`${plural(both_bad, 'battle')} that both lost by the verdict, counted as ties.`]),
    ...(unpaired === 0
      ? []
      : [`${plural(unpaired, 'battle')} without the other side: rated, not in head to head.`]),
    ...(isClustered || battles === 0
      ? []
      : ['No row says what it shares with others: battles are taken for independent.']),
    ...(voters === null || fit === null || fit.is_by_voter
      ? []
      : [`Fewer than ${LEAST_VOTERS} voters: errors are not clustered by them.`]),
    ...(refused === null ? [] : [`No ratings: ${refused.message}`]),
    ...(position === null || position.p > 0.05
      ? []
      : [`Going first is worth ${position.advantage.toPrecision(3)} (p ${position.p.toPrecision(2)}).`]),
    ...(flagged.length === 0 ? [] : [`Votes that look random: ${flagged.join(', ')}.`]),
  ];
}
