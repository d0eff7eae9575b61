import {
  changedComponents,
  readEvaluator,
  registerEvaluator,
  type ToldCalibration,
  toldCalibrations,
} from '@assay/evaluator';
import * as z from 'zod';
import { actorField, homeField } from '../audit/home-fields.request.ts';
import { withVault } from '../audit/with-vault.ts';
import type { Verb } from '../verb.ts';
import { evaluatorFiles } from './evaluator-files.ts';
import { type ShownEvaluator, shownEvaluator } from './shown-evaluator.ts';

export interface CommittedEvaluator extends ShownEvaluator {
  /** How judges did on the cases that they were tried on just now, by scorer. For the host alone. */
  readonly judges: readonly ToldCalibration[];
  /** Parts of the scorer that the version before had otherwise: `quality.calibration` where judges drifted. */
  readonly changed: readonly string[];
}

/** Registers evaluator.yaml as it is now; from here on submissions can come. */
export const register: Verb<RegisterRequest, CommittedEvaluator> = async (
  { evaluator: path, ...request },
  world,
) => {
  const { files, name } = evaluatorFiles(path, world);
  const read = await readEvaluator(files, name);
  return withVault(request, world, async (home, vault, by) => {
    const before = home.store.evaluators.get(read.evaluator.key);
    const registered = await registerEvaluator(read, { home, vault, files, env: world.env, by });
    return {
      ...shownEvaluator(registered),
      judges: await toldCalibrations(registered.scorer.components, vault),
      changed: before === null ? [] : changedComponents(before, registered),
    };
  });
};

/** Take an evaluator in: hide its labels, commit to them, and keep the version of its scorer. */
export const registerRequest = z
  .strictObject({
    home: homeField,
    actor: actorField,
    /** The path of evaluator.yaml. */ evaluator: z.string().min(1),
  })
  .readonly();

export type RegisterRequest = z.infer<typeof registerRequest>;
