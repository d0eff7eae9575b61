import { ModelQueues } from './ask/model-queues.ts';
import { SpendLedger } from './ask/spend/spend-ledger.ts';
import { checkBeforeAsking } from './check-before-asking.ts';
import type { DeclaredEvaluation } from './declare/project.ts';
import type { EvaluatedSpecification, EvaluateOptions } from './evaluate-options.ts';
import type { JudgedGates } from './gate/judge-gates.ts';
import { judgeProject } from './gate/judge-runs.ts';
import { stabilityOf } from './repeat/stability-of.ts';
import { begunLast } from './run/begun-last.ts';
import { type ListedSpecification, listSpecifications } from './run/list-specifications.ts';
import { openSpecification } from './run/open-specification.ts';
import { runSeries } from './run/run-series.ts';
import { withKeptAnswers } from './score/kept-answers.ts';
import { scoreSeries } from './score/score-series.ts';
import type { Workbench } from './workbench.ts';

export interface EvaluationOutcome {
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
  const options = { ...asked, ledger, queues: queuesOf(asked, ledger, bench) };
  const listed: ListedSpecification[] = [];
  for (const evaluation of evaluations) listed.push(...(await listSpecifications(evaluation, bench)));
  await checkBeforeAsking(listed, bench);
  const specifications: EvaluatedSpecification[] = [];
  const begun = options.resume ? await begunLast(listed, bench.store.runs) : 0;
  for (const [index, { evaluation_key, cache, specification }] of listed.entries()) {
    const open = await openSpecification(evaluation_key, specification, options, bench);
    options.watcher?.onSpecification?.(open);
    const settings = { ...options, cache: options.cache ?? cache, keepFinished: index < begun };
    const runs = await runSeries(open, settings, bench);
    const scored = await scoreSeries(open, runs, options, bench).catch((error: unknown) => {
      throw withKeptAnswers(error, runs);
    });
    const stability = scored.length > 1 ? await stabilityOf(scored) : null;
    if (stability !== null) await bench.store.documents.put('stability', stability);
    specifications.push({ open, runs: scored, stability });
  }
  const judged = await judgeProject(specifications, bench);
  await bench.store.documents.put('verdict', judged.verdict);
  return { specifications, judged };
}

/** Judges and embedding models keep to their limits over all that is scored. */
function queuesOf(
  { signal, watcher }: EvaluateOptions,
  ledger: SpendLedger,
  { clock }: Workbench,
): ModelQueues {
  const { onWait } = watcher ?? {};
  return new ModelQueues({
    clock,
    signal: signal ?? new AbortController().signal,
    ledger,
    ...(onWait === undefined ? {} : { onWait }),
  });
}
