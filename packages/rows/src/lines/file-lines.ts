import { AssayError } from '@assay/records';
import type { RowFile } from '../file/row-file.ts';
import { decodeText } from '../text/decode-text.ts';
import { type FileLine, readLines } from './read-lines.ts';

const laterLines = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The lines of a text file, without their line feeds, decoded one by one; invalid UTF-8 is reported by line. Memory: one line. */
export async function* fileLines(
  file: RowFile,
): AsyncGenerator<{ readonly text: string; readonly line: number }> {
  for await (const given of readLines(file)) yield { text: decoded(given, file.name), line: given.line };
}

function decoded({ bytes, line }: FileLine, file: string): string {
  try {
    return line === 1 ? decodeText(bytes) : laterLines.decode(bytes);
  } catch (cause) {
    throw new AssayError('invalid', 'E_ENCODING', `line ${line} is not UTF-8`, {
      cause,
      location: { file, line },
    });
  }
}
