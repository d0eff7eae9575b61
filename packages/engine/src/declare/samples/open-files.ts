import { AssayError, isObject, type JsonValue, type Location, offerNames } from '@assay/records';
import {
  decodeText,
  fileLines,
  JsonCutter,
  parseJson,
  readJsonl,
  readLineBlocks,
  readRowBatches,
  readYaml,
  type Row,
  type RowFile,
  rowFormat,
  type YamlSource,
} from '@assay/rows';
import type { Digester, ProjectFile, ProjectFiles } from '../../ports/platform.ts';
import type { OutsideFile } from '../inputs.ts';

const known = ['schema_version', 'name', 'description', 'samples'];
const versions = ['assay.dataset.v1', 'eval-harness.dataset.v1'];

/** Checks what a dataset file says besides its samples; `at` gives the place of a key. */
function checkDatasetHead(head: JsonValue, at: (key: string) => Location): void {
  if (head === null || Array.isArray(head)) return;
  if (typeof head !== 'object') throw wrong('E_DATA_SHAPE', 'expected samples: and a list below it', at(''));
  for (const [key, value] of Object.entries(head)) {
    if (key === 'repetitions')
      throw wrong(
        'E_SPEC_UNKNOWN',
        'repetitions belongs to the run: write repeatability: { num_runs: … } in the task specification',
        at(key),
      );
    if (!known.includes(key))
      throw new AssayError(
        'invalid',
        'E_SPEC_UNKNOWN',
        `the key ${JSON.stringify(key)} is not known in a dataset`,
        {
          location: at(key),
          fix: offerNames(key, known),
        },
      );
    if (key === 'schema_version' && !versions.includes(value as string))
      throw wrong(
        'E_SPEC_VERSION',
        `the dataset's schema_version is ${JSON.stringify(value)}; read are ${versions.join(', ')}`,
        at(key),
      );
    if ((key === 'name' || key === 'description') && (typeof value !== 'string' || value === ''))
      throw wrong('E_SPEC_TYPE', `${key} is ${JSON.stringify(value)}; expected a text`, at(key));
  }
  if (!Object.hasOwn(head, 'samples')) throw wrong('E_DATA_SHAPE', 'the dataset has no samples', at(''));
}

function wrong(code: string, message: string, location: Location): AssayError {
  return new AssayError('invalid', code, message, { location });
}

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

/**
 * A file that is read several times, and must be the same each time: every part has to have the bytes that it had when
 * it was first read, before anybody sees them (E_DATA_CHANGED). Memory: a fingerprint for each part.
 */
class UnchangedFile {
  readonly #fingerprint: (bytes: Uint8Array) => string;
  readonly #parts = new Map<string, string>();
  #version: string | null = null;

  constructor(digester: Pick<Digester, 'fingerprints'>) {
    this.#fingerprint = digester.fingerprints();
  }

  of(file: ProjectFile): ProjectFile {
    this.#version ??= file.version;
    if (file.version !== this.#version) throw changed(file.name);
    const read = async (start: number, end: number): Promise<Uint8Array> => {
      const bytes = await file.read(start, end);
      const found = this.#fingerprint(bytes);
      const part = `${start}-${end}`;
      const before = this.#parts.get(part);
      if (before === undefined) this.#parts.set(part, found);
      else if (before !== found) throw changed(file.name);
      return bytes;
    };
    return { ...file, read };
  }
}

function changed(file: string): AssayError {
  const message = `${file} was changed while it was in use`;
  return new AssayError('invalid', 'E_DATA_CHANGED', message, { location: { file } });
}

export interface FileSources {
  readonly files: ProjectFiles;
  readonly digester: Digester;
}

/** The rows of one file by its ending. What the hub calls .json may be one object a line. */
export async function fileRows(
  path: string,
  sources: FileSources,
  { isOfHub = false }: { readonly isOfHub?: boolean } = {},
): Promise<SampleRows> {
  const ending = path.replace(/\.gz$/i, '');
  if (/\.ya?ml$/i.test(ending)) return rowsOf(path, sources, (file) => eachAlone(readYamlSamples(file)));
  if (/\.json$/i.test(ending)) {
    const isLines = isOfHub && (await firstCharacter(path, sources)) === '{';
    return rowsOf(path, sources, (file) => (isLines ? readJsonl(file) : eachAlone(readJsonSamples(file))));
  }
  return rowsOf(path, sources, readRowBatches, /\.(?:jsonl|ndjson|jsonlines)$/i.test(ending));
}

/** Rows that `rows` reads from a file, which has to stay as it is. */
export function rowsOf(
  path: string,
  { files, digester }: FileSources,
  rows: (file: ProjectFile) => AsyncGenerator<Iterable<Row>>,
  isLines = false,
): SampleRows {
  const unchanged = new UnchangedFile(digester);
  async function* opened<T>(read: (file: ProjectFile) => AsyncGenerator<T>): AsyncGenerator<T> {
    const file = await files.open(path);
    try {
      yield* read(unchanged.of(file));
    } finally {
      await file.close();
    }
  }
  return {
    file: files.shown(path),
    read: () => opened(rows),
    lines: isLines ? (line) => opened((file) => jsonLines(file, line)) : null,
  };
}

async function firstCharacter(path: string, { files }: FileSources): Promise<string> {
  const file = await files.open(path);
  try {
    const head = await file.read(0, Math.min(1024, file.size));
    return new TextDecoder()
      .decode(head)
      .replace(/^\uFEFF/, '')
      .trimStart()
      .slice(0, 1);
  } finally {
    await file.close();
  }
}

async function* jsonLines(file: ProjectFile, line: () => number): AsyncGenerator<Uint8Array> {
  await rowFormat(file);
  yield* readLineBlocks(file, line);
}

async function* eachAlone(rows: AsyncGenerator<Row>): AsyncGenerator<Iterable<Row>> {
  for await (const row of rows) yield [row];
}

/** A row with the file that it stands in, where a dataset has several. */
export interface PlacedRow extends Row {
  readonly file?: string;
}

/** A dataset's file: rows that can be read again and again. */
export interface SampleRows {
  /** What messages call the file. */
  readonly file: string;
  /** Streamed, in batches (see `readRowBatches`); throws E_DATA_CHANGED when the file is no longer what it was at first. */
  readonly read: () => AsyncGenerator<Iterable<PlacedRow>>;
  /** The same as blocks of lines (see `readLineBlocks`); null where rows are not lines of JSON. */
  readonly lines: ((line: () => number) => AsyncGenerator<Uint8Array>) | null;
  /** Of files outside of the project's folder, and of the hub: which, as they were when they were opened. */
  readonly outside?: readonly OutsideFile[];
}
