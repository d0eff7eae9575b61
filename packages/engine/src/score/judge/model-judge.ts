import { randomStream } from '@assay/metrics';
import {
  type JsonObject,
  type JsonValue,
  jsonValueSchema,
  type JudgeVerdict,
  type Usage,
} from '@assay/records';
import * as z from 'zod';
import type { DeclaredModel } from '../../declare/project.ts';
import { ModelQueues } from '../../model-client/model-queue.ts';
import type { RateLimiterFor } from '../../model-client/rate-limits.ts';
import type { FailedReply } from '../../model-client/read-reply.ts';
import type { Judge, JudgeQuestion, Model, ModelRequest } from '../../ports/model.ts';
import type { Clock, Digester } from '../../ports/platform.ts';
import type { Cache } from '../../ports/store.ts';
import type { OpenJudge } from '../scorer/scorer.ts';
import { type Asked, paidSchema, ScoringSession } from '../scoring-session.ts';
import type { JudgeOptions } from './judge-options.ts';
import { type JudgePrompt, judgePrompt, readVerdict, typedVerdict } from './judge-prompt.ts';

/**
 * Whether the model that a provider says has answered is the one that was asked: the same name, or a dated form
 * of the alias that was asked for. Namespaces (`models/`, `accounts/…/`), case and `latest` say nothing. A
 * provider that does not say is believed.
 */
export function isServed(asked: string | undefined, served: string | undefined): boolean {
  if (asked === undefined || served === undefined || served === '') return true;
  const [wanted, given] = [bare(asked), bare(served)];
  return given === wanted || (given.startsWith(wanted) && /^[-:@.]/.test(given.slice(wanted.length)));
}

function bare(name: string): string {
  return name
    .toLowerCase()
    .slice(name.lastIndexOf('/') + 1)
    .replace(/[-:@]latest$/, '');
}

interface ModelJudgeOptions {
  readonly options: Pick<JudgeOptions, 'seed' | 'reasks' | 'html' | 'max_characters' | 'max_tokens'>;
  readonly session: ScoringSession;
  /** Whose verdicts these are: what a ceiling of the metric counts. */
  readonly scoreName: string;
}

/**
 * A model as a judge. The same prompt is sent again, with the next seed, after a reply that is not a verdict of the
 * kind asked for; then the judge has failed. How it is asked (limits, retries, spend) is as for every model.
 */
export function modelJudge(open: OpenJudge, how: ModelJudgeOptions): Judge {
  return {
    identity: open.model.identity,
    judge: async (question, signal) => {
      signal.throwIfAborted();
      try {
        return await verdictOf(open, question, how);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof NoVerdict)) throw error;
        return { kind: 'failed', class: 'judge_error', why: error.message };
      }
    },
  };
}

/** A judge that could not be brought to a verdict: the score is missing, whatever the cause. */
class NoVerdict extends Error {
  override readonly name = 'NoVerdict';
}

async function verdictOf(
  open: OpenJudge,
  question: JudgeQuestion,
  how: ModelJudgeOptions,
): Promise<JudgeVerdict> {
  const { options, session } = how;
  const { key } = open.declared;
  const outputs = question.outputs.length === 1 ? question.outputs[0] : question.outputs;
  const { messages, neutralised } = judgePrompt(question, {
    fence: fenceOf(options.seed, question.id, session.digester.json(outputs)),
    html: options.html,
    maxCharacters: options.max_characters,
  });
  for (let ask = 0; ask <= options.reasks; ask++) {
    const stream = randomStream(options.seed, `judge/${key}/${question.repeat}/${ask}`);
    const { output, served } = await outputOf(open, how, {
      id: question.id,
      input: textOf(messages),
      messages,
      parameters: judgeParameters(open, question.verdict),
      attempt: question.repeat * (options.reasks + 1) + ask,
      seed: question.repeat === 0 && ask === 0 ? options.seed : stream.nextUint32() >>> 1,
    });
    const read = output === null ? null : readVerdict(output);
    const verdict = read === null ? null : typedVerdict(read, question.verdict);
    if (verdict !== null)
      return {
        ...verdict,
        notes: { neutralised: { ...neutralised }, ...(served === undefined ? {} : { served_model: served }) },
      };
  }
  throw new NoVerdict(`judge ${key} gave no verdict of the kind asked for`);
}

/** Temperature 0 unless the judge is declared with another; the verdict's schema for providers that take one. */
function judgeParameters({ declared }: OpenJudge, schema: JsonObject): JsonObject {
  return {
    temperature: 0,
    ...declared.parameters,
    response_format: { type: 'json_schema', json_schema: { name: 'verdict', strict: true, schema } },
  };
}

function textOf(messages: JudgePrompt['messages']): string {
  return messages.map(({ content }) => content as string).at(-1)!;
}

/** Drawn for every sample and answer: who writes the answer cannot know it. */
function fenceOf(seed: number, sampleId: string, outputDigest: string): string {
  const stream = randomStream(seed, `fence/${sampleId}/${outputDigest}`);
  return Array.from({ length: 4 }, () => stream.nextUint32().toString(16).padStart(8, '0')).join('');
}

const keptOutputSchema = z.strictObject({
  output: jsonValueSchema,
  served: z.string().exactOptional(),
  paid: paidSchema.exactOptional(),
});

/** What a judge said, null where it refused or broke off, and which model the provider says has answered. */
interface JudgeReply {
  readonly output: JsonValue | null;
  readonly served?: string | undefined;
}

/** The output of a reply, from the cache where the very same was asked before. */
async function outputOf(
  { declared, model }: OpenJudge,
  { session, scoreName, options }: ModelJudgeOptions,
  request: Omit<ModelRequest, 'signal'>,
): Promise<JudgeReply> {
  const { key: judge, provider, model: name = null } = declared;
  const asked = request as unknown as JsonObject;
  const key = session.digester.json({ judge: model.identity, provider, model: name, request: asked });
  const who: Asked = {
    asked: 'judge',
    key: judge,
    refuse: () => session.judges.over(scoreName, options.max_tokens),
    count: (requests, usage) => session.judges.add(scoreName, requests, usage),
  };
  const kept = session.again ? null : await session.recall(key, keptOutputSchema, who);
  if (kept !== null) return kept;
  if (await session.isRefused(key, who)) return { output: null };
  const { reply, cost } = await session.ask(session.queues.model(declared), { model, request }, who, [key]);
  if (reply.kind === 'failed') {
    if (reply.class === 'refusal' || reply.class === 'unparsable') return { output: null };
    throw new NoVerdict(`judge ${judge}: ${reply.class}${statusOf(reply)}`);
  }
  const served = reply.facts?.served_model;
  if (!isServed(declared.model, served)) {
    await session.reject(key, cost);
    throw new NoVerdict(`judge ${judge}: model_mismatch: ${name} was asked, ${served} answered`);
  }
  const told = { output: reply.output, ...(served === undefined ? {} : { served }) };
  await session.keep(key, told, cost);
  return told;
}

/** All that is shown of what the provider said: its words may repeat the prompt, which holds what is hidden. */
function statusOf({ status }: FailedReply): string {
  if (status === null) return '';
  const hint = status === 400 ? '; does it take all its parameters? (temperature: null leaves it out)' : '';
  return ` (status ${status}${hint})`;
}

interface Asking {
  readonly clock: Clock;
  readonly digester: Digester;
  readonly signal: AbortSignal;
  /** Rates that others keep to as well; without them, this judge's own. */
  readonly paid?: RateLimiterFor | undefined;
}

interface ModelJudgeRequest extends Asking {
  readonly declared: DeclaredModel;
  readonly model: Model;
  /** Where what it costs is counted under. */
  readonly name: string;
  /** Times the same prompt is sent again after a reply that is not a verdict. */
  readonly reasks?: number;
}

const LONGEST_FIELD = 100_000;
const keepNothing: Pick<Cache, 'get' | 'put'> = { get: async () => null, put: async () => undefined };

/** A model as a judge outside of a scoring: asked with the limits and retries it is declared with, nothing is kept. */
export function openModelJudge({ declared, model, name, reasks = 2, ...asking }: ModelJudgeRequest): Judge {
  const session = openJudgeSession({ ...asking, cache: keepNothing, again: true, name });
  return session.judge(declared, model, {
    seed: 42,
    reasks,
    html: 'text',
    max_characters: LONGEST_FIELD,
    max_tokens: null,
  });
}

/** Judges that share their limits, what they may spend, and what is kept of their verdicts. */
export interface JudgeSession {
  readonly judge: (declared: DeclaredModel, model: Model, options: ModelJudgeOptions['options']) => Judge;
  /** Requests, tokens and cost so far; null: nobody was asked. */
  readonly used: () => (Usage & { readonly requests: number }) | null;
}

interface JudgeSessionRequest extends Asking {
  /** Verdicts by everything that can change them; `again` asks again, and keeps the new ones. */
  readonly cache: Pick<Cache, 'get' | 'put'>;
  readonly again: boolean;
  readonly name: string;
}

export function openJudgeSession({
  clock,
  digester,
  signal,
  cache,
  again,
  name,
  paid,
}: JudgeSessionRequest): JudgeSession {
  const queues = new ModelQueues({ clock, signal, paid });
  const session = new ScoringSession({ queues, digester, cache, again, scoringId: null });
  return {
    judge: (declared, model, options) =>
      modelJudge({ declared, model }, { options, session, scoreName: name }),
    used: () => session.judges.total(),
  };
}
