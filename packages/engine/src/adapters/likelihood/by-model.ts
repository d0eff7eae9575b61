import { type JsonValue, objectOf } from '@assay/records';
import { type Model, ModelFailure, type ModelRequest } from '../../ports/model.ts';
import type { Likelihood } from './likelihood.ts';

/**
 * By code of the user's: it is handed `{ context, continuation }` as its input, both as one message, and answers
 * `{ log_likelihood, tokens, is_greedy }`, of which the last may be left out.
 */
export async function byModel(
  model: Model,
  { before: context, continuation }: { before: string; continuation: string },
  request: ModelRequest,
): Promise<Likelihood> {
  const { output, usage = null } = await model.generate({
    ...request,
    input: { context, continuation },
    messages: [{ role: 'user', content: context + continuation }],
  });
  const { log_likelihood, tokens, is_greedy = null } = objectOf(output);
  if (
    !isLogarithm(log_likelihood) ||
    !isCount(tokens) ||
    !(is_greedy === null || typeof is_greedy === 'boolean')
  )
    throw new ModelFailure(
      'unparsable',
      `the model answered ${(JSON.stringify(output) ?? '').slice(0, 80)}; expected { log_likelihood, tokens, is_greedy }`,
      { usage },
    );
  return { log_likelihood, tokens, is_greedy, usage };
}

function isLogarithm(value: JsonValue | undefined): value is number {
  return typeof value === 'number' && value <= 0;
}

function isCount(value: JsonValue | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}
