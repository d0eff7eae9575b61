import type { ReplyFacts } from '../../ports/model.ts';

/** Longer names are not names. */
const LONGEST = 200;

/** What a reply tells of itself, as far as it can be true; null: nothing. */
export function readFacts(told: ReplyFacts): ReplyFacts | null {
  const { served_model: model, finish_reason: reason, reasoning_length: reasoning } = told;
  if (model === undefined && reason === undefined && reasoning === undefined) return null;
  return {
    ...(isName(model) && { served_model: model }),
    ...(isName(reason) && { finish_reason: reason }),
    ...(Number.isSafeInteger(reasoning) && reasoning! > 0 && { reasoning_length: reasoning! }),
  };
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value.length <= LONGEST;
}
