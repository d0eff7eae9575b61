import { unknownName } from './named-list.ts';
import type { DeclaredTask } from './project.ts';
import { readDatasets } from './read-datasets.ts';
import { readSolver } from './read-solver.ts';
import { readFewShot } from './read-few-shot.ts';
import { readPrompts } from './read-prompts.ts';
import { readScorers } from './read-scorers.ts';
import type { WrittenTask } from './schema/task-schema.ts';
import type { TaskReading } from './task-reading.ts';
import { deriveProblem } from './task/derive-problem.ts';
import { outputFault } from './task/output-fault.ts';
import { readProblem } from './task/read-problem.ts';
import { subtaskNames } from './task/subtask-names.ts';

/** A task as declared: its files are there, its problem is valid or derived, its metrics are known. */
export async function readTask(written: WrittenTask, reading: TaskReading): Promise<DeclaredTask> {
  const { files, problems, at } = reading;
  const datasets = await readDatasets(written, reading);
  const prompted = await readPrompts(written, reading);
  const few_shot = await readFewShot(written, reading);
  const scorers = await readScorers(written, files, at, problems);
  const solver = await readSolver(written, reading);
  return {
    key: written.key,
    ...(written.display_name === undefined ? {} : { display_name: written.display_name }),
    ...(await readOrDerive(written, datasets, scorers, reading)),
    datasets,
    ...prompted,
    ...(few_shot === null ? {} : { few_shot }),
    ...(solver === null ? {} : { solver }),
    ...(written.private_prompt === true ? { private_prompt: true } : {}),
    scorers,
  };
}

async function readOrDerive(
  written: WrittenTask,
  datasets: DeclaredTask['datasets'],
  scorers: DeclaredTask['scorers'],
  { files, problems, at, idBase }: TaskReading,
): Promise<Pick<DeclaredTask, 'problem' | 'problem_derived'>> {
  if (written.problem === undefined) {
    const { key, display_name, description } = written;
    // Without data or scores there is an error already, and nothing to derive from.
    const complete = datasets.length > 0 && scorers.some(({ metrics }) => metrics.length > 0);
    const from = {
      key,
      name: display_name ?? null,
      description: description ?? null,
      datasets,
      scorers,
      idBase,
    };
    return { problem: complete ? deriveProblem(from) : {}, problem_derived: true };
  }
  const path = written.problem;
  const read = await problems.attempt(async () => {
    const found = await readProblem(files, path);
    // Patterns that the engine refuses are reported before anything runs.
    await outputFault(found.task);
    return found;
  }, at('problem'));
  if (read === null) return { problem: {}, problem_derived: false };
  const known = subtaskNames(read.task);
  for (const [i, { subtask }] of datasets.entries()) {
    if (subtask === null || known.has(subtask)) continue;
    const names = [...new Set(known.values())];
    problems.add(unknownName(`subtask in ${path}`, subtask, names, at('datasets', i, 'subtask')));
  }
  return { problem: read.problem, problem_derived: false };
}
