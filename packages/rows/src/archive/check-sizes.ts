import { AssayError } from '@assay/records';
import type { ZipEntry } from './zip-entries.ts';

const MIB = 2 ** 20;
/** What one text can hold. */
const MAX_ENTRY = 512 * MIB;
const MAX_TOTAL = 2048 * MIB;
/** Logs are packed to a tenth or a fiftieth of their size. Small ones may do better, and do no harm. */
const MAX_RATIO = 200;
const SMALL = 64 * MIB;

/**
 * Refuses an archive by its own directory, before anything is unpacked: entries that declare more than can be read,
 * and a small archive that would become a huge one (entries that share their bytes are such a case).
 */
export function checkSizes(entries: readonly ZipEntry[], archiveSize: number): void {
  const huge = entries.find(({ size }) => size > MAX_ENTRY);
  if (huge !== undefined)
    throw tooLarge(`${huge.path} declares ${huge.size} bytes; at most ${MAX_ENTRY} are read`);
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > MAX_TOTAL) throw tooLarge(`it declares ${total} bytes; at most ${MAX_TOTAL} are read`);
  if (total > SMALL && total > MAX_RATIO * archiveSize) {
    throw tooLarge(`its ${archiveSize} bytes declare ${total}, more than ${MAX_RATIO} times as many`);
  }
}

function tooLarge(why: string): AssayError {
  return new AssayError('invalid', 'E_IMPORT_ARCHIVE', `the archive is not unpacked: ${why}`);
}
