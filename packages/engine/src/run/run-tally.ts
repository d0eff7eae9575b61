import type { RunOutput, Usage } from '@assay/records';
import { isAnswer } from '../model-client/read-reply.ts';
import type { JournalEntry } from '../ports/store.ts';

type Failed = Extract<RunOutput, { kind: 'failed' }>;

/** How often samples failed in one way, and the first that did. */
export type FailureCount = {
  readonly class: Failed['class'];
  readonly count: number;
  readonly example: { readonly sample_id: string; readonly message: string };
};

/** Of a message, what a line shows; the whole of it stands in the journal. */
const SHOWN = 300;

/** Failures by class, those that come most often first. */
export class FailureTally {
  readonly #counts = new Map<Failed['class'], FailureCount>();

  add({ class: failure, message, sample_id }: Failed): void {
    const known = this.#counts.get(failure);
    const example = known?.example ?? { sample_id, message: message.slice(0, SHOWN) };
    this.#counts.set(failure, { class: failure, count: (known?.count ?? 0) + 1, example });
  }

  counts(): readonly FailureCount[] {
    return [...this.#counts.values()].sort((a, b) => b.count - a.count || (a.class < b.class ? -1 : 1));
  }
}

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
