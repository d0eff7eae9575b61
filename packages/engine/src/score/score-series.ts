import { AssayError } from '@assay/records';
import type { EvaluateOptions } from '../evaluate-options.ts';
import { ModelQueues } from '../model-client/model-queue.ts';
import type { StoredRun } from '../ports/records.ts';
import type { OpenExecution } from '../run/open-execution.ts';
import type { ScorableSpecification } from '../run/open-specification.ts';
import { ProgressEvents } from '../run/progress-events.ts';
import type { Workbench } from '../workbench.ts';
import { openLabels } from './labels/open-labels.ts';
import { scoreRun } from './score-run.ts';
import type { ScoredRun } from './scored-run.ts';
import { resolveScorer } from './scorer/resolve-scorer.ts';
import { storedScores } from './table/score-table-reader.ts';

interface SeriesScoring extends Pick<EvaluateOptions, 'signal' | 'watcher'> {
  readonly again?: boolean;
  /** How judges and embedding models are asked; of its own unless given. */
  readonly queues?: ModelQueues;
  /** What these scorings are part of; none: nothing is recorded but the scorings. */
  readonly execution?: OpenExecution;
}

/** Scores the runs of a specification with its scorer, which is opened once for all of them. */
export async function scoreSeries(
  open: ScorableSpecification,
  runs: readonly StoredRun[],
  { signal, watcher, again, queues: given, execution }: SeriesScoring,
  bench: Workbench,
): Promise<readonly ScoredRun[]> {
  const queues = given ?? ownQueues(bench, signal, execution);
  const { reducer, k } = open.specification;
  const scorer = await resolveScorer(open.scorer, await bench.scorerContext({ reducer, k }));
  const labels = openLabels(open.inputs);
  try {
    const scored: ScoredRun[] = [];
    for (const run of runs) {
      const { id: run_id, samples: planned } = run.manifest;
      const events = new ProgressEvents(bench.store.events, bench.clock, {
        run_id,
        execution_id: execution?.id ?? null,
      });
      const onProgress = (done: number): void => {
        events.note('scoring.progress', { run_id, done, planned });
        watcher?.onScoring?.({ run_id, done, planned });
      };
      onProgress(0);
      const scoring = await scoreRun({
        run,
        labels,
        scorer,
        store: bench.store,
        clock: bench.clock,
        digester: bench.digester,
        onProgress,
        ...(signal === undefined ? {} : { signal }),
        queues,
        ...(again === undefined ? {} : { again }),
      }).finally(() => events.settled());
      await execution?.addScoring(run_id, scoring.id);
      const table = storedScores(scoring, bench.store.blobs);
      const one = { manifest: run.manifest, scoring, table };
      watcher?.onScored?.(one);
      scored.push(one);
    }
    return scored;
  } finally {
    await scorer.close();
  }
}

function ownQueues(
  { clock, paid }: Workbench,
  signal = new AbortController().signal,
  execution?: OpenExecution,
): ModelQueues {
  const ledger = execution === undefined ? {} : { ledger: execution.ledger };
  return new ModelQueues({ clock, signal, paid, ...ledger });
}

/** An error of scoring, with what to do about the answers that are there already: they need not be asked for again. */
export function withKeptAnswers(error: unknown, runs: readonly StoredRun[]): unknown {
  if (!(error instanceof AssayError)) return error;
  const { trouble, code, message, cause, retryable, location, fix, action: first } = error;
  const ids = runs.map(({ manifest }) => manifest.id);
  return new AssayError(trouble, code, message, {
    cause,
    retryable,
    location,
    fix,
    action: {
      kind: 'score_kept',
      runs: ids,
      when: trouble === 'interrupted' ? 'now' : 'fixed',
      ...(first === undefined ? {} : { first }),
    },
  });
}
