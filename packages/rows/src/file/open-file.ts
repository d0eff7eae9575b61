import { constants } from 'node:fs';
import { type FileHandle, lstat, open, stat } from 'node:fs/promises';
import { otherThanFile, unopenable, whyUnopenable } from './unopenable.ts';

/** A regular file, open for reading. Whoever opened it closes it. */
export interface OpenedFile {
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
