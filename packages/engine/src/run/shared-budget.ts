import type { EvaluateOptions, EvaluationWatcher } from '../evaluate-options.ts';

type Ceilings = EvaluateOptions['budget'];

/**
 * One budget for all runs of an evaluation: each run gets what those before it have left. Read the ceilings when a
 * run is planned; `watcher` passes on what it hears, and counts. A resumed run counts with all it ever used.
 */
export function sharedBudget(
  ceilings: Ceilings,
  watcher: EvaluationWatcher = {},
): { readonly budget: Ceilings; readonly watcher: EvaluationWatcher } {
  let [tokens, cost] = [0, 0];
  let run = { tokens: 0, cost: 0 };
  const left = (ceiling: number | null, spent: number): number | null =>
    ceiling === null ? null : Math.max(0, ceiling - spent);
  const endRun = (): void => {
    tokens += run.tokens;
    cost += run.cost;
    run = { tokens: 0, cost: 0 };
  };
  return {
    budget: {
      get max_tokens() {
        return left(ceilings.max_tokens, tokens + run.tokens);
      },
      get max_cost_usd() {
        return left(ceilings.max_cost_usd, cost + run.cost);
      },
    },
    watcher: {
      ...watcher,
      onRun: (id, index) => {
        endRun();
        watcher.onRun?.(id, index);
      },
      onProgress: (progress) => {
        run = { tokens: progress.input_tokens + progress.output_tokens, cost: progress.cost_usd ?? 0 };
        watcher.onProgress?.(progress);
      },
    },
  };
}
