import { passedShare, passesInPart, type ScoreDefinition } from '@assay/metrics';
import type { Comparison, Scored, ScoreValue } from '@assay/records';
import type { SamplePair } from './pair-samples.ts';

type Flip = Comparison['flips'][number];

/**
 * The samples whose verdict turned: booleans and labels that changed, numbers that crossed their pass line (of trials: the
 * share of them that passes).
 * A number without a pass rule has no verdict; how many moved is in the differences. Worse ones first, each
 * kind in the order of the run.
 */
export function flipsOf(
  definitions: readonly ScoreDefinition[],
  pairs: readonly SamplePair[],
): readonly Flip[] {
  const flips = pairs.flatMap(({ before, after }) =>
    definitions.flatMap((definition, at): Flip[] => {
      const [was, is] = [before.scores[at]!, after.scores[at]!];
      if (was.kind === 'missing' || is.kind === 'missing') return [];
      if (verdictOf(definition, was) === verdictOf(definition, is)) return [];
      const better = isBetter(definition, was, is);
      return [
        { sample_id: after.id, score_name: definition.name, before: was.value, after: is.value, better },
      ];
    }),
  );
  const rank = (better: boolean | null): number => (better === false ? 0 : better === null ? 1 : 2);
  return flips.sort((a, b) => rank(a.better) - rank(b.better));
}

function verdictOf({ passRule, scoreType }: ScoreDefinition, score: Scored): ScoreValue | null {
  if (typeof score.value === 'boolean' && scoreType.kind === 'number') return Number(score.value);
  if (typeof score.value !== 'number') return score.value;
  return passRule === null ? null : shareOf(score, passRule);
}

/** Beside a run of several trials one of a single trial has none counted: it passes whole or not at all. */
function shareOf(score: Scored, rule: NonNullable<ScoreDefinition['passRule']>): number {
  if (rule.kind === 'is-true' || score.details?.['trials'] !== undefined) return passedShare(score, rule);
  const { over: _over, ...once } = rule;
  return passedShare(score, once);
}

/** By how far it passes, where samples pass in part: the mean of its trials may move the other way. */
function isBetter(definition: ScoreDefinition, was: Scored, is: Scored): boolean | null {
  const { direction, scoreType, passRule } = definition;
  if (scoreType.kind === 'label' || direction === 'none') return null;
  if (passRule !== null && passRule.kind !== 'is-true' && passesInPart(definition)) {
    return shareOf(is, passRule) > shareOf(was, passRule);
  }
  return direction === 'higher' ? Number(is.value) > Number(was.value) : Number(is.value) < Number(was.value);
}
