import { ascending, compensatedSum, type Histogram, histogram, mean, percentile } from '@assay/metrics';
import type { RunManifest, RunOutput, ScoringAggregates, Spend } from '@assay/records';
import { isAnswer, isEmpty, isTruncated } from '../model-client/read-reply.ts';
import { SpendAccount, type TotalSpend, totalSpend, unknownCostOf } from '../model-client/spend-ledger.ts';
import type { JournalEntry } from '../ports/store.ts';

/** What is known of the exchanges of a run beside their answers. */
interface ExchangeCounts {
  /** Answers that were cut off at the longest length allowed. */
  readonly truncated: number;
  /** Answers without any text. */
  readonly empty: number;
  /** Outputs that were asked for more than once; how often more, and how long was waited in between. */
  readonly retried: number;
  readonly retries: number;
  readonly waited_ms: number;
  /** Answers that came with reasoning beside them. */
  readonly with_reasoning: number;
  /** As far as the provider tells, most first: why answers ended, and which models gave them. */
  readonly finish_reasons: Readonly<Record<string, number>>;
  readonly served_models: Readonly<Record<string, number>>;
}

class ExchangeTally {
  #truncated = 0;
  #empty = 0;
  #retried = 0;
  #retries = 0;
  #waitedMs = 0;
  #withReasoning = 0;
  readonly #reasons = new Map<string, number>();
  readonly #models = new Map<string, number>();

  add(output: RunOutput): void {
    if (isEmpty(output)) this.#empty += 1;
    const { exchange } = output;
    if (exchange === undefined) return;
    const { finish_reason, served_model, retries = 0, waited_ms = 0, reasoning_length = 0 } = exchange;
    if (isTruncated(output)) this.#truncated += 1;
    if (retries > 0) this.#retried += 1;
    if (reasoning_length > 0) this.#withReasoning += 1;
    this.#retries += retries;
    this.#waitedMs += waited_ms;
    if (finish_reason !== undefined) increment(this.#reasons, finish_reason);
    if (served_model !== undefined) increment(this.#models, served_model);
  }

  counts(): ExchangeCounts {
    return {
      truncated: this.#truncated,
      empty: this.#empty,
      retried: this.#retried,
      retries: this.#retries,
      waited_ms: this.#waitedMs,
      with_reasoning: this.#withReasoning,
      finish_reasons: mostFirst(this.#reasons),
      served_models: mostFirst(this.#models),
    };
  }
}

function increment(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function mostFirst(counts: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  return Object.fromEntries([...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)));
}

/** What the infrastructure did: such an output or score says nothing of the model. */
export const lostClasses: ReadonlySet<string> = new Set([
  'rate_limited',
  'provider_error',
  'judge_error',
  'interrupted',
  'no_output',
]);

/** How long answers took when they were asked for, in milliseconds. */
export interface Latency {
  /** Answers with a duration, those from the cache among them. */
  readonly n: number;
  /** Those of them that came from the cache, with the duration they had when the model gave them. */
  readonly cached: number;
  /** Answers whose duration nobody knows. */
  readonly unknown: number;
  /** Requests without an answer: crashes, which are in no number, and timeouts, with the time that was waited. */
  readonly unanswered: number;
  /** What percentiles are where each of those took longer than any answer; null: longer than anybody knows. */
  readonly at_worst: {
    readonly p50: number | null;
    readonly p95: number | null;
    readonly p99: number | null;
  };
  readonly mean: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
  readonly histogram: Histogram;
}

/**
 * Collects the durations of what the model answered, and of timeouts, which took at least their time; how soon it crashed is
 * none. What the infrastructure lost says nothing of the model. Memory: eight bytes per output, for exact percentiles.
 */
export class LatencyTally {
  readonly #durations: number[] = [];
  readonly #answered: number[] = [];
  #cached = 0;
  #unknown = 0;
  #unanswered = 0;

  add({ output, cached }: Pick<JournalEntry, 'output' | 'cached'>): void {
    if (output.kind === 'failed' && lostClasses.has(output.class)) return;
    const answered = isAnswer(output);
    if (!answered) this.#unanswered += 1;
    if (output.kind === 'failed' && !answered && output.class !== 'timeout') return;
    if (output.duration_ms === undefined) {
      if (answered) this.#unknown += 1;
      return;
    }
    this.#durations.push(output.duration_ms);
    if (answered) this.#answered.push(output.duration_ms);
    if (cached === true) this.#cached += 1;
  }

  /** By R's type 7, over the answers and then the rest: null where that is among the rest. */
  #atWorst(percent: number): number | null {
    const answers = ascending(this.#answered);
    const place = ((answers.length + this.#unanswered - 1) * percent) / 100;
    const [low, high] = [answers[Math.floor(place)], answers[Math.ceil(place)]];
    return low === undefined || high === undefined ? null : low + (place - Math.floor(place)) * (high - low);
  }

  /** Null where no answer has a duration. */
  latency(): Latency | null {
    if (this.#durations.length === 0) return null;
    const sorted = ascending(this.#durations);
    const at = (percent: number): number => percentile(sorted, percent)!;
    return {
      n: sorted.length,
      cached: this.#cached,
      unknown: this.#unknown,
      unanswered: this.#unanswered,
      at_worst: { p50: this.#atWorst(50), p95: this.#atWorst(95), p99: this.#atWorst(99) },
      mean: mean(sorted)!,
      p50: at(50),
      p95: at(95),
      p99: at(99),
      max: at(100),
      histogram: histogram(sorted, { min: 0, max: at(100) }, 'observed')!,
    };
  }
}

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
