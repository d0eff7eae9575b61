import { compensatedSum, type Histogram, histogram } from '@assay/metrics';
import type { RunManifest, Spend } from '@assay/records';
import { SpendAccount, unknownCostOf } from '../../ask/spend/spend-account.ts';
import type { JournalEntry } from '../../ports/journal.ts';
import { type ExchangeCounts, ExchangeTally } from './exchange-tally.ts';
import { type Latency, LatencyTally } from './latency-tally.ts';

/** Totals of a run, derived from its journal. What was not reported is null, not zero. */
export interface RunFacts {
  readonly outputs: ExchangeCounts & {
    readonly total: number;
    readonly produced: number;
    readonly failed: number;
    /** Answers that came from earlier runs. */
    readonly cached: number;
    readonly failed_by_class: Readonly<Record<string, number>>;
    /** Outputs of unknown cost. */
    readonly unpriced: number;
  };
  readonly usage: {
    readonly input_tokens: number | null;
    readonly output_tokens: number | null;
    /** Null unless all of it is known. */
    readonly cost_usd: number | null;
    /** What is certain to have been spent. */
    readonly known_cost_usd: number;
    /** Outputs by what each cost, where it is known; null where none cost anything. */
    readonly cost_histogram: Histogram | null;
    /** Outputs that reported each. */
    readonly reported: {
      readonly input_tokens: number;
      readonly output_tokens: number;
      readonly cost_usd: number;
    };
  };
  /** What the model was asked for, and what that took. */
  readonly spend: Omit<Spend, 'asked' | 'key'>;
  /** Null where no answer has a duration. */
  readonly latency_ms: Latency | null;
}

/** One pass over the journal. Memory: sixteen bytes per output, for exact percentiles and sums. */
export async function runFacts(
  entries: AsyncIterable<JournalEntry>,
  { unfinished }: Pick<RunManifest, 'unfinished'> = {},
): Promise<RunFacts> {
  const columns = { input_tokens: [], output_tokens: [], cost_usd: [] } as Record<
    'input_tokens' | 'output_tokens' | 'cost_usd',
    number[]
  >;
  const latency = new LatencyTally();
  const failures = new Map<string, number>();
  const account = new SpendAccount('model', 'model');
  if (unfinished !== undefined) account.addSpend(unfinished);
  let [total, failed, cached] = [0, 0, 0];
  let unpriced = 0;
  const exchanges = new ExchangeTally();
  for await (const entry of entries) {
    const { output, cached: fromCache } = entry;
    total += 1;
    latency.add(entry);
    account.addOutput(output, fromCache === true);
    if (fromCache === true) cached += 1;
    else if (unknownCostOf(output) !== null) unpriced += 1;
    exchanges.add(output);
    if (output.kind === 'failed') {
      failed += 1;
      failures.set(output.class, (failures.get(output.class) ?? 0) + 1);
    }
    for (const key of ['input_tokens', 'output_tokens', 'cost_usd'] as const) {
      // What an answer from the cache took, it took an earlier run.
      const value = fromCache === true ? 0 : (output.usage?.[key] ?? null);
      if (value !== null) columns[key].push(value);
    }
  }
  const sum = (values: readonly number[]): number | null =>
    values.length === 0 ? null : compensatedSum(values);
  const known = sum(columns.cost_usd) ?? 0;
  const { asked: _asked, key: _key, ...spend } = account.spend();
  return {
    outputs: {
      total,
      produced: total - failed,
      failed,
      cached,
      failed_by_class: Object.fromEntries([...failures].sort(([a], [b]) => (a < b ? -1 : 1))),
      ...exchanges.counts(),
      unpriced,
    },
    usage: {
      input_tokens: sum(columns.input_tokens),
      output_tokens: sum(columns.output_tokens),
      cost_usd: unpriced === 0 ? known : null,
      known_cost_usd: known,
      cost_histogram: costHistogram(columns.cost_usd),
      reported: {
        input_tokens: columns.input_tokens.length,
        output_tokens: columns.output_tokens.length,
        cost_usd: columns.cost_usd.length,
      },
    },
    spend: { ...spend, cost_usd: known },
    latency_ms: latency.latency(),
  };
}

function costHistogram(costs: readonly number[]): Histogram | null {
  const max = costs.reduce((most, cost) => Math.max(most, cost), 0);
  return max === 0 ? null : histogram(costs, { min: 0, max }, 'observed');
}
