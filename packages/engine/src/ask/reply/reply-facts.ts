import type { ReplyFacts } from '../../ports/model.ts';

/** Longer names are not names. */
const LONGEST = 200;

/** What a reply tells of itself, as far as it can be true; null: nothing. */
export function readFacts(stated: ReplyFacts): ReplyFacts | null {
  const { served_model: model, finish_reason: reason, reasoning } = stated;
  const length = typeof reasoning === 'string' ? reasoning.length : stated.reasoning_length;
  if (model === undefined && reason === undefined && length === undefined) return null;
  return {
    ...(isName(model) && { served_model: model }),
    ...(isName(reason) && { finish_reason: reason }),
    ...(Number.isSafeInteger(length) && length! > 0 && { reasoning_length: length! }),
    ...(typeof reasoning === 'string' && reasoning !== '' && { reasoning: reasoning.toWellFormed() }),
  };
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value.length <= LONGEST;
}
