import { join } from 'node:path';
import type { Publisher, Workbench } from '@assay/engine';
import { jsonText } from '@assay/shown';
import { type ScoringRead, scoringRead } from '../references/scoring-read.ts';
import type { World } from '../world.ts';
import { writeWhole } from '../world/write-whole.ts';
import { placeRun } from './place-run.ts';

/** A run that is published: its record on disk, with the rows beside it. */
export interface PublishedRecord extends ScoringRead {
  /** The record's file. */
  readonly path: string;
  /** Null where no score of a sample can be given. */
  readonly samples_path: string | null;
  readonly rows: number;
  readonly notes: readonly string[];
}

/**
 * Writes a run as a record into the folder of a collection, the rows that it names first. Publishing the same scoring
 * again writes the same files.
 */
export async function publishRecord(
  reference: string,
  { publisher, out }: { readonly publisher: Publisher; readonly out: string },
  bench: Workbench,
  world: World,
): Promise<PublishedRecord> {
  const { run, placed, notes } = await placeRun(reference, publisher, world.version, bench);
  const { record, samples, rows } = placed;
  const path = join(out, placed.path);
  const samples_path = samples === null ? null : join(out, placed.samples_path);
  if (samples_path !== null) await writeWhole(samples_path, samples!, world);
  await writeWhole(path, jsonText(record), world);
  return {
    ...(await scoringRead(run, bench.store)),
    path,
    samples_path,
    rows,
    notes,
  };
}
