import { AssayError } from '@assay/records';

/** Bytes to text: UTF-8 only, one leading byte order mark dropped, an invalid byte refused with its offset. */
export function decodeText(bytes: Uint8Array): string {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw new AssayError('invalid', 'E_ENCODING', 'the file is UTF-16; expected UTF-8 (byte offset 0)');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    const offset = firstInvalidByte(bytes);
    throw new AssayError('invalid', 'E_ENCODING', `the file is not UTF-8: invalid byte at offset ${offset}`, {
      cause,
      location: { line: lineOf(bytes, offset) },
    });
  }
}

function lineOf(bytes: Uint8Array, offset: number): number {
  let line = 1;
  for (let at = 0; at < offset; at += 1) if (bytes[at] === 0x0a) line += 1;
  return line;
}

/** The longest prefix that decodes, by bisection. A prefix cut inside a character is still valid as a stream. */
function firstInvalidByte(bytes: Uint8Array): number {
  let valid = 0;
  let invalid = bytes.length;
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (decodesAsStream(bytes.subarray(0, middle))) valid = middle;
    else invalid = middle;
  }
  return valid;
}

function decodesAsStream(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Parts of a file, read block by block, as one. */
export function joinedBytes(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Line and column (both from 1) of an offset; columns count UTF-16 code units. Linear in the offset: for errors and reports, not for loops. */
export function locate(text: string, offset: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let lineStart = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
    lineStart = at + 1;
  }
  return { line, column: offset - lineStart + 1 };
}

/** Answers `lineAt` for many offsets of one text: one pass over it, then a binary search for each. */
export function lineIndex(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
