import { statSync } from 'node:fs';
import { AssayError } from '@assay/records';

/**
 * Tells whether files are still where they were opened: what is written to a file whose name is gone is kept by nobody.
 * Asked after every commit, so that nothing is acknowledged that is lost with the process.
 */
export class FilePresence {
  readonly #files = new Map<string, string>();

  /** From now on this file is expected at its path. */
  expect(path: string): void {
    this.#files.set(path, identity(path) ?? '');
  }

  require(): void {
    for (const [path, before] of this.#files) if (identity(path) !== before) throw gone(path);
  }
}

/** Two files have never the same at one time; null where there is none. */
function identity(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}

function gone(path: string): AssayError {
  return new AssayError(
    'environment',
    'E_STORE_GONE',
    `${path} was removed or replaced while it was in use: what is written to it is kept nowhere`,
    { fix: 'Put the .assay folder back as it was, or run again from the start.' },
  );
}
