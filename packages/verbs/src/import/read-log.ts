import { readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { companionFiles, detectFormat, evalArchive, type ImportFormat, type SourceFile } from '@assay/cards';
import { AssayError, type JsonValue } from '@assay/records';
import { decodeText, defaultJsonLimits, parseJson, parsePythonJson } from '@assay/rows';
import { inFile, readBytes } from '@assay/verbs';
import type { Io } from '../io.ts';
import { readRows } from './read-rows.ts';
import { unpack } from './unpack.ts';

/** The documents of one log. */
export interface Log {
  readonly format: ImportFormat | null;
  readonly files: readonly SourceFile[];
  readonly notes: readonly string[];
}

/** What one text can hold. */
const MAX_BYTES = 512 * 2 ** 20 - 64;

/** Reads a document or an archive, sees what it is, and reads what stands beside it and belongs to it. */
export async function readLog(path: string, as: ImportFormat | null, io: Io): Promise<Log> {
  const leading = await inFile(path, () => readLeading(path, io));
  const format = as ?? detectFormat(leading);
  if (format === null || leading.length !== 1) return { format, files: leading, notes: [] };
  const files = [...leading];
  const notes: string[] = [];
  for (const beside of companionFiles(format, slashed(path), await around(path, io))) {
    const read = await inFile(beside, () => readBeside(beside, io));
    files.push({ path: beside, json: read.json });
    notes.push(...read.notes);
  }
  return { format, files, notes };
}

async function readLeading(path: string, io: Io): Promise<readonly SourceFile[]> {
  await checkSize(path, io);
  const bytes = await readBytes(path, io);
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isArchive || path.endsWith('.eval')) return evalArchive(slashed(path), bytes, unpack);
  return [{ path: slashed(path), json: parseDocument(bytes) }];
}

async function readBeside(
  path: string,
  io: Io,
): Promise<{ readonly json: JsonValue; readonly notes: readonly string[] }> {
  if (path.endsWith('.jsonl')) return readRows(path, io);
  await checkSize(path, io);
  return { json: parseDocument(await readBytes(path, io)), notes: [] };
}

function parseDocument(bytes: Uint8Array): JsonValue {
  const text = decodeText(bytes);
  try {
    return parsePythonJson(text);
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

async function checkSize(path: string, io: Io): Promise<void> {
  const { size } = await stat(resolve(io.cwd, path)).catch(() => ({ size: 0 }));
  if (size <= MAX_BYTES) return;
  throw new AssayError(
    'invalid',
    'E_IMPORT_SIZE',
    `${size} bytes; a document of at most ${MAX_BYTES} is read`,
  );
}

/** The files of the same folder, and of `samples/` below it. */
async function around(path: string, io: Io): Promise<readonly string[]> {
  const folder = dirname(path);
  const list = async (each: string): Promise<readonly string[]> => {
    const entries = await readdir(resolve(io.cwd, each), { withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isFile()).map(({ name }) => slashed(join(each, name)));
  };
  return [...(await list(folder)), ...(await list(join(folder, 'samples')))].toSorted();
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}
