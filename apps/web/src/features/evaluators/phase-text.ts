import type { EvaluatorView } from '../../client/evaluator-shapes.ts';
import { timeText } from '../../design/text/time-text.ts';

/** Whether something may be handed in, and until when. */
export function phaseText({ key, closes, is_open: isOpen, is_over: isOver }: EvaluatorView['phase']): string {
  if (isOver) return 'closed: the final ranking is public';
  if (!isOpen) return 'submissions are closed now';
  const until = closes === null ? '' : ` until ${timeText(closes)}`;
  return `open${until}${key === null ? '' : ` · phase ${key}`}`;
}

/** What is told of scores, in words. */
export const feedbackText = {
  exact: 'exact values are shown',
  ladder: 'the Ladder: only clear improvements are shown, in steps',
  none: 'no values are shown before the end',
} as const;
