import { AssayError, type RequiredArtifact, type RequiredCode, type Submission } from '@assay/records';
import { type DirectoryEntry, directoryOf, unpack, zipEntries } from '@assay/rows';
import { plural } from '@assay/shown';

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

function isArchive({ bytes }: ReceivedFile): boolean {
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

/**
 * The file that stands for each required artifact. One whose name without its ending is the artifact's; where one file came for
 * one artifact, that one, whatever it is called. Predictions may come in an archive, which must then hold nothing else.
 */
export function matchArtifacts(
  required: readonly RequiredArtifact[],
  received: readonly ReceivedFile[],
): ReadonlyMap<string, ReceivedFile> {
  const files = received.flatMap((file) =>
    mayUnpack(file, required) ? openArchive(file, mostBytes(required)) : [file],
  );
  const found = new Map<string, ReceivedFile>();
  const only = required.length === 1 && files.length === 1 ? required[0] : undefined;
  for (const file of files) {
    const artifact = only ?? required.find(({ name }) => name === stemOf(file.name));
    if (artifact === undefined || found.has(artifact.name))
      throw new AssayError('invalid', 'E_ARTIFACTS', `${JSON.stringify(file.name)} is not expected`, {
        fix: `Send ${asked(required)}.`,
      });
    found.set(artifact.name, file);
  }
  const missing = required.filter(({ name }) => !found.has(name));
  if (missing.length === 0) return found;
  throw new AssayError('invalid', 'E_ARTIFACTS', `missing: ${missing.map(({ name }) => name).join(', ')}`, {
    fix: `Send ${asked(required)}.`,
  });
}

/** The file of one artifact, of a submission that was found in order when it came. */
export async function artifactFile(
  artifact: RequiredArtifact,
  artifacts: Submission['artifacts'],
  read: (name: string) => Promise<Uint8Array>,
): Promise<ReceivedFile> {
  const received: ReceivedFile[] = [];
  for (const { name } of artifacts) received.push({ name, bytes: await read(name) });
  const files = received.flatMap((file) =>
    mayUnpack(file, [artifact]) ? openArchive(file, artifact.max_bytes) : [file],
  );
  const found =
    files.find(({ name }) => stemOf(name) === artifact.name) ?? (files.length === 1 ? files[0] : undefined);
  if (found !== undefined) return found;
  throw new AssayError('invalid', 'E_ARTIFACTS', `the submission has no ${artifact.name}`);
}

/** Code is unpacked where it runs, and nowhere else. */
function mayUnpack(file: ReceivedFile, required: readonly RequiredArtifact[]): boolean {
  return (
    isArchive(file) &&
    required.every(({ kind, name }) => kind === 'predictions' || name !== stemOf(file.name)) &&
    required.some(({ kind }) => kind === 'predictions')
  );
}

function mostBytes(required: readonly RequiredArtifact[]): number {
  return required.reduce((sum, { max_bytes: most }) => sum + most, 0);
}

function stemOf(name: string): string {
  const base = name.slice(name.lastIndexOf('/') + 1);
  const dot = base.indexOf('.');
  return dot <= 0 ? base : base.slice(0, dot);
}

function asked(required: readonly RequiredArtifact[]): string {
  return required
    .map((artifact) =>
      artifact.kind === 'predictions' ? `${artifact.name} as ${artifact.formats.join(', ')}` : artifact.name,
    )
    .join(' and ');
}

/** A file as it came in. */
export interface ReceivedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const LONGEST_NAME = 200;

/** A name that is one of a file directly in a folder, on every system, and looks like what it is. */
export function checkFileName(name: string): void {
  const isPlain =
    name.length <= LONGEST_NAME &&
    /^[\p{L}\p{N}_][\p{L}\p{N}_. ()+-]*$/u.test(name) &&
    !/[. ]$/.test(name) &&
    name.normalize('NFC') === name;
  if (isPlain) return;
  throw new AssayError(
    'invalid',
    'E_FILE_NAME',
    `${JSON.stringify(name.slice(0, LONGEST_NAME))} cannot be the name of an artifact`,
    {
      fix: 'Use letters, digits, "_", "-" and ".", without a folder.',
    },
  );
}

/** The files of code that came in: those of an archive, or the one file. Nothing of it is run or written here. */
export function codeFiles(
  received: ReceivedFile,
  { name, requires, max_bytes: most }: RequiredCode,
): readonly ReceivedFile[] {
  const files = isArchive(received)
    ? openArchive(received, most).filter((file) => !file.name.endsWith('/'))
    : [received];
  if (!isArchive(received)) checkFileName(received.name);
  if (files.length === 0) throw refusedCode(`${received.name} holds no file`);
  const missing = requires.filter((required) => !files.some((file) => file.name === required));
  if (missing.length > 0) throw refusedCode(`${name} has no ${missing.join(', ')}, which it must have`);
  return files;
}

function refusedCode(message: string): AssayError {
  return new AssayError('invalid', 'E_ARTIFACTS', message);
}
