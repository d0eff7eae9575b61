import { copyFile, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { HubFile } from './hub-api.ts';

/** Where a dataset is put. */
export interface PullTarget {
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
export function cacheTarget(
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
export function folderTarget(folder: string, commit: string, now: () => string): PullTarget {
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
