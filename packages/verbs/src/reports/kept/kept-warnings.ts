import {
  areUnchanged,
  type FileVersions,
  labelWarnings,
  notedFiles,
  type ReportWarning,
  type ScoredRun,
  type Workbench,
} from '@assay/engine';
import type { Kept } from '../../world/kept.ts';
import { NewestKept } from '../../world/newest-kept.ts';

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
  const name = JSON.stringify([scored.scoring.id, task, evaluations, seed]);
  const known = kept.get(owner) ?? new NewestKept<Told>(MOST, () => 1);
  kept.set(owner, known);
  const told = await known.get(name, () => tell(scored, bench));
  if (told.versions !== null && (await areUnchanged(told.versions, bench.files))) return told.warnings;
  known.forget(name);
  return (await known.get(name, () => tell(scored, bench))).warnings;
}

async function tell(scored: ScoredRun, bench: Workbench): Promise<Told> {
  const { files, versions } = notedFiles(bench.files);
  const warnings = await labelWarnings(scored, { ...bench, files });
  return { warnings, versions: versions() };
}
