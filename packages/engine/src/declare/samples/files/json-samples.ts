import { AssayError, type JsonValue, type Location } from '@assay/records';
import { decodeText, JsonCutter, parseJson, type Row, type RowFile } from '@assay/rows';
import { checkDatasetHead } from './dataset-head.ts';

const blockSize = 256 * 1024;

/**
 * The samples of a JSON dataset: an array, or an object whose `samples` is one. The file is cut at the
 * elements of that array, and each is parsed by itself: memory is one sample. What stands around them is
 * parsed at the end.
 */
export async function* readJsonSamples(file: RowFile): AsyncGenerator<Row> {
  const cutter = new JsonCutter({ file: file.name, key: 'samples', item: 'sample' });
  let number = 0;
  for (let start = 0; start < file.size; start += blockSize) {
    const block = await file.read(start, Math.min(start + blockSize, file.size));
    for (const { bytes, line } of cutter.cut(block)) {
      number += 1;
      yield { number, line, cells: parsed(bytes, { file: file.name, line }) as Row['cells'], untyped: false };
    }
  }
  checkHead(cutter.rest(), file.name);
}

function checkHead({ bytes, lineOf }: ReturnType<JsonCutter['rest']>, file: string): void {
  const head = parsed(bytes, { file, line: 1, lineOf });
  checkDatasetHead(head, () => ({ file }));
  const list = Array.isArray(head) ? head : (head as { samples?: JsonValue } | null)?.samples;
  if (Array.isArray(list) && list.length === 0) return;
  throw new AssayError(
    'invalid',
    'E_DATA_SHAPE',
    'expected an array of samples, or an object with an array "samples"',
    {
      location: { file },
    },
  );
}

interface Place {
  readonly file: string;
  readonly line: number;
  /** The line of the file on which a line of the text stands; counted on from `line` where absent. */
  readonly lineOf?: (line: number) => number;
}

function parsed(bytes: Uint8Array, at: Place): JsonValue {
  try {
    return parseJson(decodeText(bytes));
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    throw new AssayError('invalid', error.code, error.message, {
      cause: error,
      fix: error.fix,
      location: within(error.location, at),
    });
  }
}

function within(inner: Location | undefined, { file, line, lineOf }: Place): Location {
  if (inner?.line === undefined) return { file, line };
  return { file, line: lineOf?.(inner.line) ?? line + inner.line - 1 };
}
