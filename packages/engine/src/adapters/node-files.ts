import { AssayError } from '@assay/records';
import { handleFile, unpackedBytes } from '@assay/rows';
import { createHash } from 'node:crypto';
import { constants, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { type FileHandle, lstat, open, readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { ProjectFile, ProjectFiles } from '../ports/platform.ts';

/** A .gz file as what is in it. Its digest and its version stay those of the file itself. */
async function unpackedFile(file: ProjectFile): Promise<ProjectFile> {
  try {
    const bytes = await unpackedBytes(file);
    return {
      ...file,
      size: bytes.length,
      read: (start, end) => Promise.resolve(bytes.subarray(start, end)),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

interface FolderOptions {
  /** The cache of the Hugging Face hub. */
  readonly hubCache?: string;
  /** Whether links are followed to what is below the folder too; else they are refused. */
  readonly followsLinks?: boolean;
}

/** The project's folder on disk. `from` is what shown paths are relative to: the current directory. */
export function nodeFiles(folder: string, from: string = folder, options: FolderOptions = {}): ProjectFiles {
  const root = resolve(folder);
  const { hubCache, followsLinks = false } = options;
  const walk = (path: string): ReturnType<typeof walkFrom> =>
    walkFrom(root, path, { shown: shown(path), followsLinks });
  const shown = (path: string): string => relative(resolve(from), resolve(root, path)).replaceAll(sep, '/');
  const checkedPath = async (path: string): Promise<string> => {
    const { full, kind } = await walk(path);
    if (kind === null) throw unreadable(shown(path), undefined);
    if (kind !== 'file') throw refused(path, shown(path), 'it is not a regular file');
    return full;
  };
  const openChecked = async (path: string): Promise<OpenedFile> => {
    const full = await checkedPath(path);
    // Between the check and here a link may have taken the place of the file: the flag refuses it again.
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
    const handle = await open(full, flags).catch((cause: unknown) => {
      throw unreadable(shown(path), cause);
    });
    const file = await openedFile(handle, shown(path));
    return /\.gz$/i.test(path) ? unpackedFile(file) : file;
  };
  return {
    folder: root,
    shown,
    check: async (path) => {
      await checkedPath(path);
    },
    readBytes: async (path, maxBytes) => {
      const file = await openChecked(path);
      try {
        if (file.size > maxBytes) throw tooLong(file, maxBytes);
        return await file.read(0, file.size);
      } finally {
        await file.close();
      }
    },
    readNow: (path) => readNow(root, path, shown(path)),
    open: openChecked,
    list: async (path) => {
      const { full, kind } = await walk(path);
      if (kind !== null && kind !== 'folder') throw refused(path, shown(path), 'it is not a folder');
      return kind === null ? [] : (await readdir(full)).toSorted();
    },
    tree: async (path) => {
      const { full, kind } = await walk(path);
      if (kind !== null && kind !== 'folder') throw refused(path, shown(path), 'it is not a folder');
      return kind === null ? [] : filesBelow(full);
    },
    hub: async (repository) => {
      if (hubCache === undefined)
        throw new AssayError('usage', 'E_HUB_CACHE', 'no cache of the hub is known where this is read');
      return nodeFiles(join(hubCache, `datasets--${repository.replaceAll('/', '--')}`), from, {
        followsLinks: true,
      });
    },
    outside: async (path) => {
      const named = resolve(root, path);
      const real = await realpath(named).catch((cause: unknown) => {
        throw unreadable(shown(path), cause);
      });
      return { files: nodeFiles(dirname(real), from, options), name: basename(real) };
    },
  };
}

type OpenedFile = ProjectFile;

type Kind = 'file' | 'folder' | 'other' | null;

interface Walk {
  readonly shown: string;
  readonly followsLinks: boolean;
}

async function walkFrom(
  root: string,
  path: string,
  { shown, followsLinks }: Walk,
): Promise<{ full: string; kind: Kind }> {
  const parts = partsOf(path);
  if (typeof parts === 'string') throw refused(path, shown, parts);
  const realRoot = await realpath(root).catch((cause: unknown) => {
    if (followsLinks && isAbsent(cause)) return null;
    throw unreadable(root, cause);
  });
  if (realRoot === null) return { full: root, kind: null };
  let full = realRoot;
  let kind: Kind = 'folder';
  for (const part of parts) {
    full = join(full, part);
    const stats = await lstat(full).catch(() => null);
    if (stats === null) return { full, kind: null };
    if (!stats.isSymbolicLink()) {
      kind = kindOf(stats);
      continue;
    }
    if (!followsLinks) throw refused(path, shown, `${part} is a symbolic link`);
    full = await realpath(full).catch((cause: unknown) => {
      throw unreadable(shown, cause);
    });
    if (!full.startsWith(realRoot + sep))
      throw refused(path, shown, `${part} is a link that leads out of the folder`);
    kind = kindOf(await lstat(full));
  }
  return { full, kind };
}

function kindOf(stats: { isFile: () => boolean; isDirectory: () => boolean }): Kind {
  return stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other';
}

function isAbsent(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}

/** Links count as files: whether they may be followed is decided where they are opened. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .toSorted();
}

/** A regular file below the root without a link on the way, read in one go. */
function readNow(root: string, path: string, shown: string): Uint8Array {
  const parts = partsOf(path);
  if (typeof parts === 'string') throw refused(path, shown, parts);
  try {
    const full = join(realpathSync(root), ...parts);
    const stats = lstatSync(full);
    if (realpathSync(full) !== full || !stats.isFile())
      throw refused(path, shown, 'it is a link, or not a regular file');
    if (stats.size > MOST_AT_ONCE)
      throw new AssayError(
        'usage',
        'E_SPEC_SIZE',
        `${shown} has ${stats.size} bytes; at most ${MOST_AT_ONCE} are read`,
      );
    return readFileSync(full);
  } catch (cause) {
    throw cause instanceof AssayError ? cause : unreadable(shown, cause);
  }
}

const MOST_AT_ONCE = 20 * 1024 * 1024;

/** The parts of a path, or why it is refused. */
function partsOf(path: string): readonly string[] | string {
  if (path === '') return 'it is empty';
  if (path.includes('\0')) return 'it holds a NUL byte';
  if (/^[/\\]|^[a-z]:/i.test(path)) return 'it is absolute';
  if (path.includes('\\')) return 'it holds a backslash; write "/"';
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) return 'it leads out of the project folder';
  return parts;
}

async function openedFile(handle: FileHandle, name: string): Promise<OpenedFile> {
  const stats = await handle.stat({ bigint: true });
  if (!stats.isFile()) {
    await handle.close();
    throw refused(name, name, 'it is not a regular file');
  }
  const size = Number(stats.size);
  const file = handleFile(handle, name, size);
  return {
    ...file,
    version: `${stats.dev}/${stats.ino}/${stats.size}/${stats.mtimeNs}`,
    sha256: async () => {
      const hash = createHash('sha256');
      for (let at = 0; at < size; at += blockSize)
        hash.update(await file.read(at, Math.min(at + blockSize, size)));
      return hash.digest('hex');
    },
    close: () => handle.close(),
  };
}

const blockSize = 1024 * 1024;

function unreadable(shown: string, cause: unknown): AssayError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : 'ENOENT';
  if (code === 'ELOOP') return refused(shown, shown, 'it is a symbolic link');
  const why = code === 'ENOENT' ? 'there is no such file' : String(code);
  return new AssayError('usage', 'E_PATH', `cannot read ${shown}: ${why}`, {
    cause,
    location: { file: shown },
    ...(code === 'ENOENT' ? { fix: 'Paths are taken from the folder of the project file.' } : {}),
  });
}

function refused(path: string, shown: string, why: string): AssayError {
  return new AssayError('usage', 'E_SPEC_PATH', `the path ${JSON.stringify(path)} is refused: ${why}`, {
    location: { file: shown },
    fix: 'Put the file itself below the project folder and write its path relative to it, with "/". Of a dataset outside of it: { path: …, outside: true }.',
  });
}

function tooLong({ name, size }: OpenedFile, maxBytes: number): AssayError {
  return new AssayError('usage', 'E_SPEC_SIZE', `${name} has ${size} bytes; at most ${maxBytes} are read`, {
    location: { file: name },
  });
}
