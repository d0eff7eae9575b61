import type { ImportFormat, ImportOptions } from '@assay/cards';
import { AssayError } from '@assay/records';
import type { Io } from '../io.ts';
import { findLogs, type LogPlace } from './find-logs.ts';
import { importLog } from './import-log.ts';
import type { ImportedLog } from './imported-log.ts';

export interface LogOptions extends ImportOptions {
  /** Null: told by the contents. */
  readonly as: ImportFormat | null;
}

/** What came of one place: a log; what kept it from being one; or a file of a folder that is no log at all. */
export type LogOutcome =
  | ({ readonly kind: 'imported' } & ImportedLog)
  | { readonly kind: 'failed'; readonly error: AssayError }
  | { readonly kind: 'passed_over'; readonly path: string };

/** One after the other, so that one log is in memory at a time. What fails stops nothing else, unless it is the machine. */
export async function* importLogs(
  paths: readonly string[],
  options: LogOptions,
  io: Io,
): AsyncGenerator<LogOutcome> {
  for (const place of await findLogs(paths, io)) {
    if (place instanceof AssayError) yield { kind: 'failed', error: place };
    else yield* outcomesOf(place, options, io);
  }
}

async function* outcomesOf(place: LogPlace, options: LogOptions, io: Io): AsyncGenerator<LogOutcome> {
  try {
    for (const told of await importPlace(place, options, io)) {
      yield told instanceof AssayError ? { kind: 'failed', error: told } : { kind: 'imported', ...told };
    }
  } catch (error) {
    if (!(error instanceof AssayError) || error.trouble === 'environment') throw error;
    if (!place.isNamed && error.code === 'E_IMPORT_FORMAT') yield { kind: 'passed_over', path: place.path };
    else yield { kind: 'failed', error };
  }
}

async function importPlace(
  { kind, path }: LogPlace,
  options: LogOptions,
  io: Io,
): Promise<readonly (ImportedLog | AssayError)[]> {
  if (kind === 'file') return [await importLog(path, options, io)];
  const { organization, relationship, id_base } = options;
  const given = Object.entries({ organization, relationship, id_base }).filter(
    ([, value]) => value !== undefined,
  );
  const { importRuns } = await import('./import-runs.ts');
  return importRuns(path, Object.fromEntries(given), io);
}
