import type { Board } from '../../../client/evaluator-shapes.ts';
import { timeText } from '../../../design/text/time-text.ts';

interface Hidden {
  /** What is hidden, why, and until when. */
  readonly sentence: string;
  /** The same in place of a number. */
  readonly words: string;
}

/** Why a board tells this reader no number; null where it tells them. */
export function hiddenText(
  { feedback, is_final: isFinal }: Pick<Board, 'feedback' | 'is_final'>,
  closes: string | null,
): Hidden | null {
  if (feedback !== 'none') return null;
  const end = closes === null ? 'the host closes the last phase' : timeText(closes);
  const why = isFinal
    ? 'They rank teams once, at the end: anyone who saw them earlier could tune a model to them.'
    : 'Anyone who saw them could tune a model to the hidden labels.';
  return {
    sentence: `The values ${isFinal ? 'of the final split ' : ''}are hidden from everyone but the host until ${end}. ${why}`,
    words: `hidden until ${end}`,
  };
}
