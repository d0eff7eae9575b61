import { AssayError, type JsonValue, jsonValueSchema, nearestName } from '@assay/records';
import * as z from 'zod';
import type { DeclaredModel } from '../declare/project.ts';
import { usualTimeout } from '../declare/read-models.ts';
import {
  type Message,
  type Model,
  ModelFailure,
  type ModelReply,
  type ModelRequest,
} from '../ports/model.ts';
import type { Clock } from '../ports/platform.ts';
import { asFailure } from '../solve/solving-model.ts';
import type { Workbench } from '../workbench.ts';
import { ModelQueues, QueuedRequest } from './model-queue.ts';
import type { RateLimiterFor } from './rate-limits.ts';

/** A model of the project that is asked outside of a run: within its limits, with its retries, each answer kept. */
export interface Conversation {
  /** `name` and `attempt` tell two askings of the same messages apart. */
  readonly ask: (name: string, attempt: number, messages: readonly Message[]) => Promise<JsonValue>;
  /** Tokens that were read for the answers asked for so far; null where no provider told. What is kept costs none. */
  readonly inputTokens: () => number | null;
  readonly close: () => Promise<void>;
}

/** Of a model that the file gives no limit: a paper is read and a document written in minutes, where a sample takes seconds. */
const LONGEST_ANSWER = 1_200_000;

const keptSchema = z.strictObject({ output: jsonValueSchema });

/** What was asked before is answered from the store: asking that broke off half way goes on where it stopped. */
export async function openConversation(
  bench: Workbench,
  key: string,
  signal: AbortSignal,
): Promise<Conversation> {
  const found = bench.project.models.find((model) => model.key === key);
  if (found === undefined) throw unknownModel(bench, key);
  const declared = withTime(found);
  const model = await bench.openModel(declared);
  const queue = new ModelQueues({ clock: bench.clock, signal, paid: bench.paid }).model(declared);
  let tokens: number | null = null;
  return {
    inputTokens: () => tokens,
    ask: async (name, attempt, messages) => {
      const request = {
        id: name,
        input: messages.map(({ content }) => (typeof content === 'string' ? content : '')).join('\n'),
        messages,
        parameters: { ...declared.parameters },
        attempt,
        seed: attempt,
      };
      const place = bench.digester.json({
        model: model.identity,
        name,
        attempt,
        messages: messages as unknown as JsonValue,
      });
      const kept = await bench.store.cache.get(place, keptSchema);
      if (kept !== null) return kept.output;
      const reply = await queue
        .ask(new QueuedRequest({ model, request }, { refuse: () => null, count: () => {} }))
        .catch((cause: unknown) => {
          throw signal.aborted ? stopped(cause) : cause;
        });
      if (reply.kind === 'failed') {
        throw new AssayError(
          'environment',
          'E_MODEL_FAILED',
          `the model ${key} gave no answer: ${reply.class}: ${reply.message}`,
          reply.class === 'timeout'
            ? {
                fix: `Give it longer: limits: { timeout_ms: … } of the model ${key}. What it answered before is kept.`,
              }
            : {},
        );
      }
      const read = reply.usage?.input_tokens ?? null;
      if (read !== null) tokens = (tokens ?? 0) + read;
      await bench.store.cache.put(place, { output: reply.output });
      return reply.output;
    },
    close: async () => model.close?.(),
  };
}

function stopped(cause: unknown): AssayError {
  return new AssayError('interrupted', 'E_INTERRUPTED', 'stopped; what the model had answered is kept', {
    cause,
    fix: 'The same command goes on where it stopped.',
  });
}

function withTime(declared: DeclaredModel): DeclaredModel {
  const { limits } = declared;
  return limits.timeout_ms === usualTimeout
    ? { ...declared, limits: { ...limits, timeout_ms: LONGEST_ANSWER } }
    : declared;
}

function unknownModel({ project }: Workbench, key: string): AssayError {
  const known = project.models.map((model) => model.key);
  const near = nearestName(key, known);
  return new AssayError('usage', 'E_MODEL_UNKNOWN', `the project declares no model ${JSON.stringify(key)}`, {
    fix: near === null ? `It has: ${known.join(', ') || 'none'}.` : `Did you mean ${near}?`,
  });
}

interface LimitsPorts {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Rates that others keep to as well; without them, this model's own. */
  readonly paid?: RateLimiterFor | undefined;
}

const asker = { refuse: () => null, count: () => {} };

/** A model for whoever asks it themselves: requests wait for its limits, and are tried again where that may help, unless they were late. */
export function modelWithinLimits(model: Model, declared: DeclaredModel, ports: LimitsPorts): Model {
  const queue = new ModelQueues({ ...ports, retriesTimeouts: false }).model(declared);
  const generate = async ({ signal: _own, ...request }: ModelRequest): Promise<ModelReply> => {
    const reply = await queue.ask(new QueuedRequest({ model, request }, asker)).catch(asFailure);
    if (reply.kind === 'produced')
      return {
        output: reply.output,
        ...(typeof reply.took_ms === 'number' ? { took_ms: reply.took_ms } : {}),
      };
    const { class: kind, message, usage, claimed } = reply;
    throw new ModelFailure(kind, message, { usage, claimed });
  };
  return { ...model, keepsTime: true, generate };
}
