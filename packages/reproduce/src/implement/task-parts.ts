import { expectedMetrics, type MetricName, shortId, type Task } from '@assay/tasks';

/** What is judged by itself: the leaves of a problem that have an evaluation, or the problem alone. */
export interface JudgedPart {
  readonly task: Task;
  /** Null where the problem has no subtasks. */
  readonly subtask: string | null;
  readonly name: string;
  /** Unique among the parts, fit for a file name. */
  readonly slug: string;
}

/** Subtasks that are only steps on the way: nothing judges what they give. */
export interface Preparation {
  readonly task: Task;
  readonly name: string;
}

export function taskParts(problem: Task): {
  judged: readonly JudgedPart[];
  preparations: readonly Preparation[];
} {
  const leaves = leavesOf(problem);
  if (leaves.length === 1 && leaves[0] === problem) {
    return {
      judged: [{ task: problem, subtask: null, name: nameOf(problem), slug: slug(nameOf(problem)) }],
      preparations: [],
    };
  }
  const judges = (task: Task): boolean => metricsOf(task).length > 0;
  const isPreparation = (task: Task): boolean => !judges(task) && leaves.some(judges);
  const taken = new Set<string>();
  const judged = leaves
    .filter((task) => !isPreparation(task))
    .map((task) => ({
      task,
      subtask: task.id === null ? null : idInFile(task.id),
      name: nameOf(task),
      slug: unique(slug(endOf(task)), taken),
    }));
  return { judged, preparations: leaves.filter(isPreparation).map((task) => ({ task, name: nameOf(task) })) };
}

/** The step on the way whose result a part reads. */
export function stepFor({ task }: JudgedPart, preparations: readonly Preparation[]): Preparation | undefined {
  const read = new Set(task.inputs.map(({ id }) => id));
  return preparations.find(({ task: made }) => made.outputs.some(({ id }) => id !== null && read.has(id)));
}

/** The metrics that a part is to be judged by, in the order of the file. */
export function metricsOf(task: Task): readonly MetricName[] {
  const expected = expectedMetrics(task);
  if (expected.length > 0 || task.kind !== 'task') return expected;
  // A task that is problem and solution in one may name its metrics where it states their values.
  const stated = task.evaluations.flatMap((one) => ('subTasks' in one ? one.results : []));
  const names = stated.flatMap(({ metric }) => metric ?? []);
  return [...new Map(names.map((one) => [one.name, one])).values()];
}

/** Every metric that a problem asks for, in any part, each once. */
export function wantedNames(problem: Task): readonly MetricName[] {
  const judged = taskParts(problem).judged.map(({ task }) => task);
  const names = [problem, ...judged].flatMap(metricsOf);
  return [...new Map(names.map((one) => [one.name, one])).values()];
}

/** An id that is only of its own file, `#one`, is read as an address of that file; what is written elsewhere names its end. */
export function idInFile(id: string): string {
  return id.startsWith('file:') ? (shortId(id) ?? id) : id;
}

export function slug(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  return plain === '' ? 'task' : plain.slice(0, 60);
}

/** A part that names no input or output has that of what it is part of; no part that names a metric: all have those of the whole. */
function leavesOf(task: Task): readonly Task[] {
  if (task.subTasks.length === 0) return [task];
  const isJudged = (one: Task): boolean => metricsOf(one).length > 0 || one.subTasks.some(isJudged);
  const areJudged = task.subTasks.some(isJudged);
  return task.subTasks.flatMap((inner) =>
    leavesOf({
      ...inner,
      inputs: inner.inputs.length === 0 ? task.inputs : inner.inputs,
      outputs: inner.outputs.length === 0 ? task.outputs : inner.outputs,
      evaluations: areJudged ? inner.evaluations : task.evaluations,
    }),
  );
}

function nameOf({ name, id }: Task): string {
  return name ?? (id === null ? 'task' : idInFile(id));
}

function endOf(task: Task): string {
  return shortId(task.id) ?? nameOf(task);
}

function unique(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let i = 2; taken.has(name); i++) name = `${wanted}_${i}`;
  taken.add(name);
  return name;
}
