import { AssayError } from '@assay/records';
import type { Listening } from '../verb.ts';
import type { World } from '../world.ts';
import { stopIfAborted } from '../world/stop-if-aborted.ts';
import { importLogs, type LogOptions } from './import-logs.ts';
import type { ImportRequest } from './import.request.ts';
import { recordSink } from './record-sink.ts';
import { type ImportedRecord, takeRecords } from './take-records.ts';

/** What came of the paths of an import. */
export interface ImportedRecords {
  readonly imported: readonly ImportedRecord[];
  /** Files of a folder that are not logs of a known format. */
  readonly passed_over: readonly string[];
  readonly errors: readonly AssayError[];
}

/** Makes records of all logs that the paths lead to. What fails stops nothing else, unless it is the machine. */
export async function importRecords(
  request: ImportRequest,
  world: World,
  { signal }: Listening = {},
): Promise<ImportedRecords> {
  const sink = request.write === undefined ? null : recordSink(request.write, world);
  const seen = new Map<string, string>();
  const imported: ImportedRecord[] = [];
  const errors: AssayError[] = [];
  const passed: string[] = [];
  for await (const outcome of importLogs(request.paths, optionsOf(request), world)) {
    stopIfAborted(signal);
    if (outcome.kind === 'failed') errors.push(outcome.error);
    else if (outcome.kind === 'passed_over') passed.push(outcome.path);
    else
      for (const made of await takeRecords(outcome, sink, seen))
        if (made instanceof AssayError) errors.push(made);
        else imported.push(made);
  }
  await sink?.end();
  if (imported.length + errors.length === 0) errors.push(nothingKnown(passed));
  return { imported, passed_over: passed, errors };
}

function optionsOf({ format, publisher, model }: ImportRequest): LogOptions {
  return {
    retrieved_timestamp: String(Math.floor(Date.now() / 1000)),
    as: format ?? null,
    ...publisher,
    ...(model === undefined ? {} : { model }),
  };
}

function nothingKnown(files: readonly string[]): AssayError {
  return new AssayError(
    'invalid',
    'E_IMPORT_NOTHING',
    `none of ${files.length} documents is a log of a known format`,
    { fix: 'Name one of the documents to see what was looked for.' },
  );
}
