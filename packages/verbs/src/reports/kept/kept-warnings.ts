import {
  areUnchanged,
  type FileVersions,
  labelWarnings,
  notedFiles,
  type ReportWarning,
  type ScoredRun,
  type Workbench,
} from '@assay/engine';
import type { JsonValue } from '@assay/records';
import type { Kept } from '../../world/kept.ts';
import { NewestKept } from '../../world/newest-kept.ts';
import { resultsFor } from '../../world/remembered.ts';

interface Told {
  readonly warnings: readonly ReportWarning[];
  /** The files that it follows from; null: it cannot be told whether they changed. */
  readonly versions: FileVersions | null;
}

/** Scorings whose warnings are kept. */
const MOST = 1000;

const kept = new WeakMap<Kept, NewestKept<Told>>();

/** Whether labels were edited since a run was scored, looked for again where a file or what the project says of it changed. */
export async function warningsOf(
  scored: ScoredRun,
  bench: Workbench,
  owner: Kept | undefined,
): Promise<readonly ReportWarning[]> {
  if (owner === undefined) return labelWarnings(scored, bench);
  const { tasks, evaluations, seed } = bench.project;
  const task = tasks.find(({ key }) => key === scored.manifest.task_key) ?? null;
  const name = JSON.stringify(['warnings', scored.scoring.id, task, evaluations, seed]);
  const known = kept.get(owner) ?? new NewestKept<Told>(MOST, () => 1);
  kept.set(owner, known);
  const results = resultsFor(scored.manifest, bench.store);
  const look = async (): Promise<Told> => {
    const told = await tell(scored, bench);
    if (told.versions !== null) results?.keep(name, told as unknown as JsonValue);
    return told;
  };
  // What an earlier process found counts for as long as the files are what they were.
  const told = await known.get(name, async () => (results?.get(name) as Told | null | undefined) ?? look());
  if (told.versions !== null && (await areUnchanged(told.versions, bench.files))) return told.warnings;
  known.forget(name);
  return (await known.get(name, look)).warnings;
}

async function tell(scored: ScoredRun, bench: Workbench): Promise<Told> {
  const { files, versions } = notedFiles(bench.files);
  const warnings = await labelWarnings(scored, { ...bench, files });
  return { warnings, versions: versions() };
}
