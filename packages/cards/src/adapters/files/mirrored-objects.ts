import { readdir } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { AssayError } from '@assay/records';
import { fileBytes } from '@assay/rows';
import type { CorpusFile } from './corpus-file.ts';

/** `flat/objects/18/88/<uuid>.json`: the folder before `objects`, and the object below it. */
const object = /^(?<store>.*?)(?:^|[\\/])objects[\\/](?<name>[0-9a-f]{2}[\\/][0-9a-f]{2}[\\/][^\\/]+)$/;

export function isObjectPath(path: string): boolean {
  return object.test(path);
}

/**
 * Files without the second half of an Every Eval Ever datastore, which keeps every record at `data/<collection>/…` and
 * again as an object, with an index that tells the path of each (`manifests/<name>/entries.jsonl`). An object whose
 * record stands among the files is left out; any other goes by its path in the index, and so into its collection.
 */
export async function withoutMirrors(
  files: readonly CorpusFile[],
  cwd: string,
): Promise<readonly CorpusFile[]> {
  const indexes = new Map<string, ReadonlyMap<string, string> | null>();
  const places = new Set(files.map(({ path }) => resolve(cwd, path)));
  const kept: CorpusFile[] = [];
  for (const file of files) {
    const found = object.exec(file.path)?.groups ?? objectAbove(file, cwd);
    if (found === null) {
      kept.push(file);
      continue;
    }
    const store = resolve(cwd, found['store']!);
    if (!indexes.has(store)) indexes.set(store, await readIndex(store));
    const named = indexes.get(store)?.get(found['name']!.replaceAll('\\', '/'));
    const path = named === undefined ? file.path : join(found['store']!, '..', named);
    if (named === undefined) kept.push(file);
    else if (!places.has(resolve(cwd, path))) kept.push({ path, root: file.root, stored: file.path });
  }
  const stores = [...indexes].flatMap(([store, index]) => (index === null ? [] : [store]));
  return kept.filter(({ path }) => !stores.some((store) => isOfIndex(resolve(cwd, path), store)));
}

/** Manifests, and what stands beside them (`latest_manifest.json`): they tell of records and are none. */
function isOfIndex(path: string, store: string): boolean {
  return path.startsWith(join(store, 'manifests') + sep) || dirname(path) === store;
}

/** The same of a path that begins below `objects`. */
function objectAbove({ path }: CorpusFile, cwd: string): Readonly<Record<string, string>> | null {
  return object.exec(resolve(cwd, path))?.groups ?? null;
}

/** The path of each object by its name; null where there is no index. */
async function readIndex(store: string): Promise<ReadonlyMap<string, string> | null> {
  const folder = join(store, 'manifests');
  const names = await readdir(folder).catch(() => null);
  if (names === null) return null;
  const paths = new Map<string, string>();
  for (const name of names.toSorted())
    for await (const line of indexLines(join(folder, name, 'entries.jsonl'))) {
      const [objectPath, legacyPath] = entryOf(line);
      const found = object.exec(objectPath ?? '')?.groups?.['name'];
      if (found !== undefined && legacyPath !== undefined) paths.set(found, legacyPath);
    }
  return paths;
}

async function* indexLines(file: string): AsyncGenerator<string> {
  const { stream } = fileBytes(file);
  try {
    for await (const line of createInterface({ input: stream })) if (line.trim() !== '') yield line;
  } catch (error) {
    if (!isNotThere(error)) throw error;
  } finally {
    stream.destroy();
  }
}

function isNotThere(error: unknown): boolean {
  const { code } = (error instanceof AssayError ? error.cause : error) as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** A line that cannot be read names nothing: its object is read under its own path. */
function entryOf(line: string): readonly (string | undefined)[] {
  try {
    const entry = JSON.parse(line) as Readonly<Record<string, unknown>> | null;
    return ['object_path', 'legacy_path'].map((key) => {
      const value = entry?.[key];
      return typeof value === 'string' && !value.split('/').includes('..') ? value : undefined;
    });
  } catch {
    return [];
  }
}
