import type { Workbench } from '../workbench.ts';
import { type ListedSpecification, listSpecifications } from './list-specifications.ts';

/** Of all evaluations of a project, those of `type: repeatability` unfolded. */
export async function allSpecifications(
  bench: Pick<Workbench, 'project' | 'store'>,
): Promise<readonly ListedSpecification[]> {
  const listed: ListedSpecification[] = [];
  for (const evaluation of bench.project.evaluations) {
    listed.push(...(await listSpecifications(evaluation, bench)));
  }
  return listed;
}
