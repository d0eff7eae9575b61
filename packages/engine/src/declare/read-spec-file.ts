import { AssayError, type Location, offerNames, type SpecProblems } from '@assay/records';
import { decodeText, readYaml, type YamlSource } from '@assay/rows';
import type { ProjectFiles } from '../ports/platform.ts';

/** Longest project file that is read, in bytes. */
const maxBytes = 1024 * 1024;

/** A YAML file of the project, with the place of everything in it. */
export async function readSpecFile(files: ProjectFiles, path: string): Promise<YamlSource> {
  return readYaml(await readText(files, path, maxBytes), { file: files.shown(path) });
}

/** A text file of the project: UTF-8, a byte order mark dropped. */
export async function readText(files: ProjectFiles, path: string, limit: number = maxBytes): Promise<string> {
  const bytes = await files.readBytes(path, limit);
  try {
    return decodeText(bytes);
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    throw new AssayError('usage', error.code, error.message, {
      cause: error,
      location: { ...error.location, file: files.shown(path) },
    });
  }
}

/** Refuses two things of one kind with one key; names both places. */
export function refuseSameKeys(
  what: string,
  entries: readonly { readonly key: string; readonly at: Location }[],
  problems: SpecProblems,
): void {
  const seen = new Map<string, Location>();
  for (const { key, at } of entries) {
    const first = seen.get(key);
    if (first === undefined) seen.set(key, at);
    else {
      const message = `two ${what} have the key ${JSON.stringify(key)}: ${first.file}:${first.line} and ${at.file}:${at.line}`;
      problems.add(new AssayError('usage', 'E_SPEC_DUPKEY', message, { location: at }));
    }
  }
}

/** An error for a name that leads nowhere. */
export function unknownName(what: string, given: string, known: readonly string[], at: Location): AssayError {
  return new AssayError('usage', 'E_SPEC_NAME', `there is no ${what} called ${JSON.stringify(given)}`, {
    location: at,
    fix: offerNames(given, known),
  });
}

/** What reading a task takes besides what is written of it. */
export interface TaskReading {
  readonly files: ProjectFiles;
  readonly problems: SpecProblems;
  /** Where a part of the task stands. */
  readonly at: (...path: readonly PropertyKey[]) => Location;
  readonly idBase: string | null;
  /** Of the project: what is random in the data starts from it. */
  readonly seed: string;
}
