import { openScored, type ScoredRun, type Store } from '@assay/engine';
import { AssayError, type Scoring } from '@assay/records';
import { type FoundRun, findRun } from './find-run.ts';

/** A scored run by what a person may call it: of a run, its newest scoring that still holds. */
export async function findScored(reference: string, store: Store): Promise<ScoredRun> {
  const found = await findRun(reference, store);
  return openFound(found, found.scoring ?? (await newestScoring(found, store)), store);
}

/** The newest scoring of a run that still holds; by one scorer where its key is given. Null: there is none. */
export async function currentScoring(
  runId: string,
  store: Store,
  scorerKey?: string,
): Promise<Scoring | null> {
  const scorings = (await store.scorings.list({ run_id: runId })).items;
  const current = scorings.filter(({ status }) => status === 'current');
  return current.find(({ scorer_key: key }) => scorerKey === undefined || key === scorerKey) ?? null;
}

async function newestScoring({ run }: FoundRun, store: Store): Promise<Scoring> {
  const { id } = run.manifest;
  if (run.status === 'open') {
    const closed = (await store.runs.list()).items.find(({ status }) => status === 'closed')?.manifest.id;
    throw new AssayError('usage', 'E_RUN_OPEN', `run ${id} is not finished: it has no scores yet`, {
      action: { kind: 'finish', run: id, ...(closed === undefined ? {} : { other: closed }) },
    });
  }
  const scoring = await currentScoring(id, store);
  if (scoring !== null) return scoring;
  throw new AssayError('usage', 'E_RUN_UNSCORED', `run ${id} has no scoring`, {
    action: { kind: 'score', run: id },
  });
}

async function openFound({ run }: FoundRun, { id }: Scoring, store: Store): Promise<ScoredRun> {
  const scored = await openScored(id, store);
  if (scored !== null) return scored;
  throw new AssayError(
    'environment',
    'E_SCORING_LOST',
    `the scores of run ${run.manifest.id} (${id}) are lost`,
  );
}
