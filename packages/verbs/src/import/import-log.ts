import { type ImportFormat, type ImportOptions, importToEee, placeRecord } from '@assay/cards';
import { AssayError } from '@assay/records';
import { inFile } from '../world/in-file.ts';
import type { World } from '../world.ts';
import type { ImportedLog } from './imported-log.ts';
import { readLog } from './read-log.ts';

/** What a document of each format is known by, in words. */
const marks: Readonly<Record<ImportFormat, string>> = {
  inspect: '`eval` with its task and model, or a .eval archive',
  'lm-eval': '`results` with `config`, `configs`, `versions` or standard errors',
  lighteval: '`config_general` and `results`',
  helm: 'run_spec.json with `adapter_spec` and `scenario_spec`',
  promptfoo: '`results` with prompts that were judged, or a table of them',
  'eval-harness': '`schema_version` eval-harness.report.v…',
  assay: '`schema_version` and `evaluation_results`',
};

/** One log as records. */
export async function importLog(
  path: string,
  { as, ...options }: ImportOptions & { readonly as: ImportFormat | null },
  world: World,
): Promise<ImportedLog> {
  const { format, files, notes } = await readLog(path, as, world);
  // Rows of promptfoo hold all that there is; those of others only belong to results.
  if (path.endsWith('.jsonl') && format !== 'promptfoo') throw rowsAlone(path);
  if (format === null) throw notRecognised(path);
  return inFile(path, async () => {
    const imported = importToEee(format, files, options);
    return {
      source: path,
      beside: files.slice(1).map((file) => file.path),
      format,
      records: await Promise.all(imported.map(placeRecord)),
      notes: [...notes, ...imported.flatMap((each) => each.notes)],
    };
  });
}

function rowsAlone(path: string): AssayError {
  return new AssayError('invalid', 'E_IMPORT_FORMAT', 'rows of samples, without the results they belong to', {
    location: { file: path },
    fix: 'Name the document that holds the results, or the folder of both.',
  });
}

function notRecognised(path: string): AssayError {
  const looked = Object.entries(marks).map(([format, mark]) => `${format} (${mark})`);
  return new AssayError(
    'invalid',
    'E_IMPORT_FORMAT',
    `the format is not recognised; looked for ${looked.join(', ')}`,
    { location: { file: path }, fix: 'Name the document that holds the results, or the folder of the run.' },
  );
}
