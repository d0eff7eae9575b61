import type { ListedSubmission } from '../../client/evaluator-shapes.ts';
import { durationText } from '../../design/text/time-text.ts';

type Steps = ListedSubmission['steps'];

/** Who may not know what a scoring took is told of its steps by the minute: a difference of those is no duration. */
function isByTheMinute([received, ...rest]: Steps): boolean {
  return rest.every(({ at }) => at === received?.at || at.endsWith(':00.000Z'));
}

/** How long it took from coming in to its score; null where it has none, or that is not told. */
export function timeTaken(steps: Steps): string | null {
  const last = steps.at(-1);
  if (last === undefined || last.state !== 'scored' || isByTheMinute(steps)) return null;
  return durationText(steps[0]!.at, last.at);
}

/** How long after the step before; null for the first, and where that is not told. */
export function timeSinceBefore(steps: Steps, i: number): string | null {
  const [before, step] = [steps[i - 1], steps[i]];
  if (before === undefined || step === undefined || isByTheMinute(steps)) return null;
  return durationText(before.at, step.at);
}
