import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AssayError, type Digest, type JsonObject, type JsonValue } from '@assay/records';
import type { DeclaredModel } from '../../../declare/project.ts';
import { type Model, ModelFailure, type ModelReply, type ModelRequest } from '../../../ports/model.ts';
import { nodeFiles } from '../../node-files.ts';
import { frozenCopy } from './frozen-copy.ts';
import { jsonCopy } from './json-copy.ts';
import type { ModelContext } from '../model-context.ts';
import { moduleDigest } from './module-digest.ts';
import { redactor } from '../http/redactor.ts';
import { interrupted, untilAborted } from '../until-aborted.ts';

type ModuleFunction = (request: Readonly<Record<string, unknown>>) => unknown;

/**
 * A TypeScript or JavaScript file of the project whose default export is
 * `async ({ id, input, messages, parameters, signal, attempt }) => output`. It is handed frozen copies of these
 * and nothing else. What it throws is a `crash`, what is no JSON is `unparsable`.
 */
export async function openModule(declared: DeclaredModel, context: ModelContext): Promise<Model> {
  const path = declared.module!;
  const files = nodeFiles(context.folder);
  await files.check(path);
  const digest = await moduleDigest(files, path);
  const answer = await load(join(files.folder, path), path, digest);
  const redact = redactor([]);
  let parameters: JsonValue = {};
  let copiedFrom: JsonObject | null = null;

  async function generate(request: ModelRequest): Promise<ModelReply> {
    const { id, input, messages, signal, attempt } = request;
    // One object for all requests as a rule: copied once.
    if (copiedFrom !== request.parameters) {
      copiedFrom = request.parameters;
      parameters = frozenCopy(request.parameters);
    }
    const handed = Object.freeze({
      id,
      input: frozenCopy(input),
      messages: frozenCopy(messages as unknown as JsonValue),
      parameters,
      signal,
      attempt,
    });
    let returned: unknown;
    try {
      returned = answer(handed);
      if (isThenable(returned)) returned = await untilAborted(Promise.resolve(returned), signal);
    } catch (error) {
      if (signal.aborted) throw interrupted(signal);
      throw new ModelFailure('crash', redact(`${path} threw ${said(error)}`), { cause: error });
    }
    return { output: outputOf(returned) };
  }

  function outputOf(returned: unknown): JsonValue {
    try {
      const copy = jsonCopy(returned);
      if (copy.ok) return copy.value;
      throw new ModelFailure('unparsable', redact(`${path} returned what is no JSON: ${copy.fault}`));
    } catch (error) {
      if (error instanceof ModelFailure) throw error;
      // A getter of what it returned.
      throw new ModelFailure('crash', redact(`${path} threw ${said(error)}`), { cause: error });
    }
  }

  return {
    identity: { provider: declared.provider, model: declared.model ?? null, module: path, digest },
    generate,
  };
}

/** The address names the digest: a file that was changed is loaded again, and not taken from memory. */
async function load(file: string, path: string, digest: Digest): Promise<ModuleFunction> {
  let loaded: { readonly default?: unknown };
  try {
    const address = `${pathToFileURL(file).href}?digest=${digest.slice(7, 23)}`;
    loaded = (await import(/* @vite-ignore */ address)) as { readonly default?: unknown };
  } catch (cause) {
    throw new AssayError('usage', 'E_MODEL_MODULE', `cannot load the module ${path}: ${said(cause)}`, {
      cause,
      location: { file: path },
    });
  }
  if (typeof loaded.default === 'function') return loaded.default as ModuleFunction;
  const given = loaded.default === undefined ? 'it has none' : `it is a ${typeof loaded.default}`;
  throw new AssayError(
    'usage',
    'E_MODEL_MODULE',
    `the default export of ${path} has to be a function; ${given}`,
    {
      location: { file: path },
      fix: 'Write: export default async ({ input }) => output;',
    },
  );
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
  );
}

function said(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  return typeof error === 'string' ? error : `a ${typeof error}`;
}
