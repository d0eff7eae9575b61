import { readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import {
  companionFiles,
  detectFormat,
  evalArchive,
  type ImportFormat,
  parseLog,
  type SourceFile,
} from '@assay/cards';
import { AssayError } from '@assay/records';
import {
  decodeText,
  defaultJsonLimits,
  parseJson,
  readCsvTable,
  readFile,
  readLooseYaml,
  unpack,
} from '@assay/rows';
import { inFile } from '../world/in-file.ts';
import type { World } from '../world.ts';
import { readRows } from './read-rows.ts';

/** The documents of one log. */
export interface Log {
  readonly format: ImportFormat | null;
  readonly files: readonly SourceFile[];
  readonly notes: readonly string[];
}

/** What one text can hold. */
const MAX_BYTES = 512 * 2 ** 20 - 64;

/** Reads a document or an archive, sees what it is, and reads what stands beside it and belongs to it. */
export async function readLog(path: string, as: ImportFormat | null, world: World): Promise<Log> {
  const leading = await inFile(path, () => readLeading(path, world));
  const format = as ?? detectFormat(leading);
  const files = [...leading];
  if (format !== null && leading.length === 1)
    for (const beside of companionFiles(format, slashed(path), await around(path, world)))
      files.push(await inFile(beside, () => readBeside(beside, world)));
  return { format, files, notes: files.flatMap(({ notes = [] }) => notes) };
}

async function readLeading(path: string, world: World): Promise<readonly SourceFile[]> {
  if (path.endsWith('.jsonl')) return [{ path: slashed(path), ...(await readRows(path, world)) }];
  const bytes = await readBytes(path, world);
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isArchive || path.endsWith('.eval')) return evalArchive(slashed(path), bytes, unpack);
  return [await parseDocument(bytes, slashed(path))];
}

async function readBeside(path: string, world: World): Promise<SourceFile> {
  if (path.endsWith('.jsonl')) return { path, ...(await readRows(path, world)) };
  return parseDocument(await readBytes(path, world), path);
}

/** YAML and CSV by their names; anything else has to be JSON. */
async function parseDocument(bytes: Uint8Array, path: string): Promise<SourceFile> {
  const text = decodeText(bytes);
  if (/\.ya?ml$/i.test(path)) return { path, json: await readLooseYaml(text) };
  if (/\.csv$/i.test(path)) return { path, json: await readCsvTable(text) };
  try {
    return { path, ...parseLog(text, path) };
  } catch (cause) {
    throw notJson(text, cause);
  }
}

/** The place is found by a second reader: what JSON.parse says quotes the text, which may be a secret. */
function notJson(text: string, cause: unknown): AssayError {
  const limits = { ...defaultJsonLimits, maxLength: Infinity, maxNodes: Infinity, maxKeys: Infinity };
  try {
    parseJson(text, { ...limits, maxStringLength: Infinity, maxDepth: 512 });
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    const location = error.location === undefined ? {} : { location: error.location };
    const message = error.code === 'E_SPEC_JSON' ? `not JSON: ${error.message}` : error.message;
    return new AssayError('invalid', 'E_IMPORT_JSON', message, { cause, ...location });
  }
  return new AssayError('invalid', 'E_IMPORT_JSON', 'not JSON', { cause });
}

async function readBytes(path: string, world: World): Promise<Uint8Array> {
  const bytes = await readFile(resolve(world.cwd, path), MAX_BYTES, path);
  if (bytes !== null) return bytes;
  throw new AssayError(
    'invalid',
    'E_IMPORT_SIZE',
    `the file has more than ${MAX_BYTES} bytes; documents up to that size are read`,
  );
}

/** The files of the same folder, and of `samples/` below it. */
async function around(path: string, world: World): Promise<readonly string[]> {
  const folder = dirname(path);
  const list = async (each: string): Promise<readonly string[]> => {
    const entries = await readdir(resolve(world.cwd, each), { withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isFile()).map(({ name }) => slashed(join(each, name)));
  };
  return [...(await list(folder)), ...(await list(join(folder, 'samples')))].toSorted();
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}
