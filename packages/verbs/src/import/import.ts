import { AssayError } from '@assay/records';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { explainError } from '../explain-error.ts';
import type { Io } from '../io.ts';
import { importLogs, type LogOptions } from './import-logs.ts';
import { importJson, importText, recordsText } from './import-report.ts';
import { recordSink } from './record-sink.ts';
import { takeRecords, type ToldRecord } from './told-record.ts';

export interface ImportJob {
  readonly paths: readonly string[];
  readonly options: LogOptions;
  /** Null: the records are printed. */
  readonly out: string | null;
  readonly force: boolean;
  readonly format: 'text' | 'json';
}

/** Imports all that the paths lead to, and tells what came of it: on stderr, or as one JSON document on stdout. */
export async function importTo({ paths, options, out, force, format }: ImportJob, io: Io): Promise<ExitCode> {
  const sink = out === null ? null : recordSink({ out, force }, io);
  const seen = new Map<string, string>();
  const imported: ToldRecord[] = [];
  const errors: AssayError[] = [];
  const passed_over: string[] = [];
  for await (const outcome of importLogs(paths, options, io)) {
    if (outcome.kind === 'failed') errors.push(outcome.error);
    else if (outcome.kind === 'passed_over') passed_over.push(outcome.path);
    else
      for (const told of await takeRecords(outcome, sink, seen))
        if (told instanceof AssayError) errors.push(told);
        else imported.push(told);
  }
  await sink?.end();
  if (imported.length + errors.length === 0) errors.push(nothingKnown(passed_over));
  const report = { imported, passed_over, errors };
  if (format === 'json') io.out(importJson(report));
  else {
    if (out === null) io.out(recordsText(imported));
    io.err(importText(report));
  }
  for (const error of errors) io.err(explainError(error).text);
  return exitOf(errors);
}

function exitOf(errors: readonly AssayError[]): ExitCode {
  if (errors.some(({ trouble }) => trouble === 'usage')) return exitCodes.usage;
  return errors.length === 0 ? exitCodes.done : exitCodes.failed;
}

function nothingKnown(files: readonly string[]): AssayError {
  return new AssayError(
    'invalid',
    'E_IMPORT_NOTHING',
    `none of ${files.length} documents is a log of a known format`,
    { fix: 'Name one of the documents to see what was looked for.' },
  );
}
