import { AssayError, type JsonObject, listOf, objectOf } from '@assay/records';
import { ModelFailure } from '../../ports/model.ts';
import { type Post, usageIn } from './ask-likelihood.ts';
import { lengthsOf } from './lengths-of.ts';
import type { Likelihood } from './likelihood.ts';

/**
 * By completions with `echo`, as vLLM and other servers give them: the prompt comes back with the logarithm of each token's
 * probability. Tokens that begin where the continuation does, or after, are its own; the one token that has to be generated
 * is left out. A token that reaches from the context into the continuation belongs to it. Offsets are counted in code
 * points, as servers in Python do.
 */
export async function byCompletions(
  post: Post,
  {
    model,
    context,
    continuation,
    parameters,
  }: { model: string; context: string; continuation: string; parameters: JsonObject },
  signal: AbortSignal,
): Promise<Likelihood> {
  const prompt = context + continuation;
  const body = { temperature: 0, ...parameters, model, prompt, max_tokens: 1, echo: true, logprobs: 1 };
  const reply = await post('/completions', body, signal);
  const { tokens, token_logprobs, text_offset, top_logprobs } = objectOf(
    objectOf(listOf(reply['choices'])[0])['logprobs'],
  );
  const starts = listOf(text_offset).map(Number);
  const logs = listOf(token_logprobs);
  if (starts.length === 0 || starts.length !== logs.length) throw withoutEcho();
  const texts = listOf(tokens).map(String);
  const [begin, finish] = [lengthsOf(context).characters, lengthsOf(prompt).characters];
  const own = starts.flatMap((start, i) => {
    const end = starts[i + 1] ?? start + lengthsOf(texts[i] ?? '').characters;
    return end > begin && start < finish && i > 0 ? [i] : [];
  });
  if (own.length === 0)
    throw new ModelFailure(
      'provider_error',
      'nothing stands before the only token, so that it has no probability',
    );
  const values = own.map((i) => logs[i]);
  if (!values.every((value) => typeof value === 'number')) throw withoutEcho();
  const tops = listOf(top_logprobs);
  return {
    log_likelihood: values.reduce((sum, value) => sum + value, 0),
    tokens: values.length,
    is_greedy: own.every((i, at) =>
      Object.values(objectOf(tops[i])).every((top) => Number(top) <= values[at]!),
    ),
    usage: usageIn(reply),
  };
}

function withoutEcho(): ModelFailure {
  const why =
    'the server gives no probabilities of the prompt: completions need echo and logprobs, as vLLM serves them';
  return new ModelFailure('provider_error', why, {
    denied: true,
    cause: new AssayError('environment', 'E_LIKELIHOOD', why),
  });
}
