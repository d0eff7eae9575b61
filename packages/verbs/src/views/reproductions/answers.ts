import { AssayError, type JsonValue, type ReproducedMetric } from '@assay/records';
import { readCells } from '@assay/reproduce';
import { realpath, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { glob } from 'tinyglobby';
import * as z from 'zod';
import type { Verb } from '../../verb.ts';
import type { World } from '../../world.ts';
import { placeBelow } from '../../world/place-below.ts';
import { reproductionBelow } from './reproduction.ts';

const USUAL = 100;

/** The rows of the files that a number was measured on, as they stand there. */
export interface ReproducedAnswers {
  readonly files: readonly string[];
  readonly columns: readonly string[];
  readonly total: number;
  readonly offset: number;
  readonly rows: readonly (readonly JsonValue[])[];
}

/** What a number rests on. Labels stand among it: it is for those who may see them. */
export const reproducedAnswersView: Verb<ReproducedAnswersRequest, ReproducedAnswers> = async (
  { path, row: at, offset = 0, limit = USUAL },
  world,
) => {
  const row = (await reproductionBelow(path, world)).rows[at];
  const files = row === undefined ? [] : await filesOf(row, path, world);
  if (row === undefined || files.length === 0)
    throw new AssayError('usage', 'E_OUTPUTS_NONE', 'the answers of this row are not stored here', {
      field: 'row',
    });
  const cells = [];
  for (const file of files) cells.push(...(await readCells(file, file)));
  const own = cells.filter((cell) => isOfPart(cell, row));
  const root = await realpath(world.cwd);
  const columns = [...new Set(own.flatMap((cell) => Object.keys(cell)))];
  return {
    files: files.map((file) => relative(root, file)),
    columns,
    total: own.length,
    offset,
    rows: own.slice(offset, offset + limit).map((cell) => columns.map((column) => cell[column] ?? null)),
  };
};

/** All files that a number was measured on; none where one of them is not here. */
async function filesOf(
  { outputs }: ReproducedMetric,
  path: string,
  world: World,
): Promise<readonly string[]> {
  const files: string[] = [];
  for (const one of outputs === null ? [] : typeof outputs === 'string' ? [outputs] : outputs) {
    const place = await placeOf(path, one, world);
    if (place === null) return [];
    files.push(...((await isFolder(place)) ? await chunksIn(place) : [place]));
  }
  return files;
}

/** Paths of a plan begin beside it; those of a record, where the plan was that it was run by. */
async function placeOf(path: string, outputs: string, { cwd }: World): Promise<string | null> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const found = await placeBelow(join(folder, outputs), cwd);
    if (found !== null || folder === '.') return found;
    if (!path.endsWith('.json')) return null;
  }
}

async function isFolder(place: string): Promise<boolean> {
  return (await stat(place)).isDirectory();
}

async function chunksIn(folder: string): Promise<readonly string[]> {
  const found = await glob('chunk-*.jsonl', { cwd: folder, absolute: true, followSymbolicLinks: false });
  return found.toSorted();
}

/** A file of answers may hold all parts of a task, each row with its own. */
function isOfPart(cell: Readonly<Record<string, JsonValue>>, { subtask, where }: ReproducedMetric): boolean {
  if (where !== undefined) return Object.entries(where).every(([column, value]) => cell[column] === value);
  const own = cell['subtask'];
  return subtask === null || own === undefined || own === subtask.name || own === subtask.id;
}

/** The answers behind one row of a reproduction. */
export const reproducedAnswersRequest = z
  .strictObject({
    path: z.string().min(1),
    /** Rows are counted from 0. */
    row: z.int().nonnegative(),
    offset: z.int().nonnegative().optional(),
    /** 100 unless it is said. */
    limit: z.int().nonnegative().max(1000).optional(),
  })
  .readonly();

export type ReproducedAnswersRequest = z.infer<typeof reproducedAnswersRequest>;
