import { setTimeout } from 'node:timers/promises';
import type { RunPlan } from '../run-plan.ts';
import { ModelFailure } from '../../ports/model.ts';
import { modelOf, noLimits, planOf } from './run-fixture.ts';

interface SlowOptions {
  readonly onAsk?: (ordinal: number) => void;
  /** Not slow at all: the same answers, at once. */
  readonly atOnce?: boolean;
}

/**
 * A plan whose model takes a few milliseconds and always says the same: mostly texts, some refusals, some
 * structured answers, and now and then a failure that a second try fixes.
 */
export function slowPlan(
  samples: number,
  runId: string,
  { onAsk, atOnce = false }: SlowOptions = {},
): RunPlan {
  const fixed = new Set<string>();
  const model = modelOf(async ({ id, attempt, signal }) => {
    const ordinal = Number(id.slice(1));
    onAsk?.(ordinal);
    if (!atOnce) await setTimeout(1 + (ordinal % 5), undefined, { signal });
    const usage = { input_tokens: ordinal % 50, output_tokens: 7, cost_usd: null };
    if (ordinal % 211 === 3 && !fixed.has(id)) {
      fixed.add(id);
      throw new ModelFailure('provider_error', '503', { retryable: true, usage });
    }
    if (ordinal % 10 === 9) throw new ModelFailure('refusal', `I will not answer ${id}`, { usage });
    const text = `answer ${(ordinal * 7919) % 1_000}`;
    if (ordinal % 3 > 0) return { output: text, usage };
    return { output: { text, attempt }, usage, trajectory: { steps: ordinal % 4 } };
  });
  const limits = { ...noLimits, concurrency: 12, max_retries: 2 };
  const budget = { max_tokens: null, max_cost_usd: null, price: { input: 3, output: 15 } };
  return planOf(samples, model, { limits, budget, change: { id: runId } });
}
