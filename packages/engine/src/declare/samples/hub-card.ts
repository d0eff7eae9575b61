import { AssayError, isObject, type JsonValue, type Location } from '@assay/records';
import { readLooseYaml } from '@assay/rows';
import type { ProjectFiles } from '../../ports/platform.ts';
import type { DeclaredHub } from '../project.ts';

/** A configuration that the card of a dataset declares. */
export interface CardConfig {
  readonly name: string;
  readonly isDefault: boolean;
  /** Folder that its files are below; empty: all of them. */
  readonly folder: string;
  /** Patterns of files by split; null: names of files tell it. */
  readonly splits: ReadonlyMap<string, readonly string[]> | null;
  /** Settings of the reader that rows would be read wrongly without. */
  readonly settings: readonly string[];
}

/** What the hub's own settings of a configuration are; everything else goes to a reader of its library. */
const known = new Set([
  'config_name',
  'data_files',
  'data_dir',
  'default',
  'version',
  'description',
  'drop_labels',
  'features',
]);
const maxHead = 4 * 1024 * 1024;

/** The configurations in the head of a dataset card (README.md): YAML between two lines of dashes. None: it declares none. */
export async function readHubCard(text: string, file: string): Promise<readonly CardConfig[]> {
  const head = /^\uFEFF?---\r?\n([^]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text)?.[1];
  if (head === undefined) return [];
  const at: Location = { file };
  if (head.length > maxHead) throw wrong(`its head has ${head.length} characters`, at);
  const configs = fieldOf(await parsed(head, at), 'configs');
  if (configs === undefined || configs === null) return [];
  if (!Array.isArray(configs)) throw wrong('configs is not a list', at);
  return configs.map((one: JsonValue) => configOf(one, at));
}

async function parsed(head: string, at: Location): Promise<JsonValue> {
  try {
    return await readLooseYaml(head);
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    throw wrong(error.message, { ...error.location, ...at }, error);
  }
}

function configOf(written: JsonValue, at: Location): CardConfig {
  const name = fieldOf(written, 'config_name') ?? 'default';
  if (typeof name !== 'string') throw wrong('config_name is not a text', at);
  const folder = fieldOf(written, 'data_dir') ?? '';
  if (typeof folder !== 'string') throw wrong(`data_dir of ${name} is not a text`, at);
  const files = fieldOf(written, 'data_files');
  return {
    name,
    isDefault: fieldOf(written, 'default') === true,
    folder: folder.replace(/^\.?\/+|\/+$/g, ''),
    splits: files === undefined || files === null ? null : splitsOf(files, name, at),
    settings: Object.keys(written as object).filter((key) => !known.has(key)),
  };
}

/** `path`, a list of paths, `{ split: path }`, or a list of `{ split, path }`. */
function splitsOf(written: JsonValue, name: string, at: Location): ReadonlyMap<string, readonly string[]> {
  const entries = Array.isArray(written) && written.some((one) => typeof one !== 'string');
  const named: readonly (readonly [JsonValue | undefined, JsonValue | undefined])[] = entries
    ? (written as readonly JsonValue[]).map((one) => [fieldOf(one, 'split'), fieldOf(one, 'path')])
    : isObject(written)
      ? Object.entries(written)
      : [['train', written]];
  const splits = new Map<string, readonly string[]>();
  for (const [split, path] of named) {
    const patterns = [path].flat();
    if (typeof split !== 'string' || !patterns.every((one) => typeof one === 'string'))
      throw wrong(`data_files of ${name}: expected a split and the paths of its files`, at);
    splits.set(split, [...(splits.get(split) ?? []), ...patterns]);
  }
  return splits;
}

function fieldOf(value: JsonValue, key: string): JsonValue | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function wrong(why: string, location: Location, cause?: unknown): AssayError {
  const message = `the card of the dataset (README.md) cannot be read: ${why}`;
  return new AssayError('invalid', 'E_HUB_CARD', message, { location, cause });
}

/** Where the files of a dataset of the hub are, and of which commit. */
export interface HubPlace {
  readonly files: ProjectFiles;
  /** The folder of the files, with a slash. */
  readonly folder: string;
  /** Null: nothing there tells it. */
  readonly commit: string | null;
}

export const isCommit = (revision: string): boolean => /^[0-9a-f]{40}$/.test(revision);

/** Opens the folder that the declaration names, else the hub's own cache. Nothing is fetched. */
export function hubPlace(declared: DeclaredHub, files: ProjectFiles): Promise<HubPlace> {
  return declared.folder === undefined
    ? cachePlace(declared, files)
    : folderPlace(declared, files, declared.folder);
}

/** `refs/REVISION` names the commit, whose files are below `snapshots/COMMIT`. */
async function cachePlace(declared: DeclaredHub, files: ProjectFiles): Promise<HubPlace> {
  const { repository, revision = 'main' } = declared;
  const cache = await files.hub(repository);
  const commit = isCommit(revision) ? revision : await commitOf(cache, revision);
  const folder = `snapshots/${commit}/`;
  if (commit === null || (await cache.tree(folder)).length === 0)
    throw new AssayError(
      'invalid',
      'E_HUB_MISSING',
      `${repository}${declared.revision === undefined ? '' : ` at ${revision}`} is not in the cache of the hub (${cache.folder})`,
      {
        fix: 'Fetch it once, or name a folder that has its files: folder: data/NAME.',
        action: { kind: 'pull_data', repository, ...(declared.revision === undefined ? {} : { revision }) },
      },
    );
  return { files: cache, folder, commit };
}

async function commitOf(cache: ProjectFiles, revision: string): Promise<string | null> {
  const path = `refs/${revision}`;
  const known = await cache.tree('refs');
  if (!known.includes(revision)) return null;
  const commit = new TextDecoder().decode(await cache.readBytes(path, 200)).trim();
  if (isCommit(commit)) return commit;
  throw new AssayError(
    'invalid',
    'E_HUB_CACHE',
    `${cache.shown(path)} holds ${JSON.stringify(commit)}; expected a commit`,
    {
      location: { file: cache.shown(path) },
    },
  );
}

/** A folder that `data pull` or the hub's own tools filled says its commit beside every file. */
async function folderPlace(declared: DeclaredHub, files: ProjectFiles, path: string): Promise<HubPlace> {
  const found = declared.outside === true ? await files.outside(path) : { files, name: path };
  const folder = `${found.name.replace(/\/+$/, '')}/`;
  const commit = await recordedCommit(found.files, folder);
  const { repository, revision } = declared;
  if (revision === undefined || commit === revision) return { files: found.files, folder, commit };
  const said = commit === null ? 'nothing in it tells which' : `it has ${commit}`;
  throw new AssayError(
    'invalid',
    'E_HUB_REVISION',
    `the folder ${path} should have ${repository} at ${revision}, and ${said}`,
    {
      fix: 'Fetch that revision into the folder, or leave revision out: files are recorded by their digests in any case.',
      action: { kind: 'pull_data', repository, revision },
    },
  );
}

const records = '.cache/huggingface/download';

async function recordedCommit(files: ProjectFiles, folder: string): Promise<string | null> {
  const below = `${folder}${records}`;
  const commits = new Set<string>();
  for (const path of await files.tree(below)) {
    if (!path.endsWith('.metadata')) continue;
    const text = new TextDecoder().decode(await files.readBytes(`${below}/${path}`, 10_000));
    commits.add(text.split('\n', 1)[0]!.trim());
  }
  const [commit] = commits;
  return commits.size === 1 && isCommit(commit!) ? commit! : null;
}
