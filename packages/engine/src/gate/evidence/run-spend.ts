import type { RunManifest, Spend } from '@assay/records';
import { type TotalSpend, totalSpend } from '../../ask/spend/total-spend.ts';
import type { ScoringAggregates } from '../../score/aggregates/scoring-aggregates.ts';
import type { RunFacts } from './run-facts.ts';

/** What a run and its scoring have cost: the one number that gates and reports read, split by who was asked. */
export function runSpend(
  { model }: Pick<RunManifest, 'model'>,
  { spend }: RunFacts,
  aggregates: ScoringAggregates,
): TotalSpend {
  const run: Spend = { asked: 'model', key: model.key, ...spend };
  return totalSpend([run, ...(aggregates.spend ?? judgesOf(aggregates))]);
}

/** Scorings of earlier versions tell of all their judges together. */
function judgesOf({ judge_usage: usage }: ScoringAggregates): readonly Spend[] {
  if (usage === null) return [];
  const { requests, input_tokens, output_tokens, cost_usd } = usage;
  return [
    {
      asked: 'judge',
      key: 'judges',
      requests,
      input_tokens: input_tokens ?? 0,
      output_tokens: output_tokens ?? 0,
      cost_usd: cost_usd ?? 0,
      unknown_cost: cost_usd === null && requests > 0 ? { requests, at_most_usd: null } : null,
    },
  ];
}
