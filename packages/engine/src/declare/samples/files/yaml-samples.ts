import { AssayError, isObject, type JsonValue } from '@assay/records';
import { fileLines, readYaml, type Row, type RowFile, type YamlSource } from '@assay/rows';
import { checkDatasetHead } from './dataset-head.ts';

const maxHeadLength = 1024 * 1024;
const maxItemLength = 16 * 1024 * 1024;
const itemStart = /^( *)-(?:[ \r]|$)/;
const nothingSaid = /^\s*(?:#.*)?$/;

/**
 * The samples of a YAML dataset: a list, or `samples:` with a list below it. The file is cut at the dashes
 * of that list and each part is read by itself, so that memory is one sample. (Nothing inside an item can
 * stand as far left as its dash.) A list in brackets is read whole, and is then as small as any other head.
 */
export async function* readYamlSamples(file: RowFile): AsyncGenerator<Row> {
  const head = new Head(file.name);
  let number = 0;
  let indent: number | null = null;
  let state: 'before' | 'samples' | 'after' = 'before';
  let item: { text: string; readonly line: number } | null = null;
  const finished = (): Row => rowOf(item!.text, item!.line, file.name, (number += 1));
  for await (const { text, line } of fileLines(file)) {
    const dash: number | null = itemStart.exec(text)?.[1]?.length ?? null;
    const isSilent = nothingSaid.test(text);
    if (state === 'before' && dash === 0 && head.isSilent) {
      state = 'samples';
      indent = 0;
    }
    const isInside = state === 'samples' && (isSilent || (indent !== null && indentOf(text) > indent));
    const isNext: boolean = state === 'samples' && dash !== null && (indent === null || dash === indent);
    if (isNext) {
      if (item !== null) yield finished();
      if (indent === null) head.check();
      indent = dash;
      item = { text: `${text}\n`, line };
      head.skip();
    } else if (isInside && item !== null) {
      item.text += `${text}\n`;
      if (item.text.length > maxItemLength) throw tooLong(file.name, item.line);
      head.skip();
    } else {
      if (state === 'samples' && !isSilent) state = 'after';
      head.add(text);
      if (state === 'before' && /^samples:\s*(?:#.*)?$/.test(text)) state = 'samples';
    }
  }
  if (item !== null) yield finished();
  yield* head.samples(number);
}

/** What the file says besides its samples. */
class Head {
  isSilent = true;
  #text = '';
  #lines = 0;
  /** Lines before the samples, and lines of samples: what turns a line of the head into one of the file. */
  #before: number | null = null;
  #skipped = 0;
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  skip(): void {
    this.#before ??= this.#lines;
    this.#skipped += 1;
  }

  add(line: string): void {
    this.#text += `${line}\n`;
    this.#lines += 1;
    if (!nothingSaid.test(line) && !/^---\s*$/.test(line)) this.isSilent = false;
    if (this.#text.length > maxHeadLength) {
      const message = `more than ${maxHeadLength} characters besides samples; write each sample after a dash, on lines of its own`;
      throw new AssayError('invalid', 'E_SPEC_SIZE', message, { location: { file: this.#file } });
    }
  }

  check(): YamlSource {
    const lineOf = (line: number): number => (line <= (this.#before ?? line) ? line : line + this.#skipped);
    const source = asData(() => readYaml(this.#text, { file: this.#file, isData: true, lineOf }));
    checkDatasetHead(source.value, (key) => source.locateKey([key]));
    return source;
  }

  /** Samples that stand in brackets, after `count` others. */
  *samples(count: number): Generator<Row> {
    const source = this.check();
    const { value } = source;
    const list = Array.isArray(value) ? value : ((value as { samples?: JsonValue } | null)?.samples ?? null);
    const path = Array.isArray(value) ? [] : ['samples'];
    if (list === null) return;
    if (!Array.isArray(list))
      throw new AssayError('invalid', 'E_DATA_SHAPE', 'samples is not a list', {
        location: source.locate(path),
      });
    // A list was read already: this one stands to the left of it, which YAML does not allow.
    if (count > 0)
      throw new AssayError('invalid', 'E_SPEC_YAML', 'the dashes of a list stand one below the other', {
        location: source.locate(path),
      });
    for (const [i, cells] of list.entries()) {
      const { line } = source.locate([...path, i]);
      yield {
        number: count + i + 1,
        line: line ?? null,
        cells: objectIn(cells, this.#file, line),
        untyped: false,
      };
    }
  }
}

function rowOf(text: string, line: number, file: string, number: number): Row {
  const { value } = asData(() =>
    readYaml(text, { file, isData: true, lineOf: (within) => line + within - 1 }),
  );
  const item = Array.isArray(value) && value.length === 1 ? value[0] : undefined;
  return { number, line, cells: objectIn(item, file, line), untyped: false };
}

function objectIn(value: JsonValue | undefined, file: string, line: number | undefined): Row['cells'] {
  if (isObject(value)) return value;
  throw new AssayError('invalid', 'E_DATA_SHAPE', 'expected a sample with id and input', {
    location: line === undefined ? { file } : { file, line },
  });
}

/** A dataset is data: what is wrong with it is not wrong usage. */
function asData<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    throw new AssayError('invalid', error.code, error.message, {
      cause: error.cause,
      fix: error.fix,
      ...(error.location === undefined ? {} : { location: error.location }),
    });
  }
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}

function tooLong(file: string, line: number): AssayError {
  const message = `a sample longer than ${maxItemLength} characters`;
  return new AssayError('invalid', 'E_ROWS_SIZE', message, { location: { file, line } });
}
