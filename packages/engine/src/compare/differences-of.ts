import { holm, type ScoreDefinition } from '@assay/metrics';
import type { ScoreDifference, ScoreFacts, SetDifference } from '@assay/records';
import { scoreLabel } from '@assay/shown';
import type { SamplePair } from './pair-samples.ts';
import { scoreDifference } from './score-difference.ts';
import { setDifference } from './set-difference.ts';

/** The scores of both sides, in one order. */
interface ComparedScores {
  readonly definitions: readonly ScoreDefinition[];
  readonly facts: readonly ScoreFacts[];
  readonly trials: { readonly k: number };
}

export interface Differences {
  readonly scores: ScoreDifference[];
  readonly set_values: SetDifference[];
}

/**
 * How every score changed over some pairs: a metric of sets by its number, any other by its mean over samples, each once.
 * P-values are adjusted by Holm over all of them.
 */
export function differencesOf(
  { definitions, facts, trials }: ComparedScores,
  pairs: readonly SamplePair[],
  seed: number,
): Differences {
  const sets = facts.map((score, at) =>
    score.kind === 'set' ? setDifference(score, at, pairs, seed) : null,
  );
  const scores = definitions.flatMap((definition, at) =>
    facts[at]!.kind === 'set'
      ? []
      : [{ ...scoreDifference(definition, at, pairs, seed), ...labelOf(facts[at]!, trials) }],
  );
  const known = sets.filter((set) => set !== null);
  const tested = [...scores, ...known].filter(({ p_value: p }) => p !== null);
  const values = holm(tested.map(({ p_value: p }) => p!));
  const adjusted = new Map(tested.map(({ score_name: name }, i) => [name, values[i]!]));
  const withAdjusted = <T extends { readonly score_name: string }>(difference: T): T => ({
    ...difference,
    p_adjusted: adjusted.get(difference.score_name) ?? null,
  });
  return { scores: scores.map(withAdjusted), set_values: known.map(withAdjusted) };
}

/** Nothing where the score goes by its name. */
function labelOf(facts: ScoreFacts, trials: ComparedScores['trials']): { readonly label?: string } {
  const label = scoreLabel(facts, trials);
  return label === facts.name ? {} : { label };
}
