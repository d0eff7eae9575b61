import { digestBytes, digestJson, type EvaluationRecord, type JsonObject, recordPlace } from '@assay/records';
import { type Imported, textOf } from './imported.ts';

/** A record as the file it becomes, and its rows as the file beside it. */
export interface PlacedRecord {
  readonly path: string;
  readonly record: EvaluationRecord;
  readonly samples_path: string;
  /** JSON lines; null where there are none. */
  readonly samples: Uint8Array<ArrayBuffer> | null;
  readonly rows: number;
}

/**
 * Where a record belongs in a collection (`data/<evaluation>/<developer>/<model>/<uuid>.json`), with the reference to
 * its rows. The same log imported again has the same place, whenever that is: its name does not depend on the time.
 */
export async function placeRecord({
  record,
  instances,
}: Pick<Imported, 'record' | 'instances'>): Promise<PlacedRecord> {
  const name = evaluationOf(record);
  const model = textOf(record.model_info['id']) ?? 'unknown';
  const place = recordPlace(name, model, await lastingDigest({ record, instances }, name));
  const rows = instances.length;
  if (rows === 0) return { ...place, record, samples: null, rows };
  const samples = linesOf(instances);
  const detailed_evaluation_results = {
    format: 'jsonl',
    file_path: place.samples_path,
    hash_algorithm: 'sha256',
    checksum: (await digestBytes(samples)).slice('sha256:'.length),
    total_rows: rows,
  };
  return { ...place, record: { ...record, detailed_evaluation_results }, samples, rows };
}

/** Of the record and its rows, without the time of the import. */
async function lastingDigest({ record, instances }: Pick<Imported, 'record' | 'instances'>, name: string) {
  const { retrieved_timestamp: _, ...lasting } = record;
  const rows = linesOf(instances.map((row) => ({ ...row, evaluation_id: name })));
  return digestJson({ ...lasting, evaluation_id: name, rows: await digestBytes(rows) } as JsonObject);
}

/** What was evaluated: ids are made of it, the model and a time. */
function evaluationOf({
  evaluation_id: id,
  model_info,
  retrieved_timestamp: time,
}: EvaluationRecord): string {
  const end = `/${textOf(model_info['id']) ?? 'unknown'}/${time}`;
  return id.endsWith(end) ? id.slice(0, -end.length) : id.split('/', 1)[0]!;
}

/** In one array, but never in one text: that could be longer than a text may be. */
function linesOf(instances: readonly JsonObject[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const lines = instances.map((row) => encoder.encode(`${JSON.stringify(row)}\n`));
  const bytes = new Uint8Array(lines.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const line of lines) {
    bytes.set(line, at);
    at += line.length;
  }
  return bytes;
}
