import { dirname, join } from 'node:path';
import { type Publisher, requirePublisher, type Workbench } from '@assay/engine';
import { AssayError } from '@assay/records';
import { currentScoring } from '../evaluation/find-scored.ts';
import { placeRun } from '../evaluation/place-run.ts';
import { withWorkbench } from '../evaluation/project-option.ts';
import type { Io } from '../io.ts';
import type { ImportedLog } from './imported-log.ts';

/**
 * The finished, scored runs of a project of Assay's own, oldest first: each as its export to Every Eval Ever. A run
 * that cannot be told any more (its data changed) stops no other.
 */
export async function importRuns(
  folder: string,
  flags: Readonly<Partial<Record<keyof Publisher, string>>>,
  io: Io,
): Promise<readonly (ImportedLog | AssayError)[]> {
  const project = join(folder, 'assay.yaml');
  return withWorkbench({ project }, io, async (bench) => {
    const publisher = requirePublisher({ ...bench.project.publisher, ...flags });
    const told: (ImportedLog | AssayError)[] = [];
    for (const { manifest } of (await bench.store.runs.list()).items.toReversed()) {
      if ((await currentScoring(manifest.id, bench.store)) === null) continue;
      told.push(
        await importRun(manifest.id, publisher, bench).catch((error: unknown) => refused(error, project)),
      );
    }
    if (told.length > 0) return told;
    throw new AssayError('invalid', 'E_IMPORT_NOTHING', 'no run of the project is finished and scored', {
      location: { file: join(dirname(project), '.assay') },
      fix: 'Finish one with `assay run` in that folder.',
    });
  });
}

async function importRun(id: string, publisher: Publisher, bench: Workbench): Promise<ImportedLog> {
  const { placed, notes } = await placeRun(id, publisher, bench);
  return { source: id, beside: [], format: 'assay', records: [placed], notes };
}

function refused(error: unknown, project: string): AssayError {
  if (!(error instanceof AssayError)) throw error;
  const { trouble, code, message, fix } = error;
  return new AssayError(trouble, code, message, {
    cause: error,
    location: { file: project },
    ...(fix === undefined ? {} : { fix }),
  });
}
