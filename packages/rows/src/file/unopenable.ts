import type { Stats } from 'node:fs';
import { AssayError } from '@assay/records';

/** A path that cannot be opened for reading, and why. */
export function unopenable(shown: string, why: string, cause?: unknown): AssayError {
  return new AssayError('usage', 'E_PATH', `cannot open ${shown}: ${why}`, {
    ...(cause === undefined ? {} : { cause }),
    location: { file: shown },
  });
}

/** What the system says when a file cannot be opened, in words. */
export function whyUnopenable(cause: unknown): string {
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
