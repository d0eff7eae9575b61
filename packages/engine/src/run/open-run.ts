import { AssayError, canonicalJson, type JsonValue, type RunManifest } from '@assay/records';
import type { SpendLedger } from '../model-client/spend-ledger.ts';
import type { Model } from '../ports/model.ts';
import type { Runs, StoredRun } from '../ports/records.ts';
import type { Workbench } from '../workbench.ts';
import type { OpenSpecification } from './open-specification.ts';

/** What makes two sessions the same run: everything that could change an output. */
const identity = [
  'run_index',
  'task_specification_key',
  'task_key',
  'model',
  'model_identity',
  'task_digest',
  'prompt_digest',
  'inputs_digest',
  'samples',
  'num_trials',
  'seed',
  'cache',
] as const satisfies readonly (keyof RunManifest)[];

/** The run of this manifest: made, or found with the same plan; a run that changed under its id is refused. */
export async function openRun(manifest: RunManifest, runs: Runs): Promise<StoredRun> {
  const stored = (await runs.get(manifest.id)) ?? (await createRun(manifest, runs));
  const changed = changedSince(stored.manifest, manifest);
  if (changed.length === 0) return stored;
  throw new AssayError(
    'usage',
    'E_RUN_CHANGED',
    `run ${manifest.id} cannot be resumed: ${changed.join(', ')} changed since it was started`,
    { fix: 'Start a new run, or undo the change.' },
  );
}

/** What of a run's identity is no longer as it was stored. */
export function changedSince(stored: RunManifest, manifest: RunManifest): readonly string[] {
  const textOf = (value: RunManifest, key: (typeof identity)[number]) =>
    canonicalJson(value[key] as JsonValue);
  return identity.filter((key) => textOf(stored, key) !== textOf(manifest, key));
}

async function createRun(manifest: RunManifest, runs: Runs): Promise<StoredRun> {
  const open = { ...manifest, closed_at: null, stopped_because: null };
  try {
    await runs.create(open);
    return { manifest: open, status: 'open' };
  } catch (error) {
    // Another process may have made it since we looked; whose it is to execute, the lease decides.
    const made =
      error instanceof AssayError && error.code === 'E_RUN_EXISTS' && (await runs.get(manifest.id));
    if (!made) throw error;
    return made;
  }
}

/** The model alone, or as the solver of its task attempts samples with it. */
export async function openAttempting(
  { model, declared_task: { key, solver } }: OpenSpecification,
  { signal, ledger }: { readonly signal?: AbortSignal; readonly ledger: SpendLedger },
  bench: Workbench,
): Promise<Model> {
  if (solver === undefined) return bench.openModel(model);
  if (bench.openSolver === undefined)
    throw new AssayError('usage', 'E_SOLVER', `the task ${key} has a solver, and nothing here can run one`);
  return bench.openSolver({
    declared: model,
    solver,
    ledger,
    ...(signal === undefined ? {} : { signal }),
  });
}
