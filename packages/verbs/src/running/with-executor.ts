import {
  bundleProject,
  type EvaluateOptions,
  openQueue,
  runOnFleet,
  storeNear,
  type Workbench,
} from '@assay/engine';
import type { RunRequest } from '../evaluations/run.request.ts';
import type { World } from '../world.ts';
import { namedProject } from '../world/project-file.ts';

/** For as long as `use` takes: who executes runs, if that is not this process. */
export async function withExecutor<T>(
  request: RunRequest,
  bench: Workbench,
  { cwd, env }: World,
  use: (options: Pick<EvaluateOptions, 'execute'>) => Promise<T>,
): Promise<T> {
  if (request.on !== 'fleet') return use({});
  const queue = await openQueue(storeNear(cwd, namedProject(request), env));
  try {
    const { folder, file } = bench.project;
    const bundle = await bundleProject(folder, bench.store.blobs);
    const { tags = [], priority = 0, limit = null } = request;
    const fleet = { queue, bundle, project_file: file, limit, tags, priority };
    return await use({ execute: (plan, options) => runOnFleet(plan, options, fleet) });
  } finally {
    await queue.close();
  }
}
