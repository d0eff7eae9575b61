import type { Evaluator, SubmissionStep, Viewer } from '@assay/records';
import { canSee } from './visible-score.ts';

/**
 * The way of a submission as somebody may see it. Code that is scored sees hidden inputs, and can take as long as it likes: who
 * may not see what a scoring took is told of it by the minute.
 */
export function visibleSteps(
  steps: readonly SubmissionStep[],
  evaluator: Pick<Evaluator, 'visibility'>,
  viewer: Viewer,
): readonly SubmissionStep[] {
  const received = steps[0]?.at;
  if (received === undefined || canSee(viewer, 'operational', evaluator)) return steps;
  return steps.map((step) => {
    const minute = `${step.at.slice(0, 'YYYY-MM-DDTHH:MM'.length)}:00.000Z`;
    return { ...step, at: minute < received ? received : minute };
  });
}
