import { AssayError } from '@assay/records';
import { crc32, deflateRawSync } from 'node:zlib';
import { joinedBytes } from './text.ts';

interface ZippedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const MOST_FILES = 0xffff;
const MOST_BYTES = 0xffffffff;
/** Deflate; names are UTF-8; the first of January 1980, so that the same files make the same bytes. */
const facts = { version: 20, flags: 0x800, method: 8, date: 0x21 };

/** A zip archive of files, in their order. Without the extensions for more than 65,535 files or four gibibytes, which are refused. */
export function writeZip(files: readonly ZippedFile[]): Uint8Array<ArrayBuffer> {
  if (files.length > MOST_FILES) throw tooLarge(`${files.length} files`);
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { path, bytes } of files) {
    const name = new TextEncoder().encode(path);
    const packed = deflateRawSync(bytes);
    const sizes = { checksum: crc32(bytes), packed: packed.length, size: bytes.length, name: name.length };
    parts.push(localHead(sizes), name, packed);
    directory.push(entryHead(sizes, offset), name);
    offset += 30 + name.length + packed.length;
    if (offset > MOST_BYTES) throw tooLarge('four gibibytes');
  }
  const listed = joinedBytes(directory);
  return new Uint8Array(joinedBytes([...parts, listed, endOf(files.length, listed.length, offset)]));
}

interface Sizes {
  readonly checksum: number;
  readonly packed: number;
  readonly size: number;
  readonly name: number;
}

function localHead(sizes: Sizes): Uint8Array {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(LOCAL, 0);
  writeFacts(head, 4, sizes);
  return head;
}

function entryHead(sizes: Sizes, offset: number): Uint8Array {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(ENTRY, 0);
  head.writeUInt16LE(facts.version, 4);
  writeFacts(head, 6, sizes);
  head.writeUInt32LE(offset, 42);
  return head;
}

function writeFacts(head: Buffer, at: number, { checksum, packed, size, name }: Sizes): void {
  head.writeUInt16LE(facts.version, at);
  head.writeUInt16LE(facts.flags, at + 2);
  head.writeUInt16LE(facts.method, at + 4);
  head.writeUInt16LE(facts.date, at + 8);
  head.writeUInt32LE(checksum, at + 10);
  head.writeUInt32LE(packed, at + 14);
  head.writeUInt32LE(size, at + 18);
  head.writeUInt16LE(name, at + 22);
}

function endOf(files: number, length: number, offset: number): Uint8Array {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(files, 8);
  end.writeUInt16LE(files, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

function tooLarge(what: string): AssayError {
  return new AssayError(
    'usage',
    'E_ZIP_SIZE',
    `${what} are more than a zip archive without extensions holds`,
  );
}
