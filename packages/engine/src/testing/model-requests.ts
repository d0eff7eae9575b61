import type { JsonObject, Provider } from '@assay/records';
import type { ModelContext } from '../adapters/providers/model-context.ts';
import { nodeClock } from '../adapters/node-clock.ts';
import type { DeclaredModel } from '../declare/project.ts';
import { ModelFailure, type ModelRequest } from '../ports/model.ts';

/** A model as a project file would declare it. */
export function declaredModel(provider: Provider, rest: Partial<DeclaredModel> = {}): DeclaredModel {
  return {
    key: 'model_under_test',
    provider,
    limits: {
      concurrency: 1,
      requests_per_minute: null,
      tokens_per_minute: null,
      timeout_ms: 10_000,
      max_retries: 0,
    },
    price: null,
    ...rest,
  };
}

export function modelContext(folder: string, rest: Partial<ModelContext> = {}): ModelContext {
  return { folder, env: process.env, clock: nodeClock, ...rest };
}

export function modelRequest(rest: Partial<ModelRequest> = {}): ModelRequest {
  const parameters: JsonObject = {};
  return {
    id: 'sample-1',
    input: 'Who are you?',
    messages: [{ role: 'user', content: 'Who are you?' }],
    parameters,
    attempt: 0,
    seed: 42,
    signal: new AbortController().signal,
    ...rest,
  };
}

/** The failure that a request ends with; an answer is an error of the test. */
export async function failureOf(asked: Promise<unknown>): Promise<ModelFailure> {
  try {
    const reply = await asked;
    throw new Error(`expected a failure, got ${JSON.stringify(reply)}`);
  } catch (error) {
    if (error instanceof ModelFailure) return error;
    throw error;
  }
}
