import { declaredKey, openScored, type ScoredRun, type Store, type Workbench } from '@assay/engine';
import { AssayError, type RunManifest, type Scoring } from '@assay/records';
import { type FoundRun, findRun } from './find-run.ts';

/**
 * A scored run by what a person may call it: of a run, its newest scoring that still holds by the scorer of its
 * specification, as gates take it; by the scorer that judged it first where the project is not at hand, or has
 * another one now; by any where there is none by either.
 */
export async function findScored(
  reference: string,
  store: Store,
  project: Project | null = null,
): Promise<ScoredRun> {
  const found = await findRun(reference, store);
  const scoring = found.scoring ?? (await ownScoring(found.run.manifest, store, project));
  return openFound(found, scoring ?? (await newestScoring(found, store)), store);
}

/** Whether a reference is the id of the scoring itself, or its start: then no other scoring is meant. */
export async function isNamedScoring(
  reference: string,
  { scoring }: Pick<ScoredRun, 'scoring'>,
  store: Store,
): Promise<boolean> {
  return scoring.id.startsWith(reference) && (await store.baselines.get(reference)) === null;
}

/** The scoring of a run that is meant where none is named. Null: it has none that still holds. */
export async function ownScoring(
  manifest: RunManifest,
  store: Store,
  project: Project | null,
): Promise<Scoring | null> {
  const own = project === null ? undefined : scorerOf(manifest, project);
  const scoring = own === undefined ? null : await currentScoring(manifest.id, store, own);
  return scoring ?? currentScoring(manifest.id, store);
}

/** The scorers by which a run has other scorings that hold, for whoever wonders which one is read. */
export async function otherScorers(
  { manifest, scoring }: Pick<ScoredRun, 'manifest' | 'scoring'>,
  store: Store,
): Promise<readonly string[]> {
  const scorings = (await store.scorings.list({ run_id: manifest.id })).items;
  const keys = scorings.filter(({ status }) => status === 'current').map(({ scorer_key: key }) => key);
  return [...new Set(keys)].filter((key) => key !== scoring.scorer_key);
}

type Project = Workbench['project'];

/** The scorer that the project gives to the specification of a run; undefined where it no longer has that. */
function scorerOf(manifest: RunManifest, { evaluations, tasks }: Project): string | undefined {
  const { evaluation_key: evaluation, task_key: task } = manifest;
  const key = declaredKey(manifest);
  const specification = evaluations
    .find((one) => one.key === evaluation)
    ?.task_specifications.find((one) => one.key === key);
  const named = specification?.kind === 'task' ? specification.scorer : null;
  return named ?? tasks.find((one) => one.key === task)?.scorers[0]?.key;
}

/**
 * The newest scoring of a run that still holds. By one scorer where its key is given; else by the scorer that judged
 * the run first, which is its own: others judged it later, to hold it against another run. By any where that one's no
 * longer hold. Null: there is none.
 */
export async function currentScoring(
  runId: string,
  store: Store,
  scorerKey?: string,
): Promise<Scoring | null> {
  const scorings = (await store.scorings.list({ run_id: runId })).items;
  const current = scorings.filter(({ status }) => status === 'current');
  const by = (wanted: string | undefined) => current.find(({ scorer_key: key }) => key === wanted) ?? null;
  return scorerKey === undefined ? (by(scorings.at(-1)?.scorer_key) ?? current[0] ?? null) : by(scorerKey);
}

async function newestScoring({ run }: FoundRun, store: Store): Promise<Scoring> {
  const { id } = run.manifest;
  if (run.status === 'open') {
    const [done] = (await store.runs.list({ status: 'closed', limit: 1 })).items;
    const closed = done?.manifest.id;
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
