import { AssayError, type JsonObject, type JsonValue, type Usage } from '@assay/records';
import { addUsage } from '../../ask/spend/usage-cost.ts';
import type { DeclaredModel } from '../../declare/project.ts';
import type { DeclaredLikelihood } from '../../declare/solver.ts';
import {
  type Message,
  type Model,
  ModelFailure,
  type ModelReply,
  type ModelRequest,
} from '../../ports/model.ts';
import { addressIdentity } from '../providers/hosted/address-identity.ts';
import type { ModelContext } from '../providers/model-context.ts';
import { listOf, objectOf, openPost } from './ask-likelihood.ts';
import { byChat } from './by-chat.ts';
import { byCompletions } from './by-completions.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * A model that is asked how likely each choice is, or a text, in place of an answer. Output:
 * `{ choice, log_likelihoods: { A: { log_likelihood, characters, bytes, tokens, is_greedy } } }`, or of a text
 * `{ log_likelihood, tokens, words, bytes }`.
 */
export function likelihoodModel(
  declared: DeclaredModel,
  settings: DeclaredLikelihood,
  context: ModelContext,
): Model {
  if (declared.provider !== 'openai' && declared.provider !== 'openai_compatible')
    throw new AssayError(
      'usage',
      'E_LIKELIHOOD',
      `the model ${declared.key} (${declared.provider}) gives no probabilities`,
      { fix: 'A server that speaks OpenAI’s API does: completions with echo, or chat with logprobs.' },
    );
  const post = openPost(declared, context);
  const model = declared.model!;
  const { by, of, before, say } = settings;

  async function generate(request: ModelRequest): Promise<ModelReply> {
    const { signal } = request;
    const { max_tokens: _never, ...parameters } = request.parameters;
    if (of === 'text') {
      const text = textOf(request.input);
      const asked = { model, context: '', continuation: text, parameters };
      const { log_likelihood, tokens, usage } = await byCompletions(post, asked, signal);
      const words = text.split(/\s+/).filter((word) => word !== '').length;
      return reply({ log_likelihood, tokens, words, bytes: Buffer.byteLength(text) }, usage);
    }
    const choices = choicesIn(request.input);
    const names = choices.map((_, i) => LETTERS[i]!);
    if (by === 'chat') {
      const asked = { model, messages: request.messages, names, parameters };
      const { log_likelihoods, unseen, usage } = await byChat(post, asked, signal);
      const told = unseen.length === 0 ? {} : { unseen: [...unseen] };
      return reply(
        {
          ...outputOf(
            names,
            log_likelihoods.map((each, i) => measured(names[i]!, each, 1, null)),
          ),
          ...told,
        },
        usage,
      );
    }
    const asked = contextOf(request.messages);
    let usage: Usage | null = null;
    const measures: JsonObject[] = [];
    for (const [i, choice] of choices.entries()) {
      const said = say === 'letters' ? names[i]! : choice;
      const continuation = before + said;
      const found = await byCompletions(post, { model, context: asked, continuation, parameters }, signal);
      measures.push(measured(said, found.log_likelihood, found.tokens, found.is_greedy));
      usage = addUsage(usage, found.usage);
    }
    return reply(outputOf(names, measures), usage);
  }

  return {
    identity: {
      provider: declared.provider,
      model,
      base_url: addressIdentity(declared.base_url ?? 'https://api.openai.com/v1'),
      likelihood: { ...settings },
    },
    generate,
  };
}

function reply(output: JsonObject, usage: Usage | null): ModelReply {
  return { output, ...(usage === null ? {} : { usage }) };
}

function outputOf(names: readonly string[], measures: readonly JsonObject[]): JsonObject {
  const likelihoods = measures.map(({ log_likelihood }) => Number(log_likelihood));
  const best = likelihoods.indexOf(Math.max(...likelihoods));
  return {
    choice: names[best]!,
    log_likelihoods: Object.fromEntries(names.map((name, i) => [name, measures[i]!])),
  };
}

function measured(
  said: string,
  log_likelihood: number,
  tokens: number,
  is_greedy: boolean | null,
): JsonObject {
  return {
    log_likelihood,
    characters: said.length,
    bytes: Buffer.byteLength(said),
    tokens,
    ...(is_greedy === null ? {} : { is_greedy }),
  };
}

function choicesIn(input: JsonValue): readonly string[] {
  const choices = listOf(objectOf(input)['choices']);
  if (choices.length < 2 || choices.length > LETTERS.length)
    throw new ModelFailure('provider_error', 'the input has no list of 2 to 26 choices (input.choices)');
  return choices.map(textOf);
}

/** What stands before the choice: all that is said, in order. */
function contextOf(messages: readonly Message[]): string {
  return messages.map(({ content }) => textOf(content as JsonValue)).join('\n\n');
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
