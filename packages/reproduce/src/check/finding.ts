import { findMetric, readParameters, type ScoringSample } from '@assay/metrics';
import type { JsonValue } from '@assay/records';
import type { Component, Task } from '@assay/tasks';

/** What is looked at, in the order of the verification plan of Croissant Tasks. */
type CheckName =
  | 'data_steps'
  | 'metrics'
  | 'judge'
  | 'dry_run'
  | 'schema'
  | 'known_results'
  | 'plausibility'
  | 'modality';

/** One thing that a check says about an implementation. */
export interface ImplementationFinding {
  readonly check: CheckName;
  /** `open`: a person has to look; nothing says that it is right or wrong. */
  readonly level: 'passed' | 'failed' | 'open';
  /** The metric, field or part that it is about; null for the whole. */
  readonly about: string | null;
  readonly message: string;
  readonly fix: string | null;
}

export function passed(check: CheckName, about: string | null, message: string): ImplementationFinding {
  return { check, level: 'passed', about, message, fix: null };
}

export function failed(
  check: CheckName,
  about: string | null,
  message: string,
  fix: string,
): ImplementationFinding {
  return { check, level: 'failed', about, message, fix };
}

export function open(
  check: CheckName,
  about: string | null,
  message: string,
  fix: string,
): ImplementationFinding {
  return { check, level: 'open', about, message, fix };
}

/** Everything that task files say in words: descriptions of the whole, of parts, and of what they are made of. */
export function textsOf(...tasks: readonly (Task | null)[]): readonly string[] {
  const texts = new Set<string>();
  const add = (text: string | null): void => {
    if (text !== null && text.trim() !== '') texts.add(text);
  };
  const component = (part: Component): void => {
    add(part.description);
    for (const field of part.schema?.fields ?? []) add(field.description);
    for (const { name, value, node } of part.hyperparameters) {
      add(`${name ?? ''} ${value ?? ''}`);
      for (const [property, values] of node.properties) {
        if (property.endsWith('description'))
          for (const one of values) if (one.kind === 'literal') add(one.text);
      }
    }
  };
  const collect = (task: Task): void => {
    add(task.description);
    for (const part of [...task.inputs, ...task.outputs, ...task.implementations, ...task.executions])
      component(part);
    for (const one of task.evaluations) {
      if ('subTasks' in one) collect(one);
      else component(one);
    }
    for (const result of task.results) add(result.description);
    for (const inner of task.subTasks) collect(inner);
  };
  for (const task of tasks) if (task !== null) collect(task);
  return [...texts];
}

/** The number that a metric of the catalogue gives over samples: the set's own, or the mean of its scores. Null: none. */
export function valueOfSet(
  name: string,
  parameters: Readonly<Record<string, JsonValue>>,
  samples: readonly ScoringSample[],
): number | null {
  const metric = findMetric(name);
  const params = readParameters(metric, parameters);
  if (metric.kind === 'port') return null;
  if (metric.kind === 'set') {
    const accumulator = metric.begin(params);
    for (const sample of samples) accumulator.add(sample);
    const result = accumulator.result();
    return result.kind === 'scored' && typeof result.value !== 'string' ? Number(result.value) : null;
  }
  const scores = samples.map((sample) => metric.score(sample, params));
  const values = scores.flatMap((score) =>
    score.kind === 'scored' && typeof score.value !== 'string' ? [Number(score.value)] : [],
  );
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Whether two numbers are one but for rounding of the last binary digits. */
export function isSameNumber(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(other));
}
