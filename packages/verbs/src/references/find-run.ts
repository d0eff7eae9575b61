import { newestRun, type Store, type StoredRun } from '@assay/engine';
import { AssayError, namesNear, type Scoring } from '@assay/records';

/** What a reference names: a run, and the one scoring of it where a scoring or a baseline was named. */
export interface FoundRun {
  readonly run: StoredRun;
  readonly scoring: Scoring | null;
}

/**
 * A run by what a person may call it: `latest` (the newest one), its id, the id of a scoring, the name of a
 * baseline, the key of a specification (its newest run), or the start of an id that no other has. The newest run of a
 * name is the newest whole one; a part, or one that was asked otherwise than the project declares, only where there is
 * no other.
 */
export async function findRun(reference: string, store: Store): Promise<FoundRun> {
  const found =
    (await byWholeName(reference, store)) ??
    (await byBaseline(reference, store)) ??
    unscored(await newestRun({ task_specification_key: reference }, store)) ??
    (await byEvaluation(reference, store)) ??
    (await byBeginning(reference, store));
  if (found !== null) return found;
  throw unknown(reference, (await store.runs.list({ limit: OFFERED })).items);
}

/** Repetitions count as runs. */
function unscored(run: StoredRun | null): FoundRun | null {
  return run === null ? null : { run, scoring: null };
}

/** An evaluation of one specification is its newest run; of several, the error names them. */
async function byEvaluation(evaluation_key: string, store: Store): Promise<FoundRun | null> {
  const { items } = await store.runs.list({ evaluation_key });
  const plain = items.filter(({ manifest }) => manifest.overrides === undefined);
  const keys = [...new Set(plain.map(({ manifest }) => manifest.task_specification_key))];
  if (keys.length < 2) return unscored(await newestRun({ evaluation_key }, store));
  throw new AssayError(
    'usage',
    'E_RUN_AMBIGUOUS',
    `the evaluation ${JSON.stringify(evaluation_key)} has runs of ${keys.length} specifications: ${shortList(keys)}`,
    { fix: 'Name one of them.' },
  );
}

async function byWholeName(reference: string, store: Store): Promise<FoundRun | null> {
  if (reference === 'latest') return unscored(await newestRun({}, store));
  const run = await store.runs.get(reference);
  return run === null ? byScoring(await store.scorings.get(reference), store) : { run, scoring: null };
}

async function byBaseline(reference: string, store: Store): Promise<FoundRun | null> {
  const baseline = await store.baselines.get(reference);
  return baseline === null ? null : byScoring(await store.scorings.get(baseline.scoring_id), store);
}

async function byScoring(scoring: Scoring | null, store: Store): Promise<FoundRun | null> {
  const run = scoring === null ? null : await store.runs.get(scoring.run_id);
  return run === null ? null : { run, scoring };
}

async function byBeginning(reference: string, store: Store): Promise<FoundRun | null> {
  if (reference === '') return null;
  const found: FoundRun[] = [];
  const prefix = { id_begins: reference };
  for (const run of (await store.runs.list(prefix)).items) found.push({ run, scoring: null });
  for (const scoring of (await store.scorings.list(prefix)).items) {
    const scored = await byScoring(scoring, store);
    if (scored !== null) found.push(scored);
  }
  if (found.length < 2) return found[0] ?? null;
  const ids = found.map(({ run, scoring }) => scoring?.id ?? run.manifest.id);
  throw new AssayError(
    'usage',
    'E_RUN_AMBIGUOUS',
    `${JSON.stringify(reference)} is the start of ${ids.length} ids: ${shortList(ids)}`,
    { fix: 'Give more of the id.' },
  );
}

function unknown(reference: string, runs: readonly StoredRun[]): AssayError {
  const message =
    reference === 'latest'
      ? 'there is no run in the store'
      : `there is no run, scoring, baseline or specification ${JSON.stringify(reference)} in the store`;
  if (runs.length === 0)
    return new AssayError('usage', 'E_RUN_UNKNOWN', message, { action: { kind: 'run', missing: 'store' } });
  const ids = runs.map(({ manifest }) => manifest.id);
  const keys = new Set(runs.map(({ manifest }) => manifest.task_specification_key));
  const near = namesNear(reference, [...keys, ...ids]).slice(0, 3);
  const meant = near.length === 0 ? '' : `Did you mean ${near.join(', ')}? `;
  const fix = `${meant}The newest runs: ${shortList(ids)}.`;
  return new AssayError('usage', 'E_RUN_UNKNOWN', message, { fix });
}

const LISTED = 5;

/** Of the newest runs, what is like the reference is offered. */
const OFFERED = 200;

function shortList(ids: readonly string[]): string {
  const more = ids.length > LISTED ? ` and ${ids.length - LISTED} more` : '';
  return `${ids.slice(0, LISTED).join(', ')}${more}`;
}
