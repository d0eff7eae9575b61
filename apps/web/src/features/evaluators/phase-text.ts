import type { EvaluatorView } from '../../client/evaluator-shapes.ts';
import { timeText } from '../../design/text/time-text.ts';

/** Whether something may be handed in, and until when. */
export function phaseText({ key, closes, is_open: isOpen, is_over: isOver }: EvaluatorView['phase']): string {
  if (isOver) return 'closed: the final ranking is told';
  if (!isOpen) return 'nothing may be handed in now';
  const until = closes === null ? '' : ` until ${timeText(closes)}`;
  return `open${until}${key === null ? '' : ` · phase ${key}`}`;
}

/** What is told of scores, in words. */
export const feedbackText = {
  exact: 'every number is told as it is',
  ladder: 'the Ladder: only a clear improvement is told, in steps',
  none: 'no number is told before the end',
} as const;
