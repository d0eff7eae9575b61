import { AssayError, type JsonObject, type Usage } from '@assay/records';
import { ModelFailure } from '../../ports/model.ts';
import { listOf, objectOf, type Post, usageIn } from './ask-likelihood.ts';

/** How likely a continuation is after a context. */
export interface Likelihood {
  readonly log_likelihood: number;
  readonly tokens: number;
  /** Whether each of its tokens was the most likely one. */
  readonly is_greedy: boolean;
  readonly usage: Usage | null;
}

/**
 * By completions with `echo`, as vLLM and other servers give them: the prompt comes back with the logarithm of each token's
 * probability. Tokens that begin where the continuation does, or after, are its own; the one token that has to be generated
 * is left out. A token that reaches from the context into the continuation belongs to it.
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
  const own = starts.flatMap((start, i) => {
    const end = starts[i + 1] ?? start + (texts[i]?.length ?? 0);
    return end > context.length && start < prompt.length && i > 0 ? [i] : [];
  });
  const values = own.map((i) => logs[i]);
  if (values.length === 0 || !values.every((value) => typeof value === 'number')) throw withoutEcho();
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
