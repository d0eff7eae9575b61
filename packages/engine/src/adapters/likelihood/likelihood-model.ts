import {
  AssayError,
  asText,
  CHOICE_LETTERS,
  type JsonObject,
  type JsonValue,
  listOf,
  objectOf,
  type Usage,
} from '@assay/records';
import type { DeclaredLikelihood, DeclaredModel } from '../../declare/project.ts';
import { addUsage } from '../../model-client/read-reply.ts';
import {
  type Message,
  type Model,
  ModelFailure,
  type ModelReply,
  type ModelRequest,
} from '../../ports/model.ts';
import { addressIdentity } from '../providers/hosted/sdk-model.ts';
import type { ModelContext } from '../providers/model-context.ts';
import { openModel } from '../providers/open-model.ts';
import { byChat, byCompletions, lengthsOf, type Likelihood, openPost } from './likelihood-requests.ts';

/**
 * By code of the user's: it is handed `{ context, continuation }` as its input, both as one message, and answers
 * `{ log_likelihood, tokens, is_greedy }`, of which the last may be left out.
 */
async function byModel(
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

/** A model, as one that says how likely something is. */
interface Likelihoods {
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
async function openLikelihoods(
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

/**
 * A model that is asked how likely each choice is, a continuation or a text, in place of an answer. Output of choices:
 * `{ choice, log_likelihoods: { A: { log_likelihood, characters, bytes, tokens, is_greedy } } }`; of the others
 * `{ log_likelihood, tokens, is_greedy, characters, words, bytes }`.
 */
export async function likelihoodModel(
  declared: DeclaredModel,
  settings: DeclaredLikelihood,
  context: ModelContext,
): Promise<Model> {
  const { identity, ofContinuation, ofNames, close } = await openLikelihoods(declared, settings, context);
  const { by, of, before, say } = settings;

  async function generate(request: ModelRequest): Promise<ModelReply> {
    const { max_tokens: _never, ...parameters } = request.parameters;
    const asked = { ...request, parameters };
    if (of === 'choices') return ofChoices(asked);
    const { prefix, text } =
      of === 'text'
        ? { prefix: '', text: asText(request.input) }
        : { prefix: contextOf(request.messages), text: continuationIn(request.input) };
    const found = await ofContinuation(prefix, text, asked);
    return reply({ ...numbersOf(found), ...lengthsOf(text) }, found.usage);
  }

  async function ofChoices(request: ModelRequest): Promise<ModelReply> {
    const choices = choicesIn(request.input);
    const names = choices.map((_, i) => CHOICE_LETTERS[i]!);
    if (by === 'chat') {
      const { likelihoods, unseen, usage } = await ofNames(names, request);
      const measures = likelihoods.map((found, i) => measured(names[i]!, found));
      return reply(
        { ...outputOf(names, measures), ...(unseen.length === 0 ? {} : { unseen: [...unseen] }) },
        usage,
      );
    }
    let usage: Usage | null = null;
    const measures: JsonObject[] = [];
    for (const [i, choice] of choices.entries()) {
      const said = say === 'letters' ? names[i]! : choice;
      const found = await ofContinuation(contextOf(request.messages), before + said, request);
      measures.push(measured(said, found));
      usage = addUsage(usage, found.usage);
    }
    return reply(outputOf(names, measures), usage);
  }

  return {
    identity: { ...identity, likelihood: { ...settings } },
    generate,
    ...(close === undefined ? {} : { close }),
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

function measured(said: string, found: Likelihood): JsonObject {
  const { characters, bytes } = lengthsOf(said);
  return { ...numbersOf(found), characters, bytes };
}

function numbersOf({ log_likelihood, tokens, is_greedy }: Likelihood): JsonObject {
  return { log_likelihood, tokens, ...(is_greedy === null ? {} : { is_greedy }) };
}

function choicesIn(input: JsonValue): readonly string[] {
  const choices = listOf(objectOf(input)['choices']);
  if (choices.length < 2 || choices.length > CHOICE_LETTERS.length)
    throw new ModelFailure('provider_error', 'the input has no list of 2 to 26 choices (input.choices)');
  return choices.map(asText);
}

function continuationIn(input: JsonValue): string {
  const { continuation } = objectOf(input);
  if (typeof continuation === 'string' && continuation !== '') return continuation;
  throw new ModelFailure('provider_error', 'the input has no text to go on with (input.continuation)');
}

/** What stands before the choice: all that is said, in order. */
function contextOf(messages: readonly Message[]): string {
  return messages.map(({ content }) => asText(content as JsonValue)).join('\n\n');
}
