import type { ImportFormat, PlacedRecord } from '@assay/cards';
import { AssayError, type EvaluationRecord } from '@assay/records';
import type { ImportedLog } from './imported-log.ts';
import { type RecordSink, withRowsAt } from './record-sink.ts';

/** A record that was made of a log. */
export interface ImportedRecord {
  /** The file or the run that it was made from. */
  readonly source: string;
  readonly format: ImportFormat;
  /** Its place in a collection. */
  readonly path: string;
  /** What was written for it. */
  readonly files: readonly string[];
  readonly model: string;
  readonly results: number;
  readonly rows: number;
  readonly notes: readonly string[];
  /** Itself, where it is written nowhere. */
  readonly record?: EvaluationRecord;
}

/** Hands the records of a log on. The same record found twice is written once; one that cannot be written stops no other. */
export async function takeRecords(
  { source, format, records, notes }: ImportedLog,
  sink: RecordSink | null,
  seen: Map<string, string>,
): Promise<readonly (ImportedRecord | AssayError)[]> {
  const made: (ImportedRecord | AssayError)[] = [];
  for (const [i, placed] of records.entries()) {
    const earlier = seen.get(placed.path);
    const said = i === 0 ? notes : [];
    const facts = { source, format, ...factsOf(placed) };
    if (earlier !== undefined) {
      made.push({
        ...facts,
        files: [],
        notes: [...said, `the same record as that of ${earlier}: kept once`],
      });
      continue;
    }
    seen.set(placed.path, source);
    if (sink === null)
      made.push({ ...facts, files: [], notes: said, record: withRowsAt(placed, null).record });
    else made.push(await taken(sink, placed, { ...facts, notes: said }));
  }
  return made;
}

async function taken(
  sink: RecordSink,
  placed: PlacedRecord,
  facts: Omit<ImportedRecord, 'files'>,
): Promise<ImportedRecord | AssayError> {
  try {
    return { ...facts, files: await sink.take(placed) };
  } catch (error) {
    if (error instanceof AssayError && error.trouble === 'usage') return error;
    throw error;
  }
}

function factsOf({
  path,
  record,
  rows,
}: PlacedRecord): Pick<ImportedRecord, 'path' | 'model' | 'results' | 'rows'> {
  const { id } = record.model_info;
  const model = typeof id === 'string' ? id : 'unknown';
  return { path, model, results: record.evaluation_results.length, rows };
}
