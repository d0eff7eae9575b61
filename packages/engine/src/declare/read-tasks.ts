import { deriveProblem, problemScorer } from './derive-problem.ts';
import { readFewShot } from './few-shot.ts';
import { outputFault, subtaskNames } from './open-task.ts';
import type { DeclaredTask } from './project.ts';
import { readPrompts } from './prompt/read-prompts.ts';
import { readDatasets } from './read-datasets.ts';
import { readProblem } from './read-problem.ts';
import { readScorers } from './read-scorers.ts';
import { readSolver } from './read-solver.ts';
import { type TaskReading, unknownName } from './read-spec-file.ts';
import type { WrittenTask } from './schema/task-schema.ts';

/** A task as declared: its files are there, its problem is valid or derived, its metrics are known. */
export async function readTask(written: WrittenTask, reading: TaskReading): Promise<DeclaredTask> {
  const { files, problems, at } = reading;
  const stated = await readStated(written, reading);
  const datasets = await readDatasets(written, stated?.task ?? null, reading);
  const prompted = await readPrompts(written, reading);
  const few_shot = await readFewShot(written, reading);
  const asked = await withScorer(written, stated, reading);
  const scorers = asked === null ? [] : await readScorers(asked, files, at, problems);
  const solver = await readSolver(written, reading);
  return {
    key: written.key,
    ...(written.display_name === undefined ? {} : { display_name: written.display_name }),
    ...problemOf(written, stated, { datasets, scorers }, reading),
    datasets,
    ...prompted,
    ...(few_shot === null ? {} : { few_shot }),
    ...(solver === null ? {} : { solver }),
    ...(written.private_prompt === true ? { private_prompt: true } : {}),
    scorers,
  };
}

type Stated = Awaited<ReturnType<typeof readProblem>>;

/** The problem that the task names; null: it names none, or what is wrong with it is told. */
async function readStated(
  { problem: path }: WrittenTask,
  { files, problems, at }: TaskReading,
): Promise<Stated | null> {
  if (path === undefined) return null;
  return problems.attempt(async () => {
    const found = await readProblem(files, path);
    // Patterns that the engine refuses are reported before anything runs.
    await outputFault(found.task);
    return found;
  }, at('problem'));
}

/** A task that says nothing of scoring is scored by the metrics that its problem expects. Null: what is wrong is told. */
async function withScorer(
  written: WrittenTask,
  stated: Stated | null,
  { problems, at }: TaskReading,
): Promise<WrittenTask | null> {
  const isSaid = written.scorer !== undefined || written.scorers !== undefined;
  if (isSaid || written.problem === undefined) return written;
  if (stated === null) return null;
  const scorer = await problems.attempt(() => Promise.resolve(problemScorer(stated.task, at('problem'))));
  return scorer === null ? null : { ...written, scorer };
}

function problemOf(
  written: WrittenTask,
  stated: Stated | null,
  { datasets, scorers }: Pick<DeclaredTask, 'datasets' | 'scorers'>,
  { problems, at, idBase }: TaskReading,
): Pick<DeclaredTask, 'problem' | 'problem_derived'> {
  const path = written.problem;
  if (path === undefined) {
    const { key, display_name, description } = written;
    // Without data or scores there is an error already, and nothing to derive from.
    const hasData = datasets.length > 0 && datasets.every((one) => one.path !== '');
    const complete = hasData && scorers.some(({ metrics }) => metrics.length > 0);
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
  if (stated === null) return { problem: {}, problem_derived: false };
  const known = subtaskNames(stated.task);
  for (const [i, { subtask }] of datasets.entries()) {
    if (subtask === null || known.has(subtask)) continue;
    const names = [...new Set(known.values())];
    problems.add(unknownName(`subtask in ${path}`, subtask, names, at('datasets', i, 'subtask')));
  }
  return { problem: stated.problem, problem_derived: false };
}
