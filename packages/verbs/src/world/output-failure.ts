import { AssayError } from '@assay/records';

/** What a file that cannot be written comes to: a full or broken disk is the environment's trouble, a wrong path the user's. */
export function outputFailure(path: string, cause: unknown): AssayError {
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AssayError('environment', 'E_DISK', `cannot write ${path}: the disk is full`, {
      cause,
      retryable: true,
      fix: 'Make room, or choose another place, and run the same command again.',
    });
  const trouble = code === 'EIO' ? 'environment' : 'usage';
  return new AssayError(trouble, 'E_PATH', `cannot write ${path}: ${reasons.get(code ?? '') ?? message}`, {
    cause,
  });
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['EISDIR', 'it is a folder'],
  ['ENOTDIR', 'a part of the path is not a folder'],
  ['EEXIST', 'a part of the path is not a folder'],
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EROFS', 'nothing can be written on that file system'],
  ['ENAMETOOLONG', 'the name is too long'],
]);
