import { readdir } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { AssayError, type JsonObject } from '@assay/records';
import {
  type DraftedPlan,
  draftPlan,
  type Gap,
  type GivenOutputs,
  oneAnswer,
  readCells,
  replayProject,
  solutionResults,
} from '@assay/reproduce';
import { plural } from '@assay/shown';
import { readTaskSet, type Task } from '@assay/tasks';
import { inFile } from '../../world/in-file.ts';
import { readSource } from '../../world/read-source.ts';
import type { World } from '../../world.ts';
import type { ImplementRequest } from '../implement.request.ts';
import { readSolution } from '../read-solution.ts';

interface PublishedAnswers {
  readonly project: {
    readonly project: JsonObject;
    readonly gaps: readonly Gap[];
    readonly assumptions: readonly string[];
  };
  readonly files: Readonly<Record<string, string>>;
  /** What reproduction.yaml says of them. */
  readonly plan: JsonObject;
  readonly notes: readonly string[];
}

const rowFiles = /\.(?:(?:jsonl|ndjson|jsonlines|json|csv|tsv)(?:\.gz)?|parquet)$/i;

/** Answers that were there before: the project scores them, and the plan measures them. Null: there are none yet. */
export async function publishedAnswers(
  request: ImplementRequest,
  { problem, solution }: { readonly problem: Task; readonly solution: Task | null },
  world: World,
): Promise<PublishedAnswers | null> {
  if (request.outputs === undefined) return null;
  const given = await answersIn(request.outputs, request.out, world);
  if (given.length === 0) return null;
  const claims = request.solution === undefined ? null : await claimed(request.solution, world);
  const reported = solution === null ? null : solutionResults(await readTaskSetAt(request.baseline!, world));
  const drafted = draftPlan(given, { problem, reported, obtained: claims });
  const replay = replayProject(drafted.outputs, drafted.given, problem.name ?? 'answers');
  const inside = (path: string): string =>
    relative(resolve(world.cwd, request.out), resolve(world.cwd, path)).replaceAll('\\', '/');
  return {
    project: {
      project: replay?.project ?? {},
      gaps: drafted.open.map((what) => openGap(what, drafted.fills[what])),
      assumptions: drafted.assumed,
    },
    files: Object.fromEntries(
      Object.entries(replay?.files ?? {}).map(([name, rows]) => [
        name,
        rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
      ]),
    ),
    plan: {
      ...(claims === null ? {} : { obtained: inside(request.solution!) }),
      // Whoever fills a gap writes the first one.
      ...(drafted.outputs.length === 0 ? {} : { outputs: [...drafted.outputs] }),
    },
    notes: notesOf(drafted),
  };
}

/** What is said of a folder that has files and no answers among them; nothing of one that is empty or not there yet. */
export async function unreadAnswers(
  { outputs }: ImplementRequest,
  { cwd }: World,
): Promise<readonly string[]> {
  if (outputs === undefined) return [];
  const entries = await readdir(resolve(cwd, outputs), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  const files = entries.filter((entry) => entry.isFile());
  if (files.length === 0) return [];
  return [
    `${outputs} has ${plural(files.length, 'file')} and no answers that are read (JSONL, CSV, TSV, Parquet, or JSON with rows): those of a run go there`,
  ];
}

function notesOf({ assumed, open }: DraftedPlan): readonly string[] {
  return [
    ...assumed.map((text) => `Taken from the columns: ${text}.`),
    ...open.map((text) => `Not measured: ${text}.`),
  ];
}

function openGap(what: string, fill = whichCount): Gap {
  return { kind: 'metric', part: null, what, fill, filled_by: 'choice' };
}

/** Of files, rows or models that leave open which of them are meant. */
const whichCount =
  'give the file of answers in question, or a folder that holds those alone, as outputs; or in reproduction.yaml, below outputs: - { file: FILE, where: { COLUMN: VALUE }, id: COLUMN, metrics: { NAME: { metric: METRIC, output: COLUMN, expected: COLUMN } } }, with counts: last where the last row of each id counts';

async function answersIn(path: string, out: string, world: World): Promise<readonly GivenOutputs[]> {
  const folder = resolve(world.cwd, path);
  const names = await namesIn(folder);
  const given: GivenOutputs[] = [];
  const inProject = (name: string): string =>
    relative(resolve(world.cwd, out), join(folder, name)).replaceAll('\\', '/');
  const single = await foldersOfAnswers(names, folder, path);
  for (const name of [...single, ...names.filter((one) => !single.includes(dirname(one)))]) {
    const rows = await readCells(join(folder, name), join(path, name));
    if (rows.length > 0) given.push({ file: inProject(name), rows });
  }
  return given;
}

/** Fewer objects in files of their own are settings or numbers. */
const FEWEST_FILES = 5;

/** Folders in which every JSON file is one answer. */
async function foldersOfAnswers(
  names: readonly string[],
  folder: string,
  shown: string,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [inside, files] of Map.groupBy(names, dirname)) {
    if (files.length < FEWEST_FILES || !files.every((name) => /\.json$/i.test(name))) continue;
    const answers = await Promise.all(files.map((name) => oneAnswer(join(folder, name), join(shown, name))));
    if (answers.every((answer) => answer !== null)) found.push(inside);
  }
  return found;
}

/** A folder that is not there yet holds no answers; one file is taken for a folder with that file. */
async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { recursive: true });
    return entries.filter((name) => rowFiles.test(name)).sort();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR') return [''];
    throw new AssayError('usage', 'E_PATH', `cannot list ${folder}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** The solution that is there already; null where it is still to be written. */
async function claimed(path: string, world: World): Promise<Task | null> {
  return readSolution(path, world).catch((error: unknown) => {
    if (error instanceof AssayError && error.code === 'E_PATH') return null;
    throw error;
  });
}

function readTaskSetAt(path: string, world: World): ReturnType<typeof readTaskSet> {
  return inFile(path, async () => readTaskSet([await readSource(path, world)]));
}
