import { AssayError, type Location, offerNames } from '@assay/records';
import { type Cell, decodeText, readRowBatches, type Row } from '@assay/rows';
import { plural } from '@assay/shown';
import { CROISSANT, type Graph, type GraphNode, type GraphValue, readGraph, SCHEMA } from '@assay/tasks';
import type { ProjectFile, ProjectFiles } from '../../ports/platform.ts';
import type { DeclaredDataset } from '../project.ts';
import { problemUrl } from '../read-problem.ts';
import { readText } from '../read-spec-file.ts';
import { hubRows } from './hub-rows.ts';
import { fileRows, type FileSources, rowsOf, type SampleRows } from './open-files.ts';

/** Where a Croissant record set has its rows: one local file, and the field that each of its columns is. */
interface CroissantSource {
  /** Relative to the project folder. */
  readonly path: string;
  readonly mediaType: string | null;
  readonly sha256: string | null;
  /** By the field's name: the column of the file, which several may share, and how text cells are read. */
  readonly fields: ReadonlyMap<string, { readonly column: string; readonly read: (cell: Cell) => Cell }>;
}

const maxBytes = 16 * 1024 * 1024;

/**
 * Reads Croissant dataset metadata (JSON-LD): a record set whose fields are columns of one FileObject with a
 * local contentUrl, beside the metadata. Nothing is fetched; record sets over several files, file sets and
 * transforms are refused with a word on what to do.
 */
async function readCroissant(
  files: ProjectFiles,
  path: string,
  recordSet: string | undefined,
): Promise<CroissantSource> {
  const at = { file: files.shown(path) };
  const graph = await placed(at, async () =>
    readGraph({ url: problemUrl(path), text: await readText(files, path, maxBytes) }),
  );
  const chosen = chooseRecordSet(graph, recordSet, at);
  const fields = new Map<string, { column: string; read: (cell: Cell) => Cell }>();
  const sources = new Set<GraphNode>();
  for (const field of nodes(chosen, `${CROISSANT}field`)) {
    const source = nodes(field, `${CROISSANT}source`)[0];
    const file = source === undefined ? undefined : nodes(source, `${CROISSANT}fileObject`)[0];
    const column = source === undefined ? undefined : columnOf(source);
    const name = nameOf(field);
    if (file === undefined || column === undefined || name === null)
      throw refused(`the field ${name ?? field.id} is not a column of a file object`, at);
    sources.add(file);
    if (fields.has(name)) throw refused(`two fields of the record set are called ${name}`, at);
    fields.set(name, { column, read: typeOf(field) });
  }
  if (sources.size !== 1)
    throw refused(`the record set reads ${plural(sources.size, 'file')}; expected one`, at);
  const [file] = [...sources];
  return { ...fileOf(file!, path, at), fields };
}

function chooseRecordSet(graph: Graph, wanted: string | undefined, at: Location): GraphNode {
  const all = [...graph.nodes.values()].flatMap((node) => nodes(node, `${CROISSANT}recordSet`));
  const names = all.map((node) => nameOf(node) ?? node.id);
  const found =
    wanted === undefined ? all : all.filter((node, i) => names[i] === wanted || node.id === wanted);
  if (found.length === 1) return found[0]!;
  const message =
    wanted === undefined
      ? `expected one record set, found ${all.length}; name one with record_set: in the task's dataset`
      : `there is no record set called ${JSON.stringify(wanted)}`;
  throw new AssayError('invalid', 'E_DATA_CROISSANT', message, {
    location: at,
    fix: offerNames(wanted ?? '', names),
  });
}

function fileOf(file: GraphNode, path: string, at: Location): Omit<CroissantSource, 'fields'> {
  const value = values(file, `${SCHEMA}contentUrl`)[0];
  if (value === undefined) throw refused(`the file object ${nameOf(file) ?? file.id} has no contentUrl`, at);
  const local = value.kind === 'literal' ? value.text : relativeTo(problemUrl(path), value.id);
  if (/^[a-z][a-z0-9+.-]+:/i.test(local))
    throw refused(
      `the data are at ${local}; nothing is fetched: save the file beside the metadata and write its path`,
      at,
    );
  return {
    path: local.startsWith('/') ? local : `${path.slice(0, path.lastIndexOf('/') + 1)}${local}`,
    mediaType: text(file, `${SCHEMA}encodingFormat`),
    sha256: text(file, `${SCHEMA}sha256`),
  };
}

/** A context may make contentUrl an address, which then stands resolved against the metadata's own. */
function relativeTo(base: string, url: string): string {
  const folder = base.slice(0, base.lastIndexOf('/') + 1);
  return url.startsWith(folder) ? decodeURI(url.slice(folder.length)) : url;
}

function columnOf(source: GraphNode): string | undefined {
  const extract = nodes(source, `${CROISSANT}extract`)[0];
  if (extract === undefined) return undefined;
  const column = text(extract, `${CROISSANT}column`);
  if (column !== null) return column;
  return /^\$\.([\w-]+)$/.exec(text(extract, `${CROISSANT}jsonPath`) ?? '')?.[1];
}

/** Text formats have texts only; what the metadata call a number or a boolean is read as one. */
function typeOf(field: GraphNode): (cell: Cell) => Cell {
  const types = values(field, `${CROISSANT}dataType`).map((value) =>
    value.kind === 'literal' ? value.text : value.id,
  );
  const name = types.map((type) => /[A-Za-z0-9]+$/.exec(type)?.[0] ?? '').find((one) => one !== '') ?? '';
  if (/^(?:Integer|integer|Float|Number|float|double|decimal|U?[Ii]nt\d*|Float\d+|long)$/.test(name))
    return (cell) =>
      typeof cell === 'string' && /^-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(cell) ? Number(cell) : cell;
  if (/^[Bb]oolean$/.test(name))
    return (cell) => (typeof cell === 'string' && /^(?:true|false)$/i.test(cell) ? /^t/i.test(cell) : cell);
  return (cell) => cell;
}

function nameOf(node: GraphNode): string | null {
  return (
    text(node, `${SCHEMA}name`) ??
    (node.kind === 'iri' ? decodeURIComponent(/[^/#]+$/.exec(node.id)?.[0] ?? '') : null)
  );
}

function values(node: GraphNode, predicate: string): readonly GraphValue[] {
  return node.properties.get(predicate) ?? [];
}

function nodes(node: GraphNode, predicate: string): readonly GraphNode[] {
  return values(node, predicate).filter((value) => value.kind !== 'literal');
}

function text(node: GraphNode, predicate: string): string | null {
  const value = values(node, predicate)[0];
  return value === undefined ? null : value.kind === 'literal' ? value.text : value.id;
}

async function placed<T>(at: Location, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof AssayError) || error.code === 'E_PATH') throw error;
    const { code, message, fix, location } = error;
    throw new AssayError('invalid', code, message, { cause: error, fix, location: { ...location, ...at } });
  }
}

function refused(message: string, location: Location): AssayError {
  return new AssayError('invalid', 'E_DATA_CROISSANT', message, { location });
}

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
