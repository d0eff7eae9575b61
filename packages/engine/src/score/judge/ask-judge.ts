import { randomStream, type JudgeRequest } from '@assay/metrics';
import { AssayError, type JsonObject, type JsonValue } from '@assay/records';
import { ModelFailure, type ModelReply, type ModelRequest } from '../../ports/model.ts';
import { readFailure } from '../../ask/reply/read-failure.ts';
import { retryDelay } from '../../ask/limits/retry-delay.ts';
import { withCost } from '../../ask/spend/usage-cost.ts';
import type { OpenJudge } from '../scorer/resolved-scorer.ts';
import { isServed } from './is-served.ts';
import type { JudgeOptions } from './judge-options.ts';
import { type JudgePrompt, judgePrompt } from './judge-prompt.ts';
import type { JudgeSession } from './judge-session.ts';
import { readVerdict } from './read-verdict.ts';

export interface JudgeCall {
  readonly judge: OpenJudge;
  readonly options: JudgeOptions;
  readonly session: JudgeSession;
  readonly scoreName: string;
  readonly sampleId: string;
  /** Which of the judge's repeated verdicts, from 0. */
  readonly repeat: number;
}

/** A judge that could not be brought to a verdict: the score is missing, whatever the cause. */
export class JudgeFailure extends Error {
  override readonly name = 'JudgeFailure';
}

/**
 * One verdict of one judge. The same prompt is sent again, with the next seed, after a reply that is none, then
 * the judge has failed. Retryable failures wait with jitter and honour Retry-After up to five minutes. What the
 * metric makes of the verdict (vocabulary, range) is the metric's own check, `accepts`.
 */
export async function askJudge(
  call: JudgeCall,
  request: JudgeRequest,
  accepts: (verdict: JsonValue) => Promise<boolean>,
): Promise<{ readonly verdict: JsonValue; readonly neutralised: JudgePrompt['neutralised'] }> {
  const { judge, options, session, sampleId, repeat } = call;
  const fence = fenceOf(options.seed, sampleId, session.digester.json(request.output));
  const { messages, neutralised } = judgePrompt(request, {
    fence,
    html: options.html,
    maxCharacters: options.max_characters,
  });
  for (let ask = 0; ask <= options.reasks; ask++) {
    const stream = randomStream(options.seed, `judge/${judge.declared.key}/${repeat}/${ask}`);
    const reply = await replyOf(call, {
      id: sampleId,
      input: textOf(messages),
      messages,
      parameters: judgeParameters(judge, request.verdict),
      attempt: repeat * (options.reasks + 1) + ask,
      seed: repeat === 0 && ask === 0 ? options.seed : stream.nextUint32() >>> 1,
      signal: session.signal,
    });
    const verdict = reply === null ? null : readVerdict(reply);
    if (verdict !== null && (await accepts(verdict))) return { verdict, neutralised };
  }
  throw new JudgeFailure(`judge ${judge.declared.key} gave no verdict of the kind asked for`);
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

/** Drawn anew for every sample and answer: who writes the answer cannot know it. */
function fenceOf(seed: number, sampleId: string, outputDigest: string): string {
  const stream = randomStream(seed, `fence/${sampleId}/${outputDigest}`);
  return Array.from({ length: 4 }, () => stream.nextUint32().toString(16).padStart(8, '0')).join('');
}

/** The output of a reply, from the cache where the very same was asked before; null: the judge refused or broke off. */
async function replyOf(call: JudgeCall, request: ModelRequest): Promise<JsonValue | null> {
  const { judge, session, options, scoreName } = call;
  const { signal: _, ...asked } = request;
  const key = session.digester.json({
    judge: judge.model.identity,
    provider: judge.declared.provider,
    model: judge.declared.model ?? null,
    request: asked as unknown as JsonObject,
  });
  if (!session.again) {
    const cached = await session.cache.get(key);
    if (cached !== null) return cached['output'] ?? null;
  }
  const { limits } = judge.declared;
  const lane = session.laneOf(judge.declared);
  return lane.through(async () => {
    for (let tries = 1; ; tries++) {
      await lane.turn(session.signal);
      session.usage.check(scoreName, options.max_tokens);
      try {
        const reply = await withinTime(call, request);
        const usage = reply.usage === undefined ? null : withCost(reply.usage, judge.declared.price);
        session.usage.add(scoreName, usage);
        lane.used(usage);
        if (!isServed(judge.declared.model, reply.served_model)) {
          const { key: judgeKey, model } = judge.declared;
          throw new JudgeFailure(
            `judge ${judgeKey}: model_mismatch: ${model} was asked, ${reply.served_model} answered`,
          );
        }
        await session.cache.put(key, { output: reply.output });
        return reply.output;
      } catch (error) {
        if (error instanceof AssayError || error instanceof JudgeFailure) throw error;
        session.signal.throwIfAborted();
        const failure = readFailure(error);
        session.usage.add(scoreName, failure.usage);
        lane.used(failure.usage);
        if (failure.class === 'refusal' || failure.class === 'unparsable') return null;
        if (!failure.retryable || tries > limits.max_retries) {
          throw new JudgeFailure(`judge ${judge.declared.key}: ${failure.class}${statusOf(error)}`, {
            cause: error,
          });
        }
        const wait = retryDelay(
          options.seed,
          `${judge.declared.key}/${request.id}`,
          tries,
          failure.retryAfterMs,
        );
        await session.clock.sleep(Math.min(wait, LONGEST_WAIT_MS), session.signal);
      }
    }
  });
}

const LONGEST_WAIT_MS = 300_000;

/** All that is told of what the provider said: its words may repeat the prompt, which holds what is hidden. */
function statusOf(error: unknown): string {
  const status = error instanceof ModelFailure ? error.status : null;
  if (status === null) return '';
  const hint = status === 400 ? '; does it take all its parameters? (temperature: null leaves it out)' : '';
  return ` (status ${status}${hint})`;
}

/** The reply, or a retryable timeout: a judge that hangs does not hold up the rest. */
async function withinTime({ judge, session }: JudgeCall, request: ModelRequest): Promise<ModelReply> {
  const limit = judge.declared.limits.timeout_ms;
  const done = new AbortController();
  const late = new AbortController();
  const timeout = session.clock.sleep(limit, done.signal).then(
    () => {
      late.abort();
      throw new ModelFailure('provider_error', `no answer within ${limit} ms`, { retryable: true });
    },
    () => new Promise<never>(() => undefined),
  );
  try {
    const signal = AbortSignal.any([request.signal, late.signal]);
    return await Promise.race([judge.model.generate({ ...request, signal }), timeout]);
  } finally {
    done.abort();
  }
}
