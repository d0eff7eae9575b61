import type { DeclaredEvaluation, Project } from '@assay/engine';
import { AssayError } from '@assay/records';

/** The evaluations of a project that are named; all of them unless one is. */
export function chooseEvaluations(
  project: Project,
  keys: readonly string[] = [],
): readonly DeclaredEvaluation[] {
  if (project.evaluations.length === 0) {
    throw new AssayError('usage', 'E_SPEC_NAME', `${project.file} declares no evaluation`, {
      fix: 'Add evaluation: with task_specifications.',
    });
  }
  if (keys.length === 0) return project.evaluations;
  return keys.map((key) => {
    const found = project.evaluations.find((evaluation) => evaluation.key === key);
    if (found !== undefined) return found;
    const known = project.evaluations.map((evaluation) => evaluation.key).join(', ');
    throw new AssayError('usage', 'E_SPEC_NAME', `there is no evaluation ${JSON.stringify(key)}`, {
      fix: `There are: ${known}.`,
      ...(/\.ya?ml$/i.test(key) ? { action: { kind: 'choose_project', file: key } } : {}),
    });
  });
}
