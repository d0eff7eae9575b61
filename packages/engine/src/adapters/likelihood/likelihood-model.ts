import {
  asText,
  CHOICE_LETTERS,
  type JsonObject,
  type JsonValue,
  listOf,
  objectOf,
  type Usage,
} from '@assay/records';
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
import type { ModelContext } from '../providers/model-context.ts';
import { lengthsOf } from './lengths-of.ts';
import type { Likelihood } from './likelihood.ts';
import { openLikelihoods } from './open-likelihoods.ts';

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
