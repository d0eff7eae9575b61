import { readEvaluator, registerEvaluator } from '@assay/evaluator';
import { withVault } from '../audit/with-vault.ts';
import type { Verb } from '../verb.ts';
import { evaluatorFiles } from './evaluator-files.ts';
import type { RegisterRequest } from './register.request.ts';
import { type ShownEvaluator, shownEvaluator } from './shown-evaluator.ts';

/** Registers evaluator.yaml as it is now; from here on submissions can come. */
export const register: Verb<RegisterRequest, ShownEvaluator> = async (
  { evaluator: path, ...request },
  world,
) => {
  const { files, name } = evaluatorFiles(path, world);
  const read = await readEvaluator(files, name);
  return withVault(request, world, async (home, vault, by) =>
    shownEvaluator(await registerEvaluator(read, { home, vault, files, env: world.env, by })),
  );
};
