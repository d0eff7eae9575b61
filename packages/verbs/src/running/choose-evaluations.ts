import type { DeclaredEvaluation, Project } from '@assay/engine';
import { AssayError, namesNear } from '@assay/records';

/**
 * The evaluations of a project that are named, all of them unless one is. A specification is named by its key too: its
 * evaluation then has those specifications alone.
 */
export function chooseEvaluations(
  project: Project,
  keys: readonly string[] = [],
): readonly DeclaredEvaluation[] {
  const { evaluations } = project;
  if (evaluations.length === 0) {
    throw new AssayError('usage', 'E_SPEC_NAME', `${project.file} declares no evaluation`, {
      fix: 'Add evaluation: with task_specifications.',
    });
  }
  for (const key of keys) if (!isNamed(key, evaluations)) throw unknown(key, evaluations);
  if (keys.length === 0) return evaluations;
  const chosen = evaluations.flatMap((evaluation): readonly DeclaredEvaluation[] => {
    if (keys.includes(evaluation.key)) return [evaluation];
    const named = evaluation.task_specifications.filter(
      ({ key }) => keys.includes(key) && !evaluations.some((one) => one.key === key),
    );
    return named.length === 0 ? [] : [{ ...evaluation, task_specifications: named }];
  });
  return chosen.toSorted((a, b) => placeOf(a, keys) - placeOf(b, keys));
}

function isNamed(name: string, evaluations: readonly DeclaredEvaluation[]): boolean {
  return evaluations.some(
    ({ key, task_specifications: own }) => key === name || own.some((one) => one.key === name),
  );
}

/** Evaluations come in the order in which they, or the first of their specifications, were named. */
function placeOf({ key, task_specifications: own }: DeclaredEvaluation, keys: readonly string[]): number {
  return keys.findIndex((name) => name === key || own.some((one) => one.key === name));
}

function unknown(name: string, evaluations: readonly DeclaredEvaluation[]): AssayError {
  const known = evaluations.flatMap(({ key, task_specifications: own }) => [
    key,
    ...own.map((one) => one.key),
  ]);
  const near = namesNear(name, [...new Set(known)]).slice(0, NEAREST);
  const meant = near.length === 0 ? '' : `Did you mean ${near.join(', ')}? `;
  const evaluationKeys = evaluations.map(({ key }) => key);
  return new AssayError(
    'usage',
    'E_SPEC_NAME',
    `there is no evaluation ${JSON.stringify(name)}, and no specification either`,
    {
      fix: `${meant}There are the evaluations ${listed(evaluationKeys)}, with the specifications ${listed(known.filter((key) => !evaluationKeys.includes(key)))}.`,
      ...(/\.ya?ml$/i.test(name) ? { action: { kind: 'choose_project', file: name } } : {}),
    },
  );
}

const NEAREST = 3;
const LISTED = 10;

function listed(keys: readonly string[]): string {
  const more = keys.length > LISTED ? ` and ${keys.length - LISTED} more` : '';
  return `${keys.slice(0, LISTED).join(', ')}${more}`;
}
