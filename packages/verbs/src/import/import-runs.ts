import { dirname, join } from 'node:path';
import type { PlacedRecord } from '@assay/cards';
import { type Publisher, requirePublisher, type Workbench } from '@assay/engine';
import { AssayError } from '@assay/records';
import { placeRun } from '../publishing/place-run.ts';
import { currentScoring } from '../references/find-scored.ts';
import type { World } from '../world.ts';
import { withWorkbench } from '../world/with-workbench.ts';

export interface ImportRunsRequest {
  /** The folder of the project. */
  readonly folder: string;
  /** Who publishes, where the project file does not say it or is to be overruled. */
  readonly publisher: Readonly<Partial<Record<keyof Publisher, string>>>;
}

/** A run as a log among others. */
export interface ImportedRun {
  readonly source: string;
  readonly beside: readonly string[];
  readonly format: 'assay';
  readonly records: readonly PlacedRecord[];
  readonly notes: readonly string[];
}

/**
 * The finished, scored runs of a project of Assay's own, oldest first: each as its export to Every Eval Ever. A run
 * that cannot be exported any more (its data changed) stops no other.
 */
export async function importRuns(
  { folder, publisher: given }: ImportRunsRequest,
  world: World,
): Promise<readonly (ImportedRun | AssayError)[]> {
  const project = join(folder, 'assay.yaml');
  return withWorkbench({ project }, world, async (bench) => {
    const publisher = requirePublisher({ ...bench.project.publisher, ...given });
    const outcomes: (ImportedRun | AssayError)[] = [];
    for (const { manifest } of (await bench.store.runs.list()).items.toReversed()) {
      if ((await currentScoring(manifest.id, bench.store)) === null) continue;
      outcomes.push(
        await importRun(manifest.id, publisher, world.version, bench).catch((error: unknown) =>
          refused(error, project),
        ),
      );
    }
    if (outcomes.length > 0) return outcomes;
    throw new AssayError('invalid', 'E_IMPORT_NOTHING', 'no run of the project is finished and scored', {
      location: { file: join(dirname(project), '.assay') },
      action: { kind: 'run', missing: 'scored_run' },
    });
  });
}

async function importRun(
  id: string,
  publisher: Publisher,
  version: string,
  bench: Workbench,
): Promise<ImportedRun> {
  const { placed, notes } = await placeRun(id, publisher, version, bench);
  return { source: id, beside: [], format: 'assay', records: [placed], notes };
}

function refused(error: unknown, project: string): AssayError {
  if (!(error instanceof AssayError)) throw error;
  return error.at({ file: project });
}
