import { AssayError, type Usage } from '@assay/records';
import type { DeclaredModel } from '../../declare/project.ts';
import type { Cache } from '../../ports/cache.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Digester } from '../../ports/digester.ts';
import { JudgeLane } from './judge-lane.ts';

/** What the judges of one scoring share. */
export interface JudgeSession {
  readonly clock: Clock;
  readonly digester: Digester;
  /** Verdicts by everything that can change them; `again` asks anew, and keeps the new ones. */
  readonly cache: Cache;
  readonly again: boolean;
  readonly signal: AbortSignal;
  readonly usage: UsageTally;
  readonly laneOf: (judge: DeclaredModel) => JudgeLane;
}

export function judgeSession(
  options: Pick<JudgeSession, 'clock' | 'digester' | 'cache' | 'again' | 'signal'>,
): JudgeSession {
  const lanes = new Map<string, JudgeLane>();
  return {
    ...options,
    usage: new UsageTally(),
    laneOf: ({ key, limits }) => {
      let lane = lanes.get(key);
      if (lane === undefined) lanes.set(key, (lane = new JudgeLane(limits, options.clock)));
      return lane;
    },
  };
}

/** Tokens and cost of all judges; a part that one reply does not state is unknown for the whole. */
class UsageTally {
  #requests = 0;
  #input: number | null = 0;
  #output: number | null = 0;
  #cost: number | null = 0;
  /** Tokens that are known of, by score: what a ceiling counts. */
  readonly #spent = new Map<string, number>();

  add(score: string, usage: Usage | null): void {
    this.#requests += 1;
    this.#input = sum(this.#input, usage?.input_tokens);
    this.#output = sum(this.#output, usage?.output_tokens);
    this.#cost = sum(this.#cost, usage?.cost_usd);
    const tokens = (usage?.input_tokens ?? 0) + (usage?.output_tokens ?? 0);
    this.#spent.set(score, (this.#spent.get(score) ?? 0) + tokens);
  }

  /** Throws once a score's judges have used what they may: no scoring is better than half of one. */
  check(score: string, ceiling: number | null): void {
    const spent = this.#spent.get(score) ?? 0;
    if (ceiling === null || spent < ceiling) return;
    throw new AssayError(
      'environment',
      'E_JUDGE_BUDGET',
      `the judges of "${score}" have used ${spent} tokens of at most ${ceiling}; nothing was scored`,
      { fix: 'Raise max_tokens of the metric and score again: verdicts so far are kept and not asked anew.' },
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
