import { join } from 'node:path';
import type { Publisher, Workbench } from '@assay/engine';
import { jsonText } from '@assay/shown';
import { findScored } from '../references/find-scored.ts';
import { requireWhole } from '../references/require-whole.ts';
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

interface PublishSettings {
  readonly publisher: Publisher;
  readonly out: string;
  /** Also a part, or a run that was asked otherwise than declared; the record is marked then. */
  readonly allow_partial?: boolean | undefined;
}

/**
 * Writes a run as a record into the folder of a collection, the rows that it names first. Publishing the same scoring
 * again writes the same files.
 */
export async function publishRecord(
  reference: string,
  { publisher, out, allow_partial = false }: PublishSettings,
  bench: Workbench,
  world: World,
): Promise<PublishedRecord> {
  const use = { as: 'be published', code: 'E_PUBLISH_PARTIAL', allowed: allow_partial };
  const found = await findScored(reference, bench.store, bench.project);
  requireWhole(found, use);
  const { run, placed, notes } = await placeRun(found.scoring.id, publisher, world.version, bench);
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
