import { AssayError, isObject, type JsonObject, type JsonValue } from '@assay/records';
import { realpathSync } from 'node:fs';
import { relative } from 'node:path';
import type { DeclaredModel } from '../../declare/project.ts';
import { type Model, ModelFailure, type ModelReply, type ModelRequest } from '../../ports/model.ts';
import { cannotLoad, openCode } from '../host/open-code.ts';
import { userEnvironment } from '../host/start-guard.ts';
import type { HostOutcome, LoadFault } from '../host/wire.ts';
import { nodeFiles } from '../node-files.ts';
import { redactor } from './careful-fetch.ts';
import { jsonCopy } from './json-copy.ts';
import type { ModelContext } from './model-context.ts';
import { moduleDigest } from './module-digest.ts';
import { readReply } from './reply-shape.ts';

/** A place in a file of the project, as its owner calls that file; empty for any other. */
function ownPlace(place: string, folder: string): string {
  if (place === '') return '';
  const path = relative(realpathSync(folder), place);
  return path.startsWith('..') || path.startsWith('/') ? '' : path;
}

/**
 * A TypeScript or JavaScript file of the project whose default export is
 * `async ({ id, input, messages, parameters, signal, attempt }) => output`. It runs in a process of its own, in
 * the working directory of this one; it is handed frozen copies of these and nothing else. What it throws is a
 * `crash`, and so is the end of its process; what is not JSON is `unparsable`.
 */
export async function openModule(declared: DeclaredModel, context: ModelContext): Promise<Model> {
  const path = declared.module!;
  const { timeout_ms: timeoutMs, concurrency: atOnce } = declared.limits;
  const files = nodeFiles(context.folder);
  await files.check(path);
  const digest = await moduleDigest(files, path);
  const env = userEnvironment(context.env, declared.env);
  const code = await openCode({ kind: 'model', files, path, digest, env, timeoutMs, atOnce, declared: [] });
  const redact = redactor([]);
  if (!code.ok) throw loadError(path, code.file, code.fault);
  const { ahead, ask, close } = code;
  let parameters = '{}';
  let writtenFrom: JsonObject | null = null;

  async function generate(request: ModelRequest): Promise<ModelReply> {
    // One object for all requests as a rule: written once.
    if (writtenFrom !== request.parameters) {
      writtenFrom = request.parameters;
      parameters = JSON.stringify(request.parameters);
    }
    const outcome = await ask(questionOf(request), parameters, request.signal);
    const output = outputOf(outcome, request.signal);
    if (declared.answers === 'reply')
      return { ...wholeReply(output), ...(outcome.kind === 'value' && { took_ms: outcome.ms }) };
    return outcome.kind === 'value' ? { output, took_ms: outcome.ms } : { output };
  }

  /** A module that says so answers as a command does. */
  function wholeReply(given: JsonValue): ModelReply {
    if (isObject(given)) return readReply(given, redact);
    throw new ModelFailure(
      'unparsable',
      `${path} answers replies, and returned something that is not an object`,
      { answered: true },
    );
  }

  function outputOf(outcome: HostOutcome, signal: AbortSignal): JsonValue {
    if (outcome.kind !== 'value') throw failureOf(outcome, signal);
    const copy = jsonCopy(outcome.value);
    if (copy.ok) return copy.value;
    throw failureOf({ kind: 'not-json', fault: copy.fault }, signal);
  }

  function failureOf(outcome: Exclude<HostOutcome, { kind: 'value' }>, signal: AbortSignal): ModelFailure {
    switch (outcome.kind) {
      case 'threw':
        return new ModelFailure('crash', redact(`${path} threw ${thrown(outcome)}`));
      case 'not-json':
        return new ModelFailure('unparsable', redact(`${path} returned ${returned(outcome.fault)}`));
      case 'ended':
        return new ModelFailure('crash', redact(`${path} gave no answer: ${outcome.how}`));
      case 'late':
        return new ModelFailure('timeout', `no answer within ${timeoutMs} ms`);
      case 'given-up':
        return new ModelFailure('interrupted', 'the request was given up before its answer', {
          cause: signal.reason,
        });
    }
  }

  function thrown({ said, place }: Extract<HostOutcome, { kind: 'threw' }>): string {
    const own = ownPlace(place, context.folder);
    return own === '' ? said : `${said} (at ${own})`;
  }

  return {
    identity: {
      provider: declared.provider,
      model: declared.model ?? null,
      module: path,
      digest,
      ...(declared.answers === 'reply' ? { answers: 'reply' } : {}),
    },
    keepsTime: true,
    ahead,
    generate,
    close,
  };
}

/** What came back that JSON cannot hold, and where in it. */
function returned(fault: string): string {
  if (fault === 'undefined at $') {
    return 'nothing (undefined): its function has to return the output on every path through it';
  }
  return `${fault.replace(/ at \$$/, '').replace(/ at \$/, ' at output')}, which is not valid JSON`;
}

function loadError(path: string, file: string, fault: LoadFault): AssayError {
  if (fault.kind === 'not-loaded')
    return cannotLoad('E_MODEL_MODULE', `the module ${path}`, { path, file }, fault);
  const given = fault.said === 'undefined' ? 'it has none' : `it is a ${fault.said}`;
  return new AssayError(
    'usage',
    'E_MODEL_MODULE',
    `the default export of ${path} has to be a function; ${given}`,
    { location: { file: path }, fix: 'Write: export default async ({ input }) => output;' },
  );
}

/** The usual prompt, one message with the input itself, is not written twice. */
function questionOf({ id, input, messages, attempt }: ModelRequest): string {
  const [first] = messages;
  const isPlain =
    messages.length === 1 && first!.role === 'user' && first!.content === input && isBare(first!);
  return JSON.stringify([id, input, isPlain ? null : messages, attempt]);
}

function isBare(message: object): boolean {
  return Object.keys(message).length === 2;
}
