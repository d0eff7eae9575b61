import { AssayError, type Location, offerNames } from '@assay/records';
import type { Task } from '@assay/tasks';
import type { DeclaredDataset, DeclaredHub, DeclaredTask, Shuffle } from './project.ts';
import { checkDigest } from './samples/sample-rows.ts';
import { isSamplePart, samplePartNames } from './samples/read-sample.ts';
import type { WrittenDataset, WrittenTask } from './schema/task-schema.ts';
import { problemData } from './read-problem.ts';
import type { TaskReading } from './read-spec-file.ts';
import { readConditions } from './chosen-samples.ts';

/** The datasets of a task: their files are there, and what is to be made of their rows can be read. */
export async function readDatasets(
  written: WrittenTask,
  problem: Task | null,
  reading: TaskReading,
): Promise<DeclaredTask['datasets']> {
  const { problems, at } = reading;
  const { dataset } = written;
  const shape = dataset === undefined ? {} : typeof dataset === 'string' ? null : dataset;
  const saysNoPlace = shape !== null && shape.path === undefined && shape.hf === undefined;
  const isOfProblem = saysNoPlace && written.datasets === undefined && written.problem !== undefined;
  // What is wrong with the problem is told already.
  if (isOfProblem && problem === null) return [];
  if (isOfProblem && problem !== null)
    return (await problems.attempt(() => datasetsOf(problem, written.problem!, shape, reading))) ?? [];
  if ((dataset === undefined) === (written.datasets === undefined)) {
    const message = `task ${written.key}: expected either dataset or datasets, given ${dataset === undefined ? 'neither' : 'both'}`;
    problems.add(new AssayError('usage', 'E_SPEC_MISSING', message, { location: at() }));
    return [];
  }
  if (dataset !== undefined) {
    const one = typeof dataset === 'string' ? { path: dataset } : dataset;
    return [await readDataset(one, null, reading, (...steps) => at('dataset', ...steps))];
  }
  const declared: DeclaredDataset[] = [];
  for (const [i, { subtask, ...one }] of written.datasets!.entries())
    declared.push(await readDataset(one, subtask, reading, (...steps) => at('datasets', i, ...steps)));
  return declared;
}

/** The data that the problem names, in the shape that the task says. */
async function datasetsOf(
  problem: Task,
  path: string,
  shape: WrittenDataset,
  reading: TaskReading,
): Promise<DeclaredTask['datasets']> {
  const { files, at } = reading;
  const declared: DeclaredDataset[] = [];
  for (const { place, subtask, sha256 } of problemData(problem, path, at('problem'))) {
    if (sha256 !== null && place.path !== undefined) await checkDigest(files, { path: place.path, sha256 });
    declared.push(await readDataset({ ...shape, ...place }, subtask, reading, () => at('problem')));
  }
  return declared;
}

type At = (...steps: readonly PropertyKey[]) => Location;

/** One dataset, wherever it is written. */
export async function readDataset(
  written: WrittenDataset,
  subtask: string | null,
  { files, problems, seed }: TaskReading,
  at: At,
): Promise<DeclaredDataset> {
  const { columns, record_set, map, filter, choices, outside } = written;
  const place = await readPlace(written, { files, problems }, at);
  if (columns !== undefined && map !== undefined) {
    const message =
      'columns gives columns other names, map says what a sample is made of; expected one of the two';
    problems.add(new AssayError('usage', 'E_SPEC_VALUE', message, { location: at('map') }));
  }
  checkParts(Object.keys(map ?? {}), (name) => at('map', name), problems);
  checkParts(Object.values(columns ?? {}), () => at('columns'), problems);
  const conditions = filter === undefined ? undefined : [filter].flat();
  if (conditions !== undefined)
    await problems.attempt(() => Promise.resolve(readConditions(conditions)), at('filter'));
  const shuffleOf = (given: WrittenDataset['shuffle']): { shuffle?: Shuffle } =>
    given === undefined ? {} : { shuffle: { seed: given === true ? seed : String(given.seed) } };
  return {
    ...place,
    subtask,
    ...(columns === undefined ? {} : { columns }),
    ...(record_set === undefined ? {} : { record_set }),
    ...(map === undefined ? {} : { map }),
    ...(conditions === undefined ? {} : { filter: conditions }),
    ...(choices === undefined ? {} : { choices: declaredChoices(choices, shuffleOf(choices.shuffle)) }),
    ...shuffleOf(written.shuffle),
    ...(written.doubles === 'first' ? { doubles: 'first' } : {}),
    ...(outside === true && place.hub === undefined ? { outside } : {}),
  };
}

/** Where the rows are: a file that is there, or a dataset of the hub, whose files are looked for when it is opened. */
async function readPlace(
  written: WrittenDataset,
  { files, problems }: Pick<TaskReading, 'files' | 'problems'>,
  at: At,
): Promise<Pick<DeclaredDataset, 'path' | 'hub'>> {
  const { path, hf, outside } = written;
  const ofHub = ['config', 'split', 'revision', 'folder'] as const;
  if ((path === undefined) === (hf === undefined)) {
    const message = `expected either path or hf, given ${path === undefined ? 'neither' : 'both'}`;
    problems.add(new AssayError('usage', 'E_SPEC_MISSING', message, { location: at() }));
  }
  if (hf !== undefined) return { path: `hf:${hf}`, hub: declaredHub(written, hf) };
  for (const key of ofHub) {
    if (written[key] === undefined) continue;
    const message = `${key} is of a dataset of the hub: expected hf: owner/name beside it`;
    problems.add(new AssayError('usage', 'E_SPEC_VALUE', message, { location: at(key) }));
  }
  if (path === undefined) return { path: '' };
  await problems.attempt(async () => {
    if (outside !== true) return files.check(path);
    const found = await files.outside(path);
    return found.files.check(found.name);
  }, at('path'));
  return { path };
}

function declaredHub(
  { config, split, revision, folder, outside }: WrittenDataset,
  repository: string,
): DeclaredHub {
  return {
    repository,
    ...(config === undefined ? {} : { config }),
    ...(split === undefined ? {} : { split }),
    ...(revision === undefined ? {} : { revision }),
    ...(folder === undefined ? {} : { folder }),
    ...(outside === true ? { outside } : {}),
  };
}

function checkParts(
  names: readonly string[],
  at: (name: string) => Location,
  problems: TaskReading['problems'],
): void {
  for (const name of names) {
    if (isSamplePart(name)) continue;
    const message = `${JSON.stringify(name)} is not a part of a sample; expected id, input, input.*, expected, expected.*, metadata.*, tags, subtask or cluster`;
    const fix = offerNames(name, samplePartNames);
    problems.add(new AssayError('usage', 'E_SPEC_VALUE', message, { location: at(name), fix }));
  }
}

function declaredChoices(
  { options, answer, labels }: NonNullable<WrittenDataset['choices']>,
  shuffle: { shuffle?: Shuffle },
): NonNullable<DeclaredDataset['choices']> {
  return {
    options,
    ...(answer === undefined ? {} : { answer }),
    ...(labels === undefined ? {} : { labels }),
    ...shuffle,
  };
}
