import { resolve } from 'node:path';
import type { ImportFormat, ImportOptions } from '@assay/cards';
import { AssayError } from '@assay/records';
import type { World } from '../world.ts';
import { findLogs, type LogPlace } from './find-logs.ts';
import { importLog } from './import-log.ts';
import type { ImportedLog } from './imported-log.ts';

export interface LogOptions extends ImportOptions {
  /** Null: recognised by the contents. */
  readonly as: ImportFormat | null;
}

/** What came of one place: a log; what kept it from being one; or a file of a folder that is not a log at all. */
export type LogOutcome =
  | ({ readonly kind: 'imported' } & ImportedLog)
  | { readonly kind: 'failed'; readonly error: AssayError }
  | { readonly kind: 'passed_over'; readonly path: string };

/**
 * One after the other, so that one log is in memory at a time. What fails stops nothing else, unless it is the machine.
 * A named file that is not a log by itself may be a part of another one: that is known in the end.
 */
export async function* importLogs(
  paths: readonly string[],
  options: LogOptions,
  world: World,
): AsyncGenerator<LogOutcome> {
  const parts = new Set<string>();
  const unknown: { readonly path: string; readonly error: AssayError }[] = [];
  for (const place of await findLogs(paths, world)) {
    if (place instanceof AssayError) yield { kind: 'failed', error: place };
    else
      for (const outcome of await outcomesOf(place, options, world)) {
        if (outcome.kind === 'imported')
          for (const part of outcome.beside) parts.add(resolve(world.cwd, part));
        if (outcome.kind === 'failed' && isNotALog(outcome.error))
          unknown.push({ path: place.path, error: outcome.error });
        else yield outcome;
      }
  }
  for (const { path, error } of unknown)
    if (!parts.has(resolve(world.cwd, path))) yield { kind: 'failed', error };
}

async function outcomesOf(
  place: LogPlace,
  options: LogOptions,
  world: World,
): Promise<readonly LogOutcome[]> {
  try {
    return (await importPlace(place, options, world)).map((outcome) =>
      outcome instanceof AssayError ? { kind: 'failed', error: outcome } : { kind: 'imported', ...outcome },
    );
  } catch (error) {
    if (!(error instanceof AssayError) || error.trouble === 'environment') throw error;
    return [
      !place.isNamed && isNotALog(error)
        ? { kind: 'passed_over', path: place.path }
        : { kind: 'failed', error },
    ];
  }
}

function isNotALog({ code }: AssayError): boolean {
  return code === 'E_IMPORT_FORMAT';
}

async function importPlace(
  { kind, path }: LogPlace,
  options: LogOptions,
  world: World,
): Promise<readonly (ImportedLog | AssayError)[]> {
  if (kind === 'file') return [await importLog(path, options, world)];
  const { organization, relationship, id_base } = options;
  const given = Object.entries({ organization, relationship, id_base }).filter(
    ([, value]) => value !== undefined,
  );
  const { importRuns } = await import('./import-runs.ts');
  return importRuns({ folder: path, publisher: Object.fromEntries(given) }, world);
}
