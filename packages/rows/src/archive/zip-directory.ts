import { AssayError } from '@assay/records';

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
      entries.push(readEntry(bytes, view, at, { name, extra }));
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

function readEntry(
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
