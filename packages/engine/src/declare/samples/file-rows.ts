import { AssayError } from '@assay/records';
import { readJsonl, readLineBlocks, readRowBatches, type Row, rowFormat } from '@assay/rows';
import type { Digester, ProjectFile, ProjectFiles } from '../../ports/platform.ts';
import type { OutsideFile } from '../inputs.ts';
import { readJsonSamples, readYamlSamples } from './yaml-json-samples.ts';

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
