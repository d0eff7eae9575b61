import {
  type Component,
  foldedMetric,
  readResultValue,
  SCHEMA,
  shortId,
  type Task,
  type TaskSet,
} from '@assay/tasks';

/** What was run, as a solution names it: the version where it gives one in words, else the name. */
export function statedModel(implementation: Component | undefined): string | null {
  const version = implementation?.node.properties.get(`${SCHEMA}version`)?.[0];
  if (version?.kind === 'literal' && /[a-z]/i.test(version.text)) return version.text;
  return implementation?.name ?? null;
}

/** A number that a solution file states. */
export interface StatedResult {
  /** The subtask of the problem that it is about; null for the whole. */
  readonly subtask: string | null;
  readonly metric: string;
  readonly value: number;
  readonly decimals: number;
  readonly isPercent: boolean;
  /** What the file says about the number. */
  readonly described: string | null;
}

export interface StatedSolution {
  readonly id: string | null;
  readonly name: string | null;
  /** What was run, as the file names it. */
  readonly model: string | null;
  readonly results: readonly StatedResult[];
  /** Results without a number that can be read, by metric. */
  readonly unreadable: readonly string[];
}

/** What the first solution of the documents states, subtask by subtask. */
export function solutionResults({ tasks }: Pick<TaskSet, 'tasks'>): StatedSolution | null {
  const solution = tasks.find(({ kind }) => kind === 'solution' || kind === 'task');
  if (solution === undefined) return null;
  const results: StatedResult[] = [];
  const unreadable: string[] = [];
  const collect = (task: Task, subtask: string | null): void => {
    const evaluations = task.evaluations.filter((one): one is Task => 'subTasks' in one);
    for (const { results: stated } of [task, ...evaluations]) {
      for (const { metric, value, description } of stated) {
        const name = metric?.name ?? 'a result without a metric';
        const read = readResultValue(value);
        if (read.kind === 'number' || read.kind === 'not-plain') {
          results.push({
            subtask,
            metric: name,
            value: read.value,
            ...writtenAs(value, description ?? ''),
            described: description,
          });
        } else unreadable.push(name);
      }
    }
    for (const inner of task.subTasks) collect(inner, inner.isBasedOn[0]?.id ?? inner.id ?? inner.name);
  };
  collect(solution, null);
  return {
    id: solution.id,
    name: solution.name,
    model: statedModel(solution.implementations[0]),
    results,
    unreadable,
  };
}

/** `(percentage)`, `in %`: of the number itself, and not of a part of the data. */
const percentWords =
  /\((?:in )?(?:percent(?:age)?s?|per cent|%)\)|\bin (?:percent(?:age)?s?\b|per cent\b|%)/i;

function writtenAs(value: unknown, described: string): { decimals: number; isPercent: boolean } {
  const inner = typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
  const unit = typeof value === 'object' && value !== null && 'unit' in value ? String(value.unit) : '';
  const text = String(inner);
  const decimals = /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
  return {
    decimals,
    isPercent: text.includes('%') || /^(?:%|percent|P1)$/i.test(unit) || percentWords.test(described),
  };
}

/** Whether a subtask's id is the one that is meant: the id itself, its end, or the name that the problem gives it. */
export function isSubtask(id: string, meant: string, problem: TaskSet | null): boolean {
  if (id === meant) return true;
  const end = shortId(id) ?? id;
  const folded = (text: string): string => foldedMetric({ name: text, iri: false });
  return [end, problem?.byId.get(id)?.name ?? end].some((name) => folded(name) === folded(meant));
}

/** What a reader calls a subtask. */
export function subtaskName(id: string, problem: TaskSet | null): string {
  return problem?.byId.get(id)?.name ?? shortId(id) ?? id;
}
