import { type PublishedRun, requirePublisher, type Workbench } from '@assay/engine';
import * as z from 'zod';
import { projectField, publisherField, referenceField } from '../references/request-fields.ts';
import { type ScoringRead, scoringRead } from '../references/scoring-read.ts';
import type { Verb } from '../verb.ts';
import { withWorkbench } from '../world/with-workbench.ts';
import {
  croissantFiles,
  eeeFiles,
  type ExportedFiles,
  inspectFile,
  junitFile,
  parquetFile,
} from './export-files.ts';
import { openPublished } from './open-published.ts';

export interface ExportedRun extends ExportedFiles, ScoringRead {}

/** One run in one format that others read: files, which are not written. Labels are in none of them. */
export const exportRun: Verb<ExportRequest, ExportedRun> = (request, world) =>
  withWorkbench(request, world, async (bench) => {
    const run = await openPublished(request.run, bench);
    const exported = await filesOf(run, request, world.version, bench);
    return { ...(await scoringRead(run, bench.store)), ...exported };
  });

async function filesOf(
  run: PublishedRun,
  { to, publisher, samples = false }: ExportRequest,
  version: string,
  bench: Workbench,
): Promise<ExportedFiles> {
  if (to === 'parquet') return parquetFile(run, bench);
  if (to === 'junit') return junitFile(run, { samples }, bench);
  if (to === 'inspect-log' || to === 'inspect-json') return inspectFile(run, to, version, bench);
  const named = requirePublisher({ ...bench.project.publisher, ...publisher });
  return to === 'eee' ? eeeFiles(run, named, version, bench) : croissantFiles(run, named);
}

/** One run in one format that others read. */
export const exportRequest = z.strictObject({
  project: projectField,
  run: referenceField,
  to: z.enum(['croissant', 'eee', 'parquet', 'junit', 'inspect-log', 'inspect-json']),
  /** In JUnit samples are tests too, beside the gates. */
  samples: z.boolean().optional(),
  publisher: publisherField,
});

export type ExportRequest = Readonly<z.infer<typeof exportRequest>>;
