import { checkShape } from '@assay/engine';
import { SpecProblems } from '@assay/records';
import { readYaml } from '@assay/rows';
import { type ReproductionPlan, reproductionPlanSchema } from './reproduction-plan.ts';

/** The text of reproduction.yaml as a plan; all that is wrong with it is said at once, each with its place. */
export function readPlan(text: string, file: string): ReproductionPlan {
  const problems = new SpecProblems();
  const plan = checkShape(reproductionPlanSchema, readYaml(text, { file }), problems);
  problems.throwIfAny();
  return plan!;
}
