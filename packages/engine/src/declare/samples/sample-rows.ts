import { AssayError } from '@assay/records';
import { type Cell, decodeText, readLineBlocks, readRowBatches, type Row, rowFormat } from '@assay/rows';
import type { Digester } from '../../ports/digester.ts';
import type { ProjectFile, ProjectFiles } from '../../ports/project-files.ts';
import type { OutsideFile } from '../inputs.ts';
import type { DeclaredDataset } from '../project.ts';
import { type CroissantSource, readCroissant } from './croissant-source.ts';
import { readJsonSamples } from './json-samples.ts';
import { UnchangedFile } from './unchanged-file.ts';
import { readYamlSamples } from './yaml-samples.ts';

/** A dataset's file: rows that can be read again and again. */
export interface SampleRows {
  /** What messages call the file. */
  readonly file: string;
  /** Streamed, in batches (see `readRowBatches`); throws E_DATA_CHANGED when the file is no longer what it was at first. */
  readonly read: () => AsyncGenerator<Iterable<Row>>;
  /** The same as blocks of lines (see `readLineBlocks`); null where rows are not lines of JSON. */
  readonly lines: ((line: () => number) => AsyncGenerator<Uint8Array>) | null;
  /** Of a file outside of the project's folder: which, as it was when it was opened. */
  readonly outside?: OutsideFile;
}

interface Sources {
  readonly files: ProjectFiles;
  readonly digester: Digester;
}

/** Metadata are read whole; a larger JSON file is taken for data. */
const maxMetadata = 1024 * 1024;

/** Opens a dataset by its ending: .yaml, .json, .jsonl, .csv, .tsv, .parquet, or Croissant metadata (.jsonld, .json); all but the last packed as .gz too. */
export async function sampleRows(declared: DeclaredDataset, sources: Sources): Promise<SampleRows> {
  if (declared.outside !== true) return rowsAt(declared, sources);
  const { files, name: path } = await sources.files.outside(declared.path);
  const rows = await rowsAt({ ...declared, path }, { ...sources, files });
  const file = await files.open(path);
  try {
    return { ...rows, outside: { path: rows.file, sha256: await file.sha256() } };
  } finally {
    await file.close();
  }
}

async function rowsAt({ path, record_set }: DeclaredDataset, sources: Sources): Promise<SampleRows> {
  const { files } = sources;
  if (await isCroissant(files, path)) {
    const source = await readCroissant(files, path, record_set);
    await checkDigest(files, source);
    return rowsOf(source.path, sources, (file) => croissantRows(file, source));
  }
  const ending = path.replace(/\.gz$/i, '');
  if (/\.ya?ml$/i.test(ending)) return rowsOf(path, sources, (file) => eachAlone(readYamlSamples(file)));
  if (/\.json$/i.test(ending)) return rowsOf(path, sources, (file) => eachAlone(readJsonSamples(file)));
  return rowsOf(path, sources, readRowBatches, /\.(?:jsonl|ndjson|jsonlines)$/i.test(ending));
}

function rowsOf(
  path: string,
  { files, digester }: Sources,
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

async function* jsonLines(file: ProjectFile, line: () => number): AsyncGenerator<Uint8Array> {
  await rowFormat(file);
  yield* readLineBlocks(file, line);
}

async function* eachAlone(rows: AsyncGenerator<Row>): AsyncGenerator<Iterable<Row>> {
  for await (const row of rows) yield [row];
}

async function* croissantRows(file: ProjectFile, source: CroissantSource): AsyncGenerator<Iterable<Row>> {
  for await (const batch of readRowBatches(file, { mediaType: source.mediaType }))
    yield renamed(batch, source, file.name);
}

function* renamed(rows: Iterable<Row>, { fields }: CroissantSource, file: string): Generator<Row> {
  for (const row of rows) {
    const cells: Record<string, Cell> = {};
    for (const [name, { column, read }] of fields) {
      if (!Object.hasOwn(row.cells, column))
        throw new AssayError(
          'invalid',
          'E_DATA_COLUMN',
          `there is no column ${JSON.stringify(column)}, which the metadata name`,
          {
            location: { file, ...(row.line === null ? {} : { line: row.line }) },
          },
        );
      cells[name] = row.untyped ? read(row.cells[column]!) : row.cells[column]!;
    }
    yield { ...row, cells };
  }
}

async function isCroissant(files: ProjectFiles, path: string): Promise<boolean> {
  if (/\.jsonld$/i.test(path)) return true;
  if (!/\.json$/i.test(path)) return false;
  const file = await files.open(path);
  try {
    if (file.size > maxMetadata) return false;
    const text = decodeText(await file.read(0, file.size));
    const start = /^\s*\{[^]*"@context"\s*:/.test(text) && /"(?:cr:|croissant:)?recordSet"\s*:/.test(text);
    return start && !/"samples"\s*:/.test(text);
  } catch (error) {
    // Bad bytes are reported by the reader of the samples, with their line.
    if (error instanceof AssayError) return false;
    throw error;
  } finally {
    await file.close();
  }
}

async function checkDigest(files: ProjectFiles, { path, sha256 }: CroissantSource): Promise<void> {
  if (sha256 === null) return;
  const file = await files.open(path);
  try {
    const found = await file.sha256();
    if (found === sha256.toLowerCase()) return;
    throw new AssayError(
      'invalid',
      'E_DIGEST',
      `${file.name} has the SHA-256 ${found}; the metadata say ${sha256}`,
      {
        location: { file: file.name },
      },
    );
  } finally {
    await file.close();
  }
}
