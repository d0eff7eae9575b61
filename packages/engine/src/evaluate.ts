import type { CachePolicy, Stability } from '@assay/records';
import type { ScoredRun } from './compare/scored-run.ts';
import type { DeclaredEvaluation } from './declare/project.ts';
import { gatherEvidence } from './gate/gather-evidence.ts';
import { judgeGates, type JudgedGates } from './gate/judge-gates.ts';
import { stabilityOf } from './repeat/stability-of.ts';
import { listSpecifications } from './run/list-specifications.ts';
import { openSpecification, type OpenSpecification } from './run/open-specification.ts';
import type { Budget, RunProgress } from './run/run-plan.ts';
import { runSeries } from './run/run-series.ts';
import { scoreSeries } from './score/score-series.ts';
import type { Workbench } from './workbench.ts';

export interface EvaluateOptions {
  /** At most this many samples of every task. */
  readonly limit: number | null;
  /** Null: what suits the provider; always off for repeated runs. */
  readonly cache: CachePolicy | null;
  readonly budget: Pick<Budget, 'max_tokens' | 'max_cost_usd'>;
  /** Go on with what was interrupted. */
  readonly resume: boolean;
  readonly signal?: AbortSignal;
  readonly watcher?: EvaluationWatcher;
}

/** Told what happens; knows nothing and decides nothing. */
export interface EvaluationWatcher {
  readonly onSpecification?: (open: OpenSpecification) => void;
  readonly onRun?: (runId: string, runIndex: number) => void;
  readonly onProgress?: (progress: RunProgress) => void;
  readonly onScored?: (scored: ScoredRun) => void;
}

export interface EvaluatedSpecification {
  readonly open: OpenSpecification;
  readonly runs: readonly ScoredRun[];
  /** With two runs or more. */
  readonly stability: Stability | null;
}

export interface EvaluationOutcome {
  readonly evaluation_key: string;
  readonly specifications: readonly EvaluatedSpecification[];
  readonly judged: JudgedGates;
}

/** The path: declared → run → scored → repeated → gated. Each step is durable before the next begins. */
export async function evaluate(
  evaluation: DeclaredEvaluation,
  options: EvaluateOptions,
  bench: Workbench,
): Promise<EvaluationOutcome> {
  const specifications: EvaluatedSpecification[] = [];
  for (const { evaluation_key, specification } of await listSpecifications(evaluation, bench)) {
    const open = await openSpecification(evaluation_key, specification, options, bench);
    options.watcher?.onSpecification?.(open);
    const runs = await runSeries(open, options, bench);
    const scored = await scoreSeries(open, runs, options, bench);
    specifications.push({
      open,
      runs: scored,
      stability: scored.length > 1 ? await stabilityOf(scored) : null,
    });
  }
  const evidence = await gatherEvidence(specifications, bench);
  const judged = await judgeGates(bench.project.gates, evidence, bench.project.file);
  return { evaluation_key: evaluation.key, specifications, judged };
}
