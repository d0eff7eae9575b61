import { AssayError } from '@assay/records';
import { decodeText } from '@assay/rows';
import { copyFile, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { isCommit, readHubCard } from '../../declare/samples/hub-card.ts';
import { filesToPull, hubConfigs } from '../../declare/samples/hub-rows.ts';
import { hubRepository } from '../../declare/schema/task-schema.ts';
import type { Clock } from '../../ports/platform.ts';
import { commitOf, contentOf, downloadFile, filesOfCommit, type HubFile } from './hub-api.ts';
import { HubClient } from './hub-client.ts';

/** Where the tools of the hub keep what they fetched: HF_HUB_CACHE, else `hub` in HF_HOME, else in ~/.cache/huggingface. */
export function hubCacheFolder(env: Readonly<Record<string, string | undefined>>): string {
  const { HF_HUB_CACHE: cache, HF_HOME: home, XDG_CACHE_HOME: caches, HOME: user } = env;
  if (cache !== undefined && cache !== '') return resolve(cache);
  if (home !== undefined && home !== '') return resolve(home, 'hub');
  const folder = caches !== undefined && caches !== '' ? caches : join(user ?? homedir(), '.cache');
  return resolve(folder, 'huggingface', 'hub');
}

/** Where a dataset is put. */
interface PullTarget {
  readonly folder: string;
  /** Where the content of a file stands when it is whole. */
  readonly placeOf: (file: HubFile) => string;
  /** Where it is gathered before that. */
  readonly partialOf: (file: HubFile) => string;
  /** A whole file, from where it was gathered, or null where it stands in its place already. */
  readonly keep: (file: HubFile, partial: string | null) => Promise<void>;
  /** To be called when all files are there. */
  readonly finish: () => Promise<void>;
}

/** The cache of the hub, as its own tools lay it out: blobs, a link to each below its commit, and a ref that names the commit. */
function cacheTarget(
  cache: string,
  repository: string,
  at: { commit: string; revision: string },
): PullTarget {
  const folder = join(cache, `datasets--${repository.replaceAll('/', '--')}`);
  const placeOf = ({ id }: HubFile): string => join(folder, 'blobs', id);
  return {
    folder: join(folder, 'snapshots', at.commit),
    placeOf,
    partialOf: (file) => `${placeOf(file)}.incomplete`,
    keep: async (file, partial) => {
      const blob = placeOf(file);
      if (partial !== null) await move(partial, blob);
      await linked(blob, join(folder, 'snapshots', at.commit, file.path));
    },
    finish: async () => {
      if (at.revision === at.commit) return;
      const ref = join(folder, 'refs', at.revision);
      await mkdir(dirname(ref), { recursive: true });
      await writeFile(`${ref}.new`, at.commit);
      await rename(`${ref}.new`, ref);
    },
  };
}

/** A folder of plain files. What each is stands beside them, as the tools of the hub write it. */
function folderTarget(folder: string, commit: string, now: () => string): PullTarget {
  const notes = join(folder, '.cache', 'huggingface', 'download');
  return {
    folder,
    placeOf: ({ path }) => join(folder, path),
    partialOf: ({ path, id }) => join(notes, `${path}.${id}.incomplete`),
    keep: async (file, partial) => {
      if (partial !== null) await move(partial, join(folder, file.path));
      const note = join(notes, `${file.path}.metadata`);
      await mkdir(dirname(note), { recursive: true });
      await writeFile(note, `${commit}\n${file.id}\n${Date.parse(now()) / 1000}\n`);
    },
    finish: () => Promise.resolve(),
  };
}

async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
}

/** Where the file system has no links, the file itself stands there. */
async function linked(blob: string, link: string): Promise<void> {
  await mkdir(dirname(link), { recursive: true });
  await rm(link, { force: true });
  try {
    await symlink(relative(dirname(link), blob), link);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
    await copyFile(blob, link);
  }
}

/** What is to be fetched: one split of one configuration, or all where they are not named. */
export interface PullRequest {
  readonly repository: string;
  readonly config?: string | undefined;
  readonly split?: string | undefined;
  readonly revision?: string | undefined;
  /** A folder of plain files; absent: the hub's own cache. */
  readonly folder?: string | undefined;
}

interface PulledFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  /** Whether it was there already. */
  readonly was_there: boolean;
}

export interface PulledDataset {
  readonly repository: string;
  readonly revision: string;
  readonly commit: string;
  readonly folder: string;
  readonly files: readonly PulledFile[];
}

export type PullEvent =
  | { readonly kind: 'received'; readonly path: string; readonly received: number; readonly size: number }
  | { readonly kind: 'waits'; readonly ms: number; readonly why: string };

interface PullWorld {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  readonly on?: ((event: PullEvent) => void) | undefined;
}

/** Fetches files of a dataset of the hub at one commit, and checks every one by the digest that the hub says. */
export async function pullDataset(request: PullRequest, world: PullWorld): Promise<PulledDataset> {
  const { repository, revision = 'main', folder } = request;
  const { env, clock, on } = world;
  refuseNames(repository, revision);
  const client = openHub(world);
  const commit = isCommit(revision) ? revision : await commitOf(client, repository, revision);
  const all = await filesOfCommit(client, repository, commit);
  const target =
    folder === undefined
      ? cacheTarget(hubCacheFolder(env), repository, { commit, revision })
      : folderTarget(folder, commit, clock.now);
  const pull = (file: HubFile): Promise<PulledFile> =>
    pullFile(client, file, {
      url: client.url(
        `/datasets/${repository}/resolve/${commit}/${encodeURI(file.path).replaceAll(/[?#]/g, encodeURIComponent)}`,
      ),
      target,
      on: (received) => on?.({ kind: 'received', path: file.path, received, size: file.size }),
    });
  const card = all.find(({ path }) => path === 'README.md');
  const files = card === undefined ? [] : [await pull(card)];
  const configs =
    card === undefined
      ? []
      : await readHubCard(decodeText(await readFile(target.placeOf(card))), 'README.md');
  const chosen = new Set(
    filesToPull(
      hubConfigs(
        all.map(({ path }) => path),
        configs,
      ),
      request,
    ),
  );
  for (const file of all) if (chosen.has(file.path) && file !== card) files.push(await pull(file));
  await target.finish();
  return { repository, revision, commit, folder: target.folder, files };
}

/** Both become parts of addresses and of paths in the cache. */
function refuseNames(repository: string, revision: string): void {
  const wrong = (given: string, expected: string): AssayError =>
    new AssayError('usage', 'E_HUB_NAME', `${JSON.stringify(given)} is not ${expected} of the hub`);
  if (!hubRepository.test(repository)) throw wrong(repository, 'a dataset (owner/name)');
  if (!/^\w[\w.-]*(?:\/\w[\w.-]*)*$/.test(revision)) throw wrong(revision, 'a branch, tag or commit');
}

function openHub({ env, clock, signal, on }: PullWorld): HubClient {
  const isOffline = /^(?:1|true|yes|on)$/i.test(env['HF_HUB_OFFLINE'] ?? '');
  if (isOffline)
    throw new AssayError(
      'usage',
      'E_HUB_OFFLINE',
      'HF_HUB_OFFLINE says that nothing is to be fetched from the hub',
    );
  return new HubClient({
    endpoint: env['HF_ENDPOINT'] || 'https://huggingface.co',
    token: env['HF_TOKEN'] || env['HUGGING_FACE_HUB_TOKEN'] || null,
    clock,
    signal,
    onWait: (ms, why) => on?.({ kind: 'waits', ms, why }),
  });
}

interface Pulling {
  readonly url: string;
  readonly target: PullTarget;
  readonly on: (received: number) => void;
}

async function pullFile(client: HubClient, file: HubFile, { url, target, on }: Pulling): Promise<PulledFile> {
  const { path, size } = file;
  const there = await contentOf(target.placeOf(file), file.algorithm);
  if (there !== null && there.id === file.id) {
    await target.keep(file, null);
    return { path, size, sha256: there.sha256, was_there: true };
  }
  const partial = target.partialOf(file);
  await mkdir(dirname(partial), { recursive: true });
  const { sha256 } = await downloadFile(client, { url, file, partial, on });
  await target.keep(file, partial);
  return { path, size, sha256, was_there: false };
}
