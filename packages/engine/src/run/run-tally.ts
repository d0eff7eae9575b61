import type { Usage } from '@assay/records';
import { isAnswer } from '../ask/reply/notable-outputs.ts';
import type { JournalEntry } from '../ports/journal.ts';
import { type FailureCount, FailureTally } from './failure-tally.ts';

/** What an answer from the cache takes. */
const NOTHING: Usage = { input_tokens: 0, output_tokens: 0, cost_usd: 0 };

/** Totals over journal entries, always derived from them. */
export class RunTally {
  done = 0;
  failed = 0;
  /** Outputs at which the model was heard. */
  answered = 0;
  cached = 0;
  input_tokens = 0;
  output_tokens = 0;
  readonly #failures = new FailureTally();
  #cost = 0;
  #costKnown = true;
  #costs = 0;

  /** Of the entries that report usage; null while none does, or when one of them does not know its cost. */
  get cost_usd(): number | null {
    return this.#costKnown && this.#costs > 0 ? this.#cost : null;
  }

  get failures(): readonly FailureCount[] {
    return this.#failures.counts();
  }

  add({ output, cached }: JournalEntry): void {
    this.done += 1;
    if (isAnswer(output)) this.answered += 1;
    if (output.kind === 'failed') {
      this.failed += 1;
      this.#failures.add(output);
    }
    if (cached === true) {
      this.cached += 1;
      this.#addUsage(NOTHING);
    } else if (output.usage !== undefined) this.#addUsage(output.usage);
  }

  #addUsage({ input_tokens, output_tokens, cost_usd }: Usage): void {
    this.input_tokens += input_tokens ?? 0;
    this.output_tokens += output_tokens ?? 0;
    this.#costs += 1;
    if (cost_usd === null) this.#costKnown = false;
    else this.#cost += cost_usd;
  }
}
