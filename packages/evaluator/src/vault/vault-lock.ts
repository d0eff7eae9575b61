import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '@assay/engine';

const BUSY_TIMEOUT_MS = 60_000;

/** One writer at a time, whichever process it is in; a writer that dies lets go. */
export function withVaultLock<T>(home: string, write: () => T): T {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const lock = new Database(join(home, 'vault.lock'), { busyTimeoutMs: BUSY_TIMEOUT_MS });
  try {
    return lock.transaction('immediate', write);
  } finally {
    lock.close();
  }
}
