import { AssayError } from '@assay/records';
import type { ProjectFiles } from '../../../ports/platform.ts';
import type { DeclaredHub } from '../../project.ts';

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
