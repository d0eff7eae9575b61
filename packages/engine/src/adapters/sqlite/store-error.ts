import { AssayError } from '@assay/records';

/** SQLite's names for the results that a store has an error of its own for (sqlite.org/rescode.html). */
const names: ReadonlyMap<number, string> = new Map([
  [3, 'SQLITE_PERM'],
  [5, 'SQLITE_BUSY'],
  [6, 'SQLITE_LOCKED'],
  [8, 'SQLITE_READONLY'],
  [10, 'SQLITE_IOERR'],
  [11, 'SQLITE_CORRUPT'],
  [13, 'SQLITE_FULL'],
  [14, 'SQLITE_CANTOPEN'],
  [23, 'SQLITE_AUTH'],
  [26, 'SQLITE_NOTADB'],
]);

/** The name of what SQLite answered; null for an error of something else, or one that has no name here. */
function sqliteCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null;
  // The low byte is the class, what is above it says more.
  return names.get(error.errcode & 0xff) ?? null;
}

/** A failure of SQLite or the file system as one of ours; what already is one, and programming errors, stay as they are. */
export function storeError(cause: unknown): unknown {
  if (cause instanceof AssayError || !(cause instanceof Error)) return cause;
  const code = sqliteCode(cause) ?? ('code' in cause && typeof cause.code === 'string' ? cause.code : '');
  const kind = kinds.find(({ codes }) => codes.test(code));
  if (kind === undefined) return cause;
  // What the file system says begins with its code.
  const told = cause.message.startsWith(code) ? cause.message : `${code}: ${cause.message}`;
  return new AssayError('environment', kind.code, `${kind.message} (${told})`, {
    cause,
    retryable: kind.code === 'E_STORE_BUSY',
    fix: kind.fix,
    ...(kind.code === 'E_STORE_CORRUPT' && { action: { kind: 'check_store' } }),
  });
}

const kinds = [
  {
    codes: /^(SQLITE_FULL|ENOSPC|EDQUOT|SQLITE_IOERR|EIO|EFBIG)$/,
    code: 'E_DISK',
    message: 'the store could not be written: the disk is full or failing; what was acknowledged is kept',
    fix: 'Free some space and resume the run.',
  },
  {
    codes: /^SQLITE_(BUSY|LOCKED)$/,
    code: 'E_STORE_BUSY',
    message: 'the store stayed locked by another process',
    fix: 'Try again when the other process has finished writing.',
  },
  {
    codes: /^(SQLITE_(CANTOPEN|READONLY|PERM|AUTH)|EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EISDIR|EEXIST)$/,
    code: 'E_STORE_OPEN',
    message: 'the store could not be opened for writing',
    fix: 'Check that the .assay folder exists and belongs to you.',
  },
  {
    // Whatever else SQLite answers to statements that are known to be right: a column that is not there, a number that
    // no column holds. ERR_OUT_OF_RANGE is Node's, of an integer that is larger than any that was stored.
    codes: /^(SQLITE_.*|ERR_SQLITE_ERROR|ERR_OUT_OF_RANGE)$/,
    code: 'E_STORE_CORRUPT',
    message: 'the store is not a readable database',
    fix: 'Restore the .assay folder from a copy, or move it away to start again.',
  },
] as const;
