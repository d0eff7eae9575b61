import { AssayError } from '@assay/records';
import { type Cell, decodeText, readRowBatches, type Row } from '@assay/rows';
import type { ProjectFile, ProjectFiles } from '../../ports/platform.ts';
import type { DeclaredDataset } from '../project.ts';
import { type CroissantSource, readCroissant } from './croissant-source.ts';
import { fileRows, type FileSources, rowsOf, type SampleRows } from './file-rows.ts';
import { hubRows } from './hub/hub-rows.ts';

/** Holds a file against the digest that its metadata say; null: they say none. */
export async function checkDigest(
  files: ProjectFiles,
  { path, sha256 }: { readonly path: string; readonly sha256: string | null },
): Promise<void> {
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

/** Metadata are read whole; a larger JSON file is taken for data. */
const maxMetadata = 1024 * 1024;

/** Opens a dataset: of the hub, or by its ending: .yaml, .json, .jsonl, .csv, .tsv, .parquet, or Croissant metadata (.jsonld, .json); all but the last packed as .gz too. */
export async function sampleRows(declared: DeclaredDataset, sources: FileSources): Promise<SampleRows> {
  if (declared.hub !== undefined) return hubRows(declared.hub, sources);
  if (declared.outside !== true) return rowsAt(declared, sources);
  const { files, name: path } = await sources.files.outside(declared.path);
  const rows = await rowsAt({ ...declared, path }, { ...sources, files });
  const file = await files.open(path);
  try {
    return { ...rows, outside: [{ path: rows.file, sha256: await file.sha256() }] };
  } finally {
    await file.close();
  }
}

async function rowsAt({ path, record_set }: DeclaredDataset, sources: FileSources): Promise<SampleRows> {
  const { files } = sources;
  if (await isCroissant(files, path)) {
    const source = await readCroissant(files, path, record_set);
    await checkDigest(files, source);
    return rowsOf(source.path, sources, (file) => croissantRows(file, source));
  }
  return fileRows(path, sources);
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
