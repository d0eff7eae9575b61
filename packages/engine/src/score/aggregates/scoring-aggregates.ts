import type { ScoreDefinition } from '@assay/metrics';
import type { ScoreFacts } from '@assay/records';

export type {
  OutputCounts,
  ScoreFacts,
  ScoringAggregates,
  SetValue,
  SetValues,
  TrialReducer,
} from '@assay/records';

/** What aggregation and comparison need to know of a score: of one trial, or of the reduced sample. */
export function definitionOf(facts: ScoreFacts, of: 'trial' | 'sample'): ScoreDefinition {
  const { type, direction, pass_rule } = of === 'sample' && facts.reduced !== null ? facts.reduced : facts;
  return { name: facts.name, scoreType: type, direction, passRule: pass_rule };
}
