import {
  AssayError,
  offerNames,
  type RepeatabilitySpecification,
  type TaskSpecification,
} from '@assay/records';
import type { DeclaredEvaluation, Project } from './project.ts';

/** One specification that a `type: repeatability` one repeats. */
export interface RepeatedSpecification {
  readonly evaluation_key: string;
  /** With the runs and the cap on samples of the repeating specification. */
  readonly specification: TaskSpecification;
}

/**
 * The specifications that a `type: repeatability` one covers: of the project's evaluations, else of what
 * `lookUp` finds in the store. Throws E_SPEC_NAME (usage) for a key that neither has.
 */
export async function resolveInputs(
  { evaluations }: Pick<Project, 'evaluations'>,
  { key, inputs, num_runs, num_samples }: RepeatabilitySpecification,
  lookUp: (evaluationKey: string) => Promise<DeclaredEvaluation | null>,
): Promise<readonly RepeatedSpecification[]> {
  const repeated = new Map<string, RepeatedSpecification>();
  for (const { evaluation_key, task_specification_key } of inputs) {
    const evaluation =
      evaluations.find((one) => one.key === evaluation_key) ?? (await lookUp(evaluation_key));
    if (evaluation === null) {
      const known = evaluations.map((one) => one.key);
      throw unknown(
        `${key} repeats the evaluation ${JSON.stringify(evaluation_key)}, which neither the project nor the store has`,
        evaluation_key,
        known,
      );
    }
    const all = evaluation.task_specifications.filter((one) => one.kind === 'task');
    const chosen = all.filter((one) => task_specification_key === null || one.key === task_specification_key);
    if (chosen.length === 0) {
      const wanted =
        task_specification_key === null ? 'any task specification' : JSON.stringify(task_specification_key);
      throw unknown(
        `the evaluation ${evaluation_key} does not have ${wanted}`,
        task_specification_key ?? '',
        all.map((one) => one.key),
      );
    }
    for (const one of chosen) {
      const specification = { ...one, num_runs, num_samples: num_samples ?? one.num_samples };
      repeated.set(`${evaluation_key} ${one.key}`, { evaluation_key, specification });
    }
  }
  return [...repeated.values()];
}

function unknown(message: string, given: string, known: readonly string[]): AssayError {
  return new AssayError('usage', 'E_SPEC_NAME', message, { fix: offerNames(given, known) });
}
