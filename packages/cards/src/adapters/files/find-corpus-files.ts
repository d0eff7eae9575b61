import { AssayError } from '@assay/records';
import { fileBytes, handedPipe, otherThanFile, unopenable } from '@assay/rows';
import { constants, type Dirent, existsSync } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { shardFiles } from '../shards/shard.ts';

/** A file of a corpus. */
export interface CorpusFile {
  /** As given, or below the folder that was given. */
  readonly path: string;
  /** The folder its collection is looked for below. */
  readonly root: string;
  /** Where it stands, where its path is the name that an index of a datastore gives it. */
  readonly stored?: string;
}

/** What a file holds, by its name: one document or a list of them, a document a line, samples a line, or a table. */
export type FileKind = 'json' | 'lines' | 'instances' | 'parquet';

const names: readonly (readonly [pattern: RegExp, kind: FileKind])[] = [
  [/_samples\.(jsonl|ndjson)(\.gz)?$/i, 'instances'],
  [/\.(jsonl|ndjson)(\.gz)?$/i, 'lines'],
  [/\.json(\.gz)?$/i, 'json'],
  [/\.parquet$/i, 'parquet'],
];

/** The kind of a file by its name; null for a name that says nothing. */
export function fileKind(path: string): FileKind | null {
  return names.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

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
async function withoutMirrors(files: readonly CorpusFile[], cwd: string): Promise<readonly CorpusFile[]> {
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

/**
 * Files as they are, folders searched; each file once, in a stable order. Links to folders are not followed below the
 * path given, so a circle of them does no harm. Corpora below it are passed over, the one that is written to may be
 * among them. A path that leads nowhere is a usage error, and so is one of a corpus.
 */
export async function findCorpusFiles(paths: readonly string[], cwd: string): Promise<readonly CorpusFile[]> {
  const files = new Map<string, CorpusFile>();
  for (const path of paths)
    for (const file of await expand(path, cwd)) {
      const full = resolve(cwd, file.path);
      if (!files.has(full)) files.set(full, file);
    }
  return await withoutMirrors([...files.values()], cwd);
}

async function expand(path: string, cwd: string): Promise<readonly CorpusFile[]> {
  const full = resolve(cwd, path);
  if (handedPipe(full) !== null) return [{ path, root: dirname(path) }];
  const kind = await stat(full).catch((cause: unknown) => {
    throw unopenable(path, 'there is no such file or folder', cause);
  });
  await access(full, constants.R_OK).catch((cause: unknown) => {
    throw unopenable(path, 'it may not be read', cause);
  });
  const other = otherThanFile(kind);
  if (other === null) return [{ path, root: dirname(path) }];
  if (!kind.isDirectory()) throw unopenable(path, other);
  if (await isCorpus(full))
    throw new AssayError('usage', 'E_PATH', `${path} is a corpus, not records to make one of`, {
      action: { kind: 'ask_corpus', corpus: path },
    });
  const found = await filesBelow(full, '');
  return found.sort().map((file) => ({ path: join(path, file), root: path }));
}

async function filesBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const found: string[] = [];
  if (folder !== '' && entries.some(({ name }) => name === 'shards') && (await isCorpus(join(root, folder))))
    return found;
  for (const entry of entries) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await filesBelow(root, path)));
    else if (fileKind(entry.name) !== null && (await isFile(join(root, path), entry))) found.push(path);
  }
  return found;
}

/** Whether a folder holds what an ingest made. */
async function isCorpus(folder: string): Promise<boolean> {
  const names = await readdir(join(folder, 'shards')).catch(() => []);
  const shard = names.find((name) => /^\d{6,}$/.test(name));
  return shard !== undefined && existsSync(join(folder, 'shards', shard, shardFiles.head));
}

/** Links to files count, links that lead nowhere do not. */
async function isFile(path: string, entry: Dirent): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isFile();
  return await stat(path).then(
    (target) => target.isFile(),
    () => false,
  );
}
