import { crc32 } from 'node:zlib';
import { AssayError } from '@assay/records';
import { type DirectoryEntry, directoryOf } from './zip-directory.ts';

/** How an entry is packed: 8 is deflate, 93 is zstd. Gives at most `size` bytes, or throws. */
export type Unpack = (packed: Uint8Array, method: 'deflate' | 'zstd', size: number) => Uint8Array;

export interface ZipEntry {
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
