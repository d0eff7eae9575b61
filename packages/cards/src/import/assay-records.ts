import { AssayError, isObject, type JsonObject, listOf, recordSchema } from '@assay/records';
import { formatOf } from './detect-format.ts';
import { EEE_VERSION } from './draft-record.ts';
import type { Imported, ImportOptions, SourceFile } from './imported.ts';
import { textOf } from './loose-json.ts';

/** Assay's own export is a record already: it stands as it is, with the rows that carry its id. */
export function importAssay(files: readonly SourceFile[], options: ImportOptions): readonly Imported[] {
  const rows = files.flatMap(({ json }) => listOf(json).filter((row) => isObject(row)));
  return files.flatMap(({ path, json }) => {
    if (!isObject(json) || formatOf(json) !== 'assay') return [];
    const record = readRecord(path, json);
    const instances = rows.filter((row) => row['evaluation_id'] === record.evaluation_id);
    return [{ record, instances, notes: notApplied(options) }];
  });
}

/** A record says itself who reports on which model. */
function notApplied({ organization, relationship, id_base, model }: ImportOptions): readonly string[] {
  const given = Object.entries({ organization, relationship, id_base, model }).filter(
    ([, value]) => value !== undefined,
  );
  if (given.length === 0) return [];
  return [`a record is kept as is: ${given.map(([name]) => name).join(', ')} not changed`];
}

function readRecord(path: string, json: JsonObject) {
  const version = textOf(json['schema_version']);
  if (version !== EEE_VERSION)
    throw notRecord(path, `schema_version ${version ?? 'unknown'}, expected ${EEE_VERSION}`);
  const read = recordSchema.safeParse(json);
  if (read.success) return read.data;
  const issues = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw notRecord(path, issues.join('; '));
}

function notRecord(path: string, why: string): AssayError {
  return new AssayError('invalid', 'E_IMPORT_RECORD', `not a record: ${why}`, {
    location: { file: path },
    fix: 'Nothing needs to be imported here.',
    action: { kind: 'read_records' },
  });
}
