import { type JsonObject, type JsonValue, listOf, objectOf, type Usage } from '@assay/records';
import { type Message, ModelFailure } from '../../ports/model.ts';
import { type Post, usageIn } from './ask-likelihood.ts';

/** As many as providers give. */
const MOST = 20;

/**
 * By the first token of a chat answer: the logarithms of the probabilities of its alternatives, with and without a space
 * before. A name that is not among them is less likely than all that are: it gets the least of them, and that is told.
 */
export async function byChat(
  post: Post,
  {
    model,
    messages,
    names,
    parameters,
  }: { model: string; messages: readonly Message[]; names: readonly string[]; parameters: JsonObject },
  signal: AbortSignal,
): Promise<{
  readonly log_likelihoods: readonly number[];
  readonly unseen: readonly string[];
  readonly usage: Usage | null;
}> {
  const sent = messages.map(({ role, content }) => ({
    role,
    content: typeof content === 'string' ? content : JSON.stringify(content),
  }));
  const body = {
    temperature: 0,
    ...parameters,
    model,
    messages: sent,
    max_tokens: 1,
    logprobs: true,
    top_logprobs: MOST,
  };
  const reply = await post('/chat/completions', body, signal);
  const first = objectOf(listOf(objectOf(objectOf(listOf(reply['choices'])[0])['logprobs'])['content'])[0]);
  const seen = listOf(first['top_logprobs']).map(objectOf);
  if (seen.length === 0)
    throw new ModelFailure(
      'provider_error',
      'the server gives no probabilities: chat answers need logprobs',
      { denied: true },
    );
  const least = Math.min(...seen.map(({ logprob }) => numberOf(logprob)));
  const found = names.map((name) => {
    const logs = seen.flatMap(({ token, logprob }) =>
      typeof token === 'string' && token.trim() === name ? [numberOf(logprob)] : [],
    );
    return logs.length === 0 ? null : logSum(logs);
  });
  return {
    log_likelihoods: found.map((value) => value ?? least),
    unseen: names.filter((_, i) => found[i] === null),
    usage: usageIn(reply),
  };
}

function numberOf(value: JsonValue | undefined): number {
  return typeof value === 'number' ? value : -Infinity;
}

/** Of several spellings of one name. */
function logSum(logs: readonly number[]): number {
  const most = Math.max(...logs);
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0));
}
