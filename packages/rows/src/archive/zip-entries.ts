import { AssayError } from '@assay/records';
import { directoryOf } from './zip-directory.ts';

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
 * and a path that leaves the archive is refused all the same. Encrypted entries are refused.
 */
export function zipEntries(bytes: Uint8Array, unpack: Unpack): readonly ZipEntry[] {
  return directoryOf(bytes)
    .filter(({ path }) => !path.endsWith('/'))
    .map(({ path, method, size, packed, offset, encrypted }) => {
      if (/^\/|(?:^|\/)\.\.(?:\/|$)|\\/.test(path))
        throw broken(`the path ${JSON.stringify(path)} leaves it`);
      return {
        path,
        size,
        read: () => {
          if (encrypted) throw broken(`${path} is encrypted`);
          const data = dataOf(bytes, offset, packed);
          if (method === 0) return data;
          const name = methods.get(method as 8 | 93);
          if (name === undefined) throw broken(`${path} is packed by method ${method}, expected 0, 8 or 93`);
          const unpacked = unpackEntry(() => unpack(data, name, size), path);
          if (unpacked.length !== size)
            throw broken(`${path} has ${unpacked.length} bytes, declared ${size}`);
          return unpacked;
        },
      };
    });
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
function dataOf(bytes: Uint8Array, offset: number, packed: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== 0x04034b50)
    throw broken('an entry is cut off');
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packed > bytes.length) throw broken('an entry is cut off');
  return bytes.subarray(start, start + packed);
}

function broken(why: string, cause?: unknown): AssayError {
  return new AssayError('invalid', 'E_IMPORT_ARCHIVE', `the archive cannot be read: ${why}`, { cause });
}
