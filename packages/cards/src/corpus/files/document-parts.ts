import type { Readable } from 'node:stream';
import { AssayError } from '@assay/records';
import { JoinedBlocks } from './joined-blocks.ts';
import { ListCutter } from './list-cutter.ts';
import { longestDocument, type Part, partBytes } from './part.ts';

/**
 * The documents of a JSON file, after the first `skip`: the items of a list, many at a time, or the one document that
 * the file is. Memory is that of some items, whatever the file's size. Throws where the file is broken off.
 */
export async function* documentParts(stream: Readable, skip = 0): AsyncGenerator<Part> {
  const blocks = new JoinedBlocks(partBytes);
  let cutter: ListCutter | null = null;
  for await (const block of stream) {
    blocks.add(block as Uint8Array);
    if (!blocks.isFull) continue;
    const bytes = blocks.take();
    cutter ??= isList(bytes) ? new ListCutter(skip) : null;
    if (cutter !== null) yield cut(cutter, bytes, blocks);
    else blocks.putBack(bytes);
    if (blocks.length > longestDocument) throw tooLong(cutter);
  }
  const bytes = blocks.take();
  cutter ??= isList(bytes) ? new ListCutter(skip) : null;
  if (cutter === null) yield single(bytes, skip);
  else {
    yield cut(cutter, bytes, blocks);
    cutter.finish();
  }
}

function cut(cutter: ListCutter, bytes: Buffer, blocks: JoinedBlocks): Part {
  const { spans, numbers, rest } = cutter.cut(bytes);
  blocks.putBack(bytes.subarray(rest));
  return { unit: 'item', bytes: bytes.subarray(0, rest), spans, numbers, last: cutter.last, findings: [] };
}

/** The first byte that is no white space and no byte order mark. */
function isList(bytes: Uint8Array): boolean {
  return String.fromCharCode(bytes.find((byte) => byte > 32 && byte < 0xbb) ?? 0) === '[';
}

function single(bytes: Uint8Array, skip: number): Part {
  const isWanted = skip === 0 && bytes.length > 0;
  return {
    unit: 'file',
    bytes,
    spans: isWanted ? [0, bytes.length] : [],
    numbers: isWanted ? [1] : [],
    last: 1,
    findings: [],
  };
}

function tooLong(cutter: ListCutter | null): AssayError {
  const what = cutter === null ? 'the document' : `item ${cutter.last} of the list`;
  const megabytes = longestDocument / 2 ** 20;
  return new AssayError('invalid', 'E_LENGTH', `${what} is longer than ${megabytes} MB; split it`);
}
