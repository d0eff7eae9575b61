import { readJsonl, readLineBlocks, readRowBatches, type Row, rowFormat } from '@assay/rows';
import type { Digester } from '../../../ports/digester.ts';
import type { ProjectFile, ProjectFiles } from '../../../ports/project-files.ts';
import { readJsonSamples } from './json-samples.ts';
import type { SampleRows } from '../placed-rows.ts';
import { UnchangedFile } from './unchanged-file.ts';
import { readYamlSamples } from './yaml-samples.ts';

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
