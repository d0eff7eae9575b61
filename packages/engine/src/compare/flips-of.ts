import { isShare, passes, type ScoreDefinition } from '@assay/metrics';
import type { Comparison, ScoreValue } from '@assay/records';
import type { SamplePair } from './pair-samples.ts';

type Flip = Comparison['flips'][number];

/**
 * The samples whose verdict turned: booleans and labels that changed (of trials: the share that is true), numbers
 * that crossed their pass line.
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
      if (verdictOf(definition, was.value) === verdictOf(definition, is.value)) return [];
      const better = isBetter(definition, was.value, is.value);
      return [
        { sample_id: after.id, score_name: definition.name, before: was.value, after: is.value, better },
      ];
    }),
  );
  const rank = (better: boolean | null): number => (better === false ? 0 : better === null ? 1 : 2);
  return flips.sort((a, b) => rank(a.better) - rank(b.better));
}

function verdictOf(definition: ScoreDefinition, value: ScoreValue): ScoreValue | null {
  const { passRule } = definition;
  if (typeof value !== 'number' || isShare(definition)) return value;
  return passRule === null ? null : passes(value, passRule);
}

function isBetter(
  { direction, scoreType }: ScoreDefinition,
  was: ScoreValue,
  is: ScoreValue,
): boolean | null {
  if (scoreType.kind === 'label' || direction === 'none') return null;
  return direction === 'higher' ? Number(is) > Number(was) : Number(is) < Number(was);
}
