import { AssayError, type JsonObject, type Usage } from '@assay/records';
import type { DeclaredModel } from '../../declare/project.ts';
import type { DeclaredLikelihood } from '../../declare/solver.ts';
import type { ModelRequest } from '../../ports/model.ts';
import { addressIdentity } from '../providers/hosted/address-identity.ts';
import type { ModelContext } from '../providers/model-context.ts';
import { openModel } from '../providers/open-model.ts';
import { openPost } from './ask-likelihood.ts';
import { byChat } from './by-chat.ts';
import { byCompletions } from './by-completions.ts';
import { byModel } from './by-model.ts';
import type { Likelihood } from './likelihood.ts';

/** A model, as one that says how likely something is. */
export interface Likelihoods {
  readonly identity: JsonObject;
  readonly ofContinuation: (
    context: string,
    continuation: string,
    request: ModelRequest,
  ) => Promise<Likelihood>;
  /** Of names that an answer may begin with. */
  readonly ofNames: (names: readonly string[], request: ModelRequest) => Promise<NamedLikelihoods>;
  readonly close?: () => Promise<void>;
}

interface NamedLikelihoods {
  readonly likelihoods: readonly Likelihood[];
  readonly unseen: readonly string[];
  readonly usage: Usage | null;
}

const ownCode = new Set(['module', 'command', 'http']);

/** A server that speaks OpenAI's API, or code of the user's. */
export async function openLikelihoods(
  declared: DeclaredModel,
  { by }: DeclaredLikelihood,
  context: ModelContext,
): Promise<Likelihoods> {
  if (declared.provider === 'openai' || declared.provider === 'openai_compatible')
    return ofServer(declared, context);
  if (!ownCode.has(declared.provider) || by === 'chat') throw withoutProbabilities(declared, by);
  const model = await openModel(declared, context);
  return {
    identity: model.identity,
    ofContinuation: (before, continuation, request) => byModel(model, { before, continuation }, request),
    ofNames: () => Promise.reject(withoutProbabilities(declared, 'chat')),
    ...(model.close === undefined ? {} : { close: model.close }),
  };
}

function ofServer(declared: DeclaredModel, context: ModelContext): Likelihoods {
  const post = openPost(declared, context);
  const model = declared.model!;
  return {
    identity: {
      provider: declared.provider,
      model,
      base_url: addressIdentity(declared.base_url ?? 'https://api.openai.com/v1'),
    },
    ofContinuation: (before, continuation, { parameters, signal }) =>
      byCompletions(post, { model, context: before, continuation, parameters }, signal),
    ofNames: async (names, { messages, parameters, signal }) => {
      const found = await byChat(post, { model, messages, names, parameters }, signal);
      const { log_likelihoods, unseen, usage } = found;
      const likelihoods = log_likelihoods.map((log_likelihood) => ({
        log_likelihood,
        tokens: 1,
        is_greedy: null,
        usage: null,
      }));
      return { likelihoods, unseen, usage };
    },
  };
}

function withoutProbabilities({ key, provider }: DeclaredModel, by: string): AssayError {
  const how = by === 'chat' ? ' of the tokens of a chat answer' : '';
  return new AssayError(
    'usage',
    'E_LIKELIHOOD',
    `the model ${key} (${provider}) gives no probabilities${how}`,
    {
      fix: 'A server that speaks OpenAI’s API does: completions with echo, or chat with logprobs; so may a module, a command or an http model of your own, by completions.',
    },
  );
}
