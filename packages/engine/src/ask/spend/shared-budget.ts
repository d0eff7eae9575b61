import type { EvaluateOptions, EvaluationWatcher } from '../../evaluate-options.ts';

type Ceilings = EvaluateOptions['budget'];

/**
 * One budget for all runs of an evaluation: each run is told what those before it took. Read it when a run is
 * planned; `watcher` passes on what it hears, and counts. A resumed run counts with all it ever used.
 */
export function sharedBudget(
  ceilings: Ceilings,
  watcher: EvaluationWatcher = {},
): { readonly budget: Ceilings; readonly watcher: EvaluationWatcher } {
  let [tokens, cost] = [0, 0];
  let run = { tokens: 0, cost: 0 };
  const endRun = (): void => {
    tokens += run.tokens;
    cost += run.cost;
    run = { tokens: 0, cost: 0 };
  };
  return {
    budget: {
      ...ceilings,
      get spent_before() {
        return { tokens: tokens + run.tokens, cost_usd: cost + run.cost };
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
