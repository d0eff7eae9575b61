import { AssayError } from '@assay/records';
import { constants, fstatSync, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { RowFile } from './row.ts';

/** A path that cannot be opened for reading, and why. */
export function unopenable(shown: string, why: string, cause?: unknown): AssayError {
  return new AssayError('usage', 'E_PATH', `cannot open ${shown}: ${why}`, {
    ...(cause === undefined ? {} : { cause }),
    location: { file: shown },
  });
}

/** What the system says when a file cannot be opened, in words. */
function whyUnopenable(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException;
  return reasons.get(code ?? '') ?? message;
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EISDIR', 'it is a folder'],
  ['ENOTDIR', 'a part of the path is not a folder'],
  ['ELOOP', 'it is a symbolic link that is not followed'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['ENXIO', 'it is a socket or a pipe that nothing is connected to'],
  ['ERR_INVALID_ARG_VALUE', 'the path holds a NUL byte'],
]);

/** What something is that is not a regular file; null for one that is. */
export function otherThanFile(stats: Pick<Stats, Kinds>): string | null {
  if (stats.isFile()) return null;
  const kind = kinds.find(([is]) => stats[is]())?.[1] ?? 'not a file';
  return kind === 'a folder' ? 'it is a folder' : `it is ${kind}, not a regular file`;
}

type Kinds = 'isFile' | 'isDirectory' | 'isFIFO' | 'isSocket' | 'isCharacterDevice' | 'isBlockDevice';

const kinds: readonly (readonly [is: Kinds, word: string])[] = [
  ['isDirectory', 'a folder'],
  ['isFIFO', 'a pipe'],
  ['isSocket', 'a socket'],
  ['isCharacterDevice', 'a device'],
  ['isBlockDevice', 'a device'],
];

/** A regular file, open for reading. Whoever opened it closes it. */
interface OpenedFile {
  readonly handle: FileHandle;
  readonly size: number;
}

/**
 * The one door to files that somebody names: only a regular file is opened, so that nothing waits for a pipe to be
 * written to or reads a device without end. `shown` is what messages call the file.
 */
export async function openFile(
  path: string,
  shown: string = path,
  links: 'followed' | 'refused' = 'followed',
): Promise<OpenedFile> {
  // Asked before opening, because opening alone can do something to a device.
  const before = await stat(path).catch(async (cause: unknown) => {
    throw unopenable(shown, await whyMissing(path, cause), cause);
  });
  refuseOthers(before, shown);
  // Between the two something else may have taken the place of the file: a pipe would be waited for without the flag.
  const noFollow = links === 'refused' ? (constants.O_NOFOLLOW ?? 0) : 0;
  const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | noFollow;
  const handle = await open(path, flags).catch((cause: unknown) => {
    throw unopenable(shown, whyUnopenable(cause), cause);
  });
  try {
    const stats = await handle.stat();
    refuseOthers(stats, shown);
    return { handle, size: stats.size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function refuseOthers(stats: Parameters<typeof otherThanFile>[0], shown: string): void {
  const other = otherThanFile(stats);
  if (other !== null) throw unopenable(shown, other);
}

async function whyMissing(path: string, cause: unknown): Promise<string> {
  const link = await lstat(path).catch(() => null);
  if (link?.isSymbolicLink() !== true) return whyUnopenable(cause);
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'ELOOP') return 'its symbolic links lead in a circle';
  return code === 'ENOENT' ? 'it is a symbolic link that leads nowhere' : whyUnopenable(cause);
}

/** An open file on disk, read part by part, and never beyond its size. Whoever opened it closes it. */
export function handleFile(handle: FileHandle, name: string, size: number): RowFile {
  const read = async (start: number, end: number): Promise<Uint8Array> => {
    const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start));
    let length = 0;
    // A read may give less than was asked for before the file is at its end.
    while (length < bytes.length) {
      const { bytesRead } = await handle.read(bytes, length, bytes.length - length, start + length);
      if (bytesRead === 0) throw shortened(name, size, start + length);
      length += bytesRead;
    }
    return bytes;
  };
  return { name, size, read };
}

/** What was read so far may be the half of something else. */
function shortened(name: string, size: number, at: number): AssayError {
  const message = `${name} had ${size} bytes when it was opened, and ends at ${at} now`;
  return new AssayError('environment', 'E_FILE_CHANGED', message, {
    location: { file: name },
    retryable: true,
    fix: 'Run the command again when nothing else writes to the file.',
  });
}

/** `/dev/stdin`, or `/dev/fd/63` as a shell writes `<(…)`. */
const descriptor = /^\/(?:dev\/(?<stdin>stdin)|(?:dev|proc\/self)\/fd\/(?<number>\d{1,6}))$/;

/**
 * Which of the pipes and sockets that this process was started with a path names; null for any other path. They are open
 * already, so nothing waits for somebody to open the other end; any other pipe is refused.
 */
export function handedPipe(path: string): number | null {
  const named = descriptor.exec(path)?.groups;
  if (named === undefined) return null;
  const fd = named['stdin'] === undefined ? Number(named['number']) : 0;
  try {
    const stats = fstatSync(fd);
    return stats.isFIFO() || stats.isSocket() ? fd : null;
  } catch {
    return null;
  }
}

/** What comes through a pipe, once. */
export function readPipe(fd: number): Readable {
  return new Socket({ fd, readable: true, writable: false });
}
