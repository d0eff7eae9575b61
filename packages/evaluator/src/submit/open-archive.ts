import { AssayError } from '@assay/records';
import { type DirectoryEntry, directoryOf, unpack, zipEntries } from '@assay/rows';
import { plural } from '@assay/shown';
import type { ReceivedFile } from './received-file.ts';

const MOST_ENTRIES = 1_000;
const LONGEST_PATH = 400;
const MOST_RATIO = 100;
const REGULAR = 0o100000;
const FOLDER = 0o040000;
/** Small ones may be packed better than that, and do no harm. */
const SMALL = 2 ** 20;

/**
 * The files of an archive that came in. Everything that its directory says is checked before anything is unpacked, and nothing
 * is ever written under a name of its own. One thing that is not in order refuses the whole.
 */
export function openArchive({ name, bytes }: ReceivedFile, maxBytes: number): readonly ReceivedFile[] {
  const entries = listed(bytes, name);
  if (entries.length > MOST_ENTRIES)
    throw refused(
      'E_ARCHIVE_SIZE',
      `${name} has ${plural(entries.length, 'entry', 'entries')}; at most ${MOST_ENTRIES} are accepted`,
    );
  for (const entry of entries) checkEntry(entry, name);
  checkNames(entries, name);
  checkSizes(entries, name, bytes.length, maxBytes);
  checkApart(entries, name);
  try {
    return zipEntries(bytes, unpack).map((entry) => ({ name: entry.path, bytes: entry.read() }));
  } catch (error) {
    throw broken(name, error);
  }
}

export function isArchive({ bytes }: ReceivedFile): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2]! <= 8 && bytes[3]! <= 8;
}

function listed(bytes: Uint8Array, name: string): readonly DirectoryEntry[] {
  try {
    return directoryOf(bytes);
  } catch (error) {
    throw broken(name, error);
  }
}

function checkEntry({ path, fileType, encrypted }: DirectoryEntry, name: string): void {
  const shown = JSON.stringify(path.slice(0, 80));
  if (path.length > LONGEST_PATH)
    throw refused('E_ARCHIVE_PATH', `${name}: the path ${shown} is longer than ${LONGEST_PATH} characters`);
  const parts = path.replace(/\/$/, '').split('/');
  const isSafe =
    !/[\\:\u0000-\u001f\u007f\ufffd]/.test(path) &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..');
  if (!isSafe)
    throw refused('E_ARCHIVE_PATH', `${name}: the path ${shown} leaves the archive, or is not plain`);
  if (fileType !== null && fileType !== REGULAR && fileType !== FOLDER)
    throw refused(
      'E_ARCHIVE_LINK',
      `${name}: ${shown} is a link or a special file; only files and folders are accepted`,
    );
  if (fileType === FOLDER && !path.endsWith('/'))
    throw refused('E_ARCHIVE_LINK', `${name}: ${shown} says that it is a folder`);
  if (encrypted) throw refused('E_ARCHIVE', `${name}: ${shown} is encrypted`);
}

/** Names that are one on some file systems: in another case, in another normal form. */
function checkNames(entries: readonly DirectoryEntry[], name: string): void {
  const seen = new Set<string>();
  for (const { path } of entries) {
    const folded = path.replace(/\/$/, '').normalize('NFC').toLowerCase();
    if (seen.has(folded))
      throw refused(
        'E_ARCHIVE_DUP',
        `${name}: two entries are called ${JSON.stringify(path.slice(0, 80))}, or look so on some systems`,
      );
    seen.add(folded);
  }
}

function checkSizes(
  entries: readonly DirectoryEntry[],
  name: string,
  archive: number,
  maxBytes: number,
): void {
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > maxBytes)
    throw refused('E_ARCHIVE_SIZE', `${name} unpacks to ${total} bytes; at most ${maxBytes} are accepted`);
  if (total > SMALL && total > MOST_RATIO * archive)
    throw refused(
      'E_ARCHIVE_SIZE',
      `${name}: ${archive} bytes unpack to ${total}, more than ${MOST_RATIO} times as many`,
    );
}

/** Entries that share their bytes make much of little. */
function checkApart(entries: readonly DirectoryEntry[], name: string): void {
  const byPlace = entries.toSorted((a, b) => a.offset - b.offset);
  for (const [i, { offset, packed }] of byPlace.entries()) {
    const next = byPlace[i + 1];
    if (next !== undefined && next.offset < offset + packed)
      throw refused('E_ARCHIVE_SIZE', `${name}: two entries share the same bytes`);
  }
}

function broken(name: string, cause: unknown): unknown {
  if (!(cause instanceof AssayError)) return cause;
  return new AssayError('invalid', 'E_ARCHIVE', `${name}: ${cause.message}`, { cause });
}

function refused(code: string, message: string): AssayError {
  return new AssayError('invalid', code, message);
}
