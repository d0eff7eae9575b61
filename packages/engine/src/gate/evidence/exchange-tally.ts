import type { RunOutput } from '@assay/records';
import { isEmpty, isTruncated } from '../../ask/reply/notable-outputs.ts';

/** What is known of the exchanges of a run beside their answers. */
export interface ExchangeCounts {
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

export class ExchangeTally {
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
