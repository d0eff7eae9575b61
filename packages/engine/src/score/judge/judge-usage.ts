import { AssayError, type Usage } from '@assay/records';

/** Requests, tokens and cost of all judges; a part that one reply does not state is unknown for the whole. */
export class JudgeUsage {
  #requests = 0;
  #input: number | null = 0;
  #output: number | null = 0;
  #cost: number | null = 0;
  /** Tokens that are known of, by score: what a ceiling counts. */
  readonly #spent = new Map<string, number>();

  add(score: string, requests: number, usage: Usage | null): void {
    this.#requests += requests;
    this.#input = sum(this.#input, usage?.input_tokens);
    this.#output = sum(this.#output, usage?.output_tokens);
    this.#cost = sum(this.#cost, usage?.cost_usd);
    const tokens = (usage?.input_tokens ?? 0) + (usage?.output_tokens ?? 0);
    this.#spent.set(score, (this.#spent.get(score) ?? 0) + tokens);
  }

  /** Why the judges of a score may not be asked any more; null: they may. No scoring is better than half of one. */
  over(score: string, ceiling: number | null): AssayError | null {
    const spent = this.#spent.get(score) ?? 0;
    if (ceiling === null || spent < ceiling) return null;
    return new AssayError(
      'environment',
      'E_JUDGE_BUDGET',
      `the judges of "${score}" have used ${spent} tokens of at most ${ceiling}; nothing was scored`,
      {
        fix: 'Raise max_tokens of the metric and score again: verdicts so far are kept and not asked for again.',
      },
    );
  }

  total(): (Usage & { readonly requests: number }) | null {
    if (this.#requests === 0) return null;
    const [input_tokens, output_tokens, cost_usd] = [this.#input, this.#output, this.#cost];
    return { requests: this.#requests, input_tokens, output_tokens, cost_usd };
  }
}

function sum(total: number | null, part: number | null | undefined): number | null {
  return total === null || part === null || part === undefined ? null : total + part;
}
