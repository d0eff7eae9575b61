import { AssayError } from '@assay/records';
import { crc32, inflateRawSync, zstdDecompressSync } from 'node:zlib';

export interface DirectoryEntry {
  readonly path: string;
  readonly method: number;
  readonly size: number;
  readonly packed: number;
  readonly offset: number;
  /** CRC-32 of what is unpacked. */
  readonly checksum: number;
  readonly encrypted: boolean;
  /** The kind of file that a Unix archiver says it was (`S_IFMT` of its mode); null where none is said. */
  readonly fileType: number | null;
}

const END = 0x06054b50;
const END64 = 0x06064b50;
const LOCATOR64 = 0x07064b50;
const ENTRY = 0x02014b50;

/** The central directory, from the end of the archive: what comes before it is not looked at. */
export function directoryOf(bytes: Uint8Array): readonly DirectoryEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const { count, start } = locate(view);
    const entries: DirectoryEntry[] = [];
    let at = start;
    for (let i = 0; i < count; i += 1) {
      if (view.getUint32(at, true) !== ENTRY) throw new RangeError('no entry there');
      const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
        number,
        number,
        number,
      ];
      entries.push(readDirectoryEntry(bytes, view, at, { name, extra }));
      at += 46 + name + extra + comment;
    }
    return entries;
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new AssayError(
      'invalid',
      'E_IMPORT_ARCHIVE',
      'the archive cannot be read: its directory is cut off, or something was appended to it',
      {
        cause,
      },
    );
  }
}

/**
 * The end record stands within the last 64 KiB, before a comment that reaches the end of the file: what looks like one
 * elsewhere, in a comment or before bytes that were appended, is none. Where its fields are full, ZIP64 has the numbers.
 */
function locate(view: DataView): { readonly count: number; readonly start: number } {
  let end = view.byteLength - 22;
  const first = Math.max(0, end - 0xffff);
  while (end >= first && !isEnd(view, end)) end -= 1;
  if (end < first) throw new RangeError('no end of directory');
  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  if (count !== 0xffff && start !== 0xffffffff) return { count, start };
  if (end < 20 || view.getUint32(end - 20, true) !== LOCATOR64) return { count, start };
  const end64 = Number(view.getBigUint64(end - 12, true));
  if (view.getUint32(end64, true) !== END64) throw new RangeError('no ZIP64 end of directory');
  return {
    count: Number(view.getBigUint64(end64 + 32, true)),
    start: Number(view.getBigUint64(end64 + 48, true)),
  };
}

function isEnd(view: DataView, at: number): boolean {
  return view.getUint32(at, true) === END && at + 22 + view.getUint16(at + 20, true) === view.byteLength;
}

function readDirectoryEntry(
  bytes: Uint8Array,
  view: DataView,
  at: number,
  { name, extra }: { readonly name: number; readonly extra: number },
): DirectoryEntry {
  if (at + 46 + name + extra > bytes.length) throw new RangeError('an entry is cut off');
  const wide = wideNumbers(view, at + 46 + name, extra);
  const number = (field: number): number => {
    const value = view.getUint32(at + field, true);
    return value === 0xffffffff ? (wide.next().value ?? value) : value;
  };
  // In the order in which ZIP64 lists those that did not fit.
  const size = number(24);
  const packed = number(20);
  const offset = number(42);
  return {
    path: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)),
    method: view.getUint16(at + 10, true),
    size,
    packed,
    offset,
    checksum: view.getUint32(at + 16, true),
    encrypted: (view.getUint16(at + 8, true) & 1) === 1,
    fileType: fileTypeOf(view, at),
  };
}

/** The upper half of the external attributes is a Unix mode where the archiver was one of Unix (3) or macOS (19). */
function fileTypeOf(view: DataView, at: number): number | null {
  const system = view.getUint8(at + 5);
  const type = (view.getUint32(at + 38, true) >>> 16) & 0o170000;
  return (system === 3 || system === 19) && type !== 0 ? type : null;
}

/** The numbers of the ZIP64 extra field (id 1), one by one. */
function* wideNumbers(view: DataView, from: number, length: number): Generator<number, undefined> {
  for (let at = from; at + 4 <= from + length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    const end = at + 4 + view.getUint16(at + 2, true);
    for (let field = at + 4; field + 8 <= end; field += 8) yield Number(view.getBigUint64(field, true));
    return undefined;
  }
  return undefined;
}

/** How an entry is packed: 8 is deflate, 93 is zstd. Gives at most `size` bytes, or throws. */
export type Unpack = (packed: Uint8Array, method: 'deflate' | 'zstd', size: number) => Uint8Array;

interface ZipEntry {
  readonly path: string;
  /** As the directory declares it. */
  readonly size: number;
  /** Unpacks: nothing is unpacked that is not asked for. */
  readonly read: () => Uint8Array;
}

const methods = new Map([
  [8, 'deflate'],
  [93, 'zstd'],
] as const);

/**
 * The files of a ZIP archive (APPNOTE 6.3, ZIP64 included) by its central directory. No archive is written to disk,
 * and a path that leaves the archive is refused all the same, as are two files of one name: which of them counts, tools
 * disagree about. What is read has to have the size and the checksum that the directory declares.
 */
export function zipEntries(bytes: Uint8Array, unpack: Unpack): readonly ZipEntry[] {
  const seen = new Set<string>();
  return directoryOf(bytes)
    .filter(({ path }) => !path.endsWith('/'))
    .map((entry) => {
      const { path, size } = entry;
      if (/^\/|(?:^|\/)\.\.(?:\/|$)|\\/.test(path))
        throw broken(`the path ${JSON.stringify(path)} leaves it`);
      if (seen.has(path)) throw broken(`two of its files are called ${path}`);
      seen.add(path);
      return { path, size, read: () => readEntry(entry, bytes, unpack) };
    });
}

function readEntry(entry: DirectoryEntry, bytes: Uint8Array, unpack: Unpack): Uint8Array {
  const { path, method, size, checksum, encrypted } = entry;
  if (encrypted) throw broken(`${path} is encrypted`);
  const data = dataOf(bytes, entry);
  const name = methods.get(method as 8 | 93);
  if (method !== 0 && name === undefined)
    throw broken(`${path} is packed by method ${method}, expected 0, 8 or 93`);
  const unpacked = name === undefined ? data : unpackEntry(() => unpack(data, name, size), path);
  if (unpacked.length !== size) throw broken(`${path} has ${unpacked.length} bytes, declared ${size}`);
  if (crc32(unpacked) !== checksum)
    throw broken(`${path} does not have the checksum that the archive declares for it: it is damaged`);
  return unpacked;
}

/** More bytes than declared, or bytes that the method cannot read. */
function unpackEntry(unpack: () => Uint8Array, path: string): Uint8Array {
  try {
    return unpack();
  } catch (cause) {
    throw broken(`${path} does not unpack to its declared size: ${(cause as Error).message}`, cause);
  }
}

/** The local header repeats the name, with an extra field of its own length. */
function dataOf(bytes: Uint8Array, { path, offset, packed }: DirectoryEntry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== 0x04034b50)
    throw broken(`${path} is cut off`);
  const nameEnd = offset + 30 + view.getUint16(offset + 26, true);
  const start = nameEnd + view.getUint16(offset + 28, true);
  if (start + packed > bytes.length) throw broken(`${path} is cut off`);
  const named = new TextDecoder().decode(bytes.subarray(offset + 30, nameEnd));
  if (named !== path) throw broken(`${path} is called ${JSON.stringify(named)} where it begins`);
  return bytes.subarray(start, start + packed);
}

function broken(why: string, cause?: unknown): AssayError {
  return new AssayError('invalid', 'E_IMPORT_ARCHIVE', `the archive cannot be read: ${why}`, { cause });
}

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

/** Node's means to unpack an entry; never more than the size that its archive declares. */
export const unpack: Unpack = (packed, method, size) => {
  // Zero would mean "no limit" there.
  const limit = { maxOutputLength: Math.max(size, 1) };
  return method === 'deflate' ? inflateRawSync(packed, limit) : zstdDecompressSync(packed, limit);
};
