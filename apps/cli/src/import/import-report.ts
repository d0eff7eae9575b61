import type { AssayError, EvaluationRecord } from '@assay/records';
import { jsonText } from '@assay/shown';
import { plural } from '../plural.ts';
import { printable } from '../printable.ts';
import type { ToldRecord } from './told-record.ts';

export interface ImportReport {
  readonly imported: readonly ToldRecord[];
  /** Files of a folder that are no log of a known format. */
  readonly passed_over: readonly string[];
  readonly errors: readonly AssayError[];
}

const LISTED = 5;

/** One JSON document. */
export function importJson({ imported, passed_over, errors }: ImportReport): string {
  return jsonText({
    imported,
    passed_over,
    errors: errors.map(({ code, message, location, fix }) => ({
      file: location?.file ?? null,
      line: location?.line ?? null,
      code,
      message,
      fix: fix ?? null,
    })),
  });
}

/** The records themselves: one as a document, several as lines that `assay cards` reads. */
export function recordsText(imported: readonly ToldRecord[]): string {
  const records = imported.flatMap(({ path, record }) => (record === undefined ? [] : [{ path, record }]));
  if (records.length === 1) return jsonText(records[0]!.record satisfies EvaluationRecord);
  return records.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** For people: a line for each record, what is to be known about it below, then what was passed over. */
export function importText({ imported, passed_over: over }: ImportReport): string {
  const lines = imported.flatMap((told) => [
    `${told.source} (${told.format}): ${told.model}, ${plural(told.results, 'result')}, ${plural(told.rows, 'row')}\n`,
    ...told.files.map((file) => `  wrote ${file}\n`),
    ...(leavesRowsOut(told) ? ['  rows are not written without --out FOLDER\n'] : []),
    ...told.notes.map((note) => `  note: ${note}\n`),
  ]);
  const more = over.length > LISTED ? ` and ${over.length - LISTED} more` : '';
  const passed =
    over.length === 0
      ? []
      : [`passed over, of no known format: ${over.slice(0, LISTED).join(', ')}${more}\n`];
  return printable([...lines, ...passed].join(''));
}

/** The record was printed, or is a line of a file; one that was kept before is neither. */
function leavesRowsOut({ rows, record, files }: ToldRecord): boolean {
  return rows > 0 && (record !== undefined || files.length === 1);
}
