import { AssayError } from '@assay/records';
import { type Cell, decodeText, readRowBatches, type Row } from '@assay/rows';
import type { ProjectFile, ProjectFiles } from '../../ports/project-files.ts';
import type { DeclaredDataset } from '../project.ts';
import { type CroissantSource, readCroissant } from './files/croissant-source.ts';
import { checkDigest } from './check-digest.ts';
import { fileRows, type FileSources, rowsOf } from './files/file-rows.ts';
import { hubRows } from './hub/hub-rows.ts';
import type { SampleRows } from './placed-rows.ts';

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
