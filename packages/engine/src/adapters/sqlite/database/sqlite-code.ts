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
export function sqliteCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null;
  // The low byte is the class, what is above it says more.
  return names.get(error.errcode & 0xff) ?? null;
}
