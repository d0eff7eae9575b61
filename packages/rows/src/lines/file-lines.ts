import { AssayError } from '@assay/records';
import { decodeText } from '../text/decode-text.ts';
import { joinedBytes } from '../text/joined-bytes.ts';
import type { RowFile } from '../file/row-file.ts';

const blockSize = 256 * 1024;
const maxLineLength = 64 * 1024 * 1024;
const laterLines = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The lines of a text file, without their line feeds, decoded one by one; invalid UTF-8 is told by line. Memory: one line. */
export async function* fileLines(
  file: RowFile,
): AsyncGenerator<{ readonly text: string; readonly line: number }> {
  let line = 1;
  let rest: Uint8Array[] = [];
  let length = 0;
  for (let start = 0; start < file.size; start += blockSize) {
    const block = await file.read(start, Math.min(start + blockSize, file.size));
    let from = 0;
    for (let end = block.indexOf(0x0a); end !== -1; end = block.indexOf(0x0a, from)) {
      rest.push(block.subarray(from, end));
      yield { text: decoded(rest, line, file.name), line };
      rest = [];
      length = 0;
      line += 1;
      from = end + 1;
    }
    rest.push(block.slice(from));
    length += block.length - from;
    if (length > maxLineLength)
      throw new AssayError('invalid', 'E_ROWS_SIZE', `a line longer than ${maxLineLength} bytes`, {
        location: { file: file.name, line },
      });
  }
  if (length > 0) yield { text: decoded(rest, line, file.name), line };
}

function decoded(parts: readonly Uint8Array[], line: number, file: string): string {
  const bytes = joinedBytes(parts);
  try {
    return line === 1 ? decodeText(bytes) : laterLines.decode(bytes);
  } catch (cause) {
    throw new AssayError('invalid', 'E_ENCODING', `line ${line} is not UTF-8`, {
      cause,
      location: { file, line },
    });
  }
}
