import type { EvaluationRecord } from '@assay/records';
import { jsonText, plural, printable } from '@assay/shown';
import type { ImportedRecord, ImportedRecords } from '@assay/verbs';
import { fixOf } from '../word-action.ts';

const LISTED = 5;

/** One JSON document. */
export function importJson({ imported, passed_over, errors }: ImportedRecords): string {
  return jsonText({
    imported,
    passed_over,
    errors: errors.map((error) => ({
      file: error.location?.file ?? null,
      line: error.location?.line ?? null,
      code: error.code,
      message: error.message,
      fix: fixOf(error) ?? null,
    })),
  });
}

/** The records themselves: one as a document, several as lines that `assay cards` reads. */
export function recordsText(imported: readonly ImportedRecord[]): string {
  const records = imported.flatMap(({ path, record }) => (record === undefined ? [] : [{ path, record }]));
  if (records.length === 1) return jsonText(records[0]!.record satisfies EvaluationRecord);
  return records.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** For people: a line for each record, what is to be known about it below, then what was passed over. */
export function importText({ imported, passed_over: over }: ImportedRecords): string {
  const lines = imported.flatMap((log) => [
    `${log.source} (${log.format}): ${log.model}, ${plural(log.results, 'result')}, ${plural(log.rows, 'row')}\n`,
    ...log.files.map((file) => `  wrote ${file}\n`),
    ...(leavesRowsOut(log) ? ['  rows are not written without --out FOLDER\n'] : []),
    ...log.notes.map((note) => `  note: ${note}\n`),
  ]);
  const more = over.length > LISTED ? ` and ${over.length - LISTED} more` : '';
  const passed =
    over.length === 0 ? [] : [`skipped, of no known format: ${over.slice(0, LISTED).join(', ')}${more}\n`];
  return printable([...lines, ...passed].join(''));
}

/** The record was printed, or is a line of a file; one that was kept before is neither. */
function leavesRowsOut({ rows, record, files }: ImportedRecord): boolean {
  return rows > 0 && (record !== undefined || files.length === 1);
}
