import type { RunManifest } from '@assay/records';
import { ModelQueues } from './model-client/model-queue.ts';
import { SpendLedger } from './model-client/spend-ledger.ts';
import { checkBeforeAsking, checkOpened } from './preflight.ts';
import type { DeclaredEvaluation } from './declare/project.ts';
import type { EvaluatedSpecification, EvaluateOptions } from './evaluate-options.ts';
import { beginExecution, type OpenExecution, resumedExecution } from './run/open-execution.ts';
import { type JudgedGates, judgeProject } from './gate/judge-project.ts';
import { stabilityOf } from './repeat/stability-of.ts';
import {
  type ListedSpecification,
  listSpecifications,
  overrideSpecifications,
} from './run/specifications.ts';
import { type OpenSpecification, openSpecification } from './run/open-specification.ts';
import { handOverSeries, runSeries } from './run/run-series.ts';
import { scoreSeries, withKeptAnswers } from './score/score-series.ts';
import type { Workbench } from './workbench.ts';

export interface EvaluationOutcome {
  readonly execution_id: string;
  /** Of all evaluations, in the order they were asked for; each knows the evaluation it belongs to. */
  readonly specifications: readonly EvaluatedSpecification[];
  readonly judged: JudgedGates;
}

/**
 * The path: declared → checked → run → scored → repeated → gated. Each step is durable before the next begins;
 * gates are judged once, over everything that was run.
 */
export async function evaluate(
  evaluations: readonly DeclaredEvaluation[],
  asked: EvaluateOptions,
  bench: Workbench,
): Promise<EvaluationOutcome> {
  const ledger = new SpendLedger(asked.budget);
  const declared: ListedSpecification[] = [];
  for (const evaluation of evaluations) declared.push(...(await listSpecifications(evaluation, bench)));
  const listed = overrideSpecifications(declared, asked.overrides ?? {}, bench.project);
  const resumed = asked.resume ? await resumedExecution(listed, bench.store) : null;
  const { limit, cache, verb = asked.resume ? 'resume' : 'run' } = asked;
  const parent_id = resumed?.id ?? null;
  const begun = {
    verb,
    parent_id,
    settings: { limit, cache, ...(asked.asked === undefined ? {} : { overrides: asked.asked }) },
    specifications: listed,
  };
  const execution = await beginExecution(begun, bench, ledger);
  asked.watcher?.onExecution?.(execution.record);
  const queues = queuesOf(asked, ledger, bench);
  return execution.during(
    () => evaluateListed(listed, { ...asked, ledger, queues, execution }, bench),
    ({ judged: { gates, verdict } }) => (gates.length === 0 ? null : verdict),
  );
}

interface ExecutionOptions extends EvaluateOptions {
  readonly ledger: SpendLedger;
  readonly queues: ModelQueues;
  readonly execution: OpenExecution;
}

async function evaluateListed(
  listed: readonly ListedSpecification[],
  options: ExecutionOptions,
  bench: Workbench,
): Promise<EvaluationOutcome> {
  await checkBeforeAsking(listed, options, bench);
  const opened: OpenSpecification[] = [];
  for (const { evaluation_key, specification } of listed)
    opened.push(await openSpecification(evaluation_key, specification, options, bench));
  await checkOpened(opened, options, bench);
  const settings = listed.map(({ cache }, position) => ({
    ...options,
    cache: options.cache ?? cache,
    position,
  }));
  const handed: ReadonlyMap<number, RunManifest>[] = [];
  if (isHandedOver(options))
    for (const [position, open] of opened.entries())
      handed.push(await handOverSeries(open, settings[position]!, bench));
  const specifications: EvaluatedSpecification[] = [];
  for (const [position, open] of opened.entries()) {
    options.watcher?.onSpecification?.(open);
    const begun = handed[position];
    const series = { ...settings[position]!, ...(begun === undefined ? {} : { begun }) };
    const runs = await runSeries(open, series, bench);
    const scored = await scoreSeries(open, runs, options, bench).catch((error: unknown) => {
      throw withKeptAnswers(error, runs);
    });
    const stability = scored.length > 1 ? await stabilityOf(scored) : null;
    if (stability !== null) await bench.store.documents.put('stability', stability);
    specifications.push({ open, runs: scored, stability });
  }
  const judged = await judgeProject(specifications, bench);
  await bench.store.documents.put('verdict', judged.verdict);
  return { execution_id: options.execution.id, specifications, judged };
}

/** What is left of a ceiling is known when the run before is over. */
function isHandedOver({ handOver, budget: { max_tokens, max_cost_usd } }: EvaluateOptions): boolean {
  return handOver !== undefined && max_tokens === null && max_cost_usd === null;
}

/** Judges and embedding models keep to their limits over all that is scored. */
function queuesOf(
  { signal, watcher }: EvaluateOptions,
  ledger: SpendLedger,
  { clock, paid }: Workbench,
): ModelQueues {
  const { onWait } = watcher ?? {};
  return new ModelQueues({
    clock,
    signal: signal ?? new AbortController().signal,
    ledger,
    paid,
    ...(onWait === undefined ? {} : { onWait }),
  });
}
