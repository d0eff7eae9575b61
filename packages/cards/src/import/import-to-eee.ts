import { AssayError, isObject, type JsonObject, listOf, recordSchema } from '@assay/records';
import { formatOf, type ImportFormat } from './detect-format.ts';
import { importEvalHarness } from './eval-harness.ts';
import { importHelm } from './helm.ts';
import { EEE_VERSION, type Imported, type ImportOptions, type SourceFile, textOf } from './imported.ts';
import { importInspect } from './inspect/import-inspect.ts';
import { importLighteval } from './lighteval.ts';
import { importLmEval } from './lm-eval/import-lm-eval.ts';
import { importPromptfoo } from './promptfoo/import-promptfoo.ts';
import { redactFiles } from './redact-secrets.ts';

/** Assay's own export is a record already: it stands as it is, with the rows that carry its id. */
function importAssay(files: readonly SourceFile[], options: ImportOptions): readonly Imported[] {
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

type Importer = (files: readonly SourceFile[], options: ImportOptions) => readonly Imported[];

const importers: Readonly<Record<ImportFormat, Importer>> = {
  inspect: importInspect,
  'lm-eval': importLmEval,
  lighteval: importLighteval,
  helm: importHelm,
  promptfoo: importPromptfoo,
  'eval-harness': importEvalHarness,
  assay: importAssay,
};

/**
 * Evaluation logs of others as records of Every Eval Ever 0.3.0: one for each run and model, so a promptfoo output
 * over two providers is two. Scores stand as they are in the files; what the record has no place for goes to
 * `additional_details`, what the files do not say is absent or `unknown`, and what could not be told is in `notes`.
 * Secrets are replaced before anything is read from the files; the notes of the first record say where.
 */
export function importToEee(
  format: ImportFormat,
  files: readonly SourceFile[],
  options: ImportOptions,
): readonly Imported[] {
  const clean = redactFiles(files);
  const [first, ...others] = importers[format](clean.files, options);
  if (first !== undefined) return [{ ...first, notes: [...clean.notes, ...first.notes] }, ...others];
  throw new AssayError(
    'invalid',
    'E_IMPORT_FORMAT',
    `no document of the format ${format}`,
    files[0] === undefined ? {} : { location: { file: files[0].path } },
  );
}
