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
