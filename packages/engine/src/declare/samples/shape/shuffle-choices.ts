import { CHOICE_LETTERS, type JsonObject, type Sample } from '@assay/records';
import { shuffled } from './shuffled.ts';

/** The sample with its choices in another order, by the seed and its id, and the letter of the right one with them. */
export function shuffleChoices(sample: Sample, seed: string): Sample {
  const { choices } = sample.input as { readonly choices: readonly string[] };
  const order = shuffled(
    choices.map((_, i) => i),
    `choices/${seed}/${sample.id}`,
  );
  const right = typeof sample.expected === 'string' ? CHOICE_LETTERS.indexOf(sample.expected) : -1;
  return {
    ...sample,
    input: { ...(sample.input as JsonObject), choices: order.map((from) => choices[from]!) },
    ...(right === -1 ? {} : { expected: CHOICE_LETTERS[order.indexOf(right)]! }),
  };
}
