import { AssayError } from '@assay/records';
import { importAssay } from './assay-records.ts';
import type { ImportFormat } from './detect-format.ts';
import { importEvalHarness } from './eval-harness/import-eval-harness.ts';
import { importHelm } from './helm/import-helm.ts';
import type { Imported, ImportOptions, SourceFile } from './imported.ts';
import { importInspect } from './inspect/import-inspect.ts';
import { importLighteval } from './lighteval/import-lighteval.ts';
import { importLmEval } from './lm-eval/import-lm-eval.ts';
import { importPromptfoo } from './promptfoo/import-promptfoo.ts';
import { redactFiles } from './redact/redact-files.ts';

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
