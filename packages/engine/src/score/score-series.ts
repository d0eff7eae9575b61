import { AssayError, type TrialReducer } from '@assay/records';
import { reducedBy } from '@assay/shown';
import { labelWords } from '../compare/what-changed.ts';
import type { EvaluateOptions } from '../evaluate-options.ts';
import { ModelQueues } from '../model-client/model-queue.ts';
import type { StoredRun } from '../ports/store.ts';
import { ProgressEvents } from '../run/execute-run.ts';
import type { OpenExecution } from '../run/open-execution.ts';
import { openForScoring, type ScorableSpecification, taskOf } from '../run/open-specification.ts';
import { allSpecifications, specificationOf } from '../run/specifications.ts';
import type { Workbench } from '../workbench.ts';
import { checkInputs } from './join-samples.ts';
import { labelsSince } from './labels/label-hmacs.ts';
import { openLabels } from './labels/open-labels.ts';
import { scoreRun } from './score-run.ts';
import { storedScores } from './score-table.ts';
import type { ScoredRun } from './scored-run.ts';
import { resolveScorer } from './scorer/resolve-scorer.ts';

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

/** A run as the scorer of the project judges it now, or why that cannot be had. */
export type Rescored = { readonly run: ScoredRun } | { readonly why: string };

/**
 * Scores the stored outputs of a run again, as the project now scores runs like `like`, and asks no model under test.
 * The scoring is one of its own; a second time it is found. Refused where labels or outputs are gone, or where labels
 * of the run's samples changed since: then another score could be another label's doing.
 */
export async function rescore(old: ScoredRun, like: ScoredRun, bench: Workbench): Promise<Rescored> {
  try {
    const run = await bench.store.runs.get(old.manifest.id);
    if (run === null) return { why: `run ${old.manifest.id} is no longer in the store` };
    const open = await openLike(old, like, bench);
    checkInputs(old.manifest, open.inputs);
    const since = await labelsSince(old, openLabels(open.inputs), await bench.store.labelKey());
    if (since.kind === 'changed') return { why: `the labels ${labelWords(since)}` };
    const [scored] = await scoreSeries(open, [run], {}, bench);
    return { run: scored! };
  } catch (error) {
    if (!(error instanceof AssayError) || error.trouble === 'interrupted') throw error;
    return { why: error.message };
  }
}

/** The data of one run with the scorer of the other; that of another task keeps its task in its key, so that it is never taken for the run's own. */
async function openLike(
  { manifest }: ScoredRun,
  like: ScoredRun,
  bench: Workbench,
): Promise<ScorableSpecification> {
  const listed = await allSpecifications(bench);
  const wanted = specificationOf(like.manifest, listed);
  const { reducer, k } = wanted;
  const { scorer_key: key } = like.scoring;
  const scorer = taskOf(wanted, bench.project.tasks).scorers.find((one) => one.key === key);
  if (scorer === undefined) {
    throw new AssayError(
      'usage',
      'E_SPEC_NAME',
      `the project no longer has the scorer ${JSON.stringify(key)}`,
    );
  }
  const own = specificationOf(manifest, listed);
  refuseOtherReducer(own, wanted);
  const specification = { ...own, scorer: null, reducer, k };
  const limit = { limit: manifest.samples };
  const open = await openForScoring(manifest.evaluation_key, specification, limit, bench);
  if (own.task_key === wanted.task_key) return { ...open, scorer };
  return { ...open, scorer: { ...scorer, key: `${wanted.task_key}.${scorer.key}` } };
}

/** Trials that two specifications reduce in different ways are two metrics: neither is the other one scored again. */
function refuseOtherReducer(own: Reduced, wanted: Reduced): void {
  if (scoreReducer(own) === scoreReducer(wanted)) return;
  throw new AssayError(
    'usage',
    'E_COMPARE_CHANGED',
    `the specifications reduce trials in different ways, by ${scoreReducer(own)} and by ${scoreReducer(wanted)}`,
  );
}

interface Reduced {
  readonly reducer: TrialReducer;
  readonly k: number;
}

function scoreReducer({ reducer, k }: Reduced): string {
  return reducedBy({ kind: 'sample', reduced: { by: reducer } }, { k })[0] ?? reducer;
}
