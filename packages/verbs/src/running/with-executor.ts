import {
  bundleProject,
  type EvaluateOptions,
  followOnFleet,
  offerToFleet,
  openQueue,
  runOnFleet,
  type SpecificationOverrides,
  type Workbench,
} from '@assay/engine';
import type { RunRequest } from '../evaluations/run.request.ts';
import type { World } from '../world.ts';
import { storePlace } from '../world/store-place.ts';

/** For as long as `use` takes: who executes runs, if that is not this process. */
export async function withExecutor<T>(
  { request, overrides }: { readonly request: RunRequest; readonly overrides: SpecificationOverrides },
  bench: Workbench,
  world: World,
  use: (options: Pick<EvaluateOptions, 'execute' | 'handOver'>) => Promise<T>,
): Promise<T> {
  if (request.on !== 'fleet') return use({});
  const queue = await openQueue(storePlace(request, world));
  try {
    const { folder, file } = bench.project;
    const bundle = await bundleProject(folder, bench.store.blobs);
    const { tags = [], priority = 0, limit = null, settings = [] } = request;
    const team = request.team ?? bench.project.publisher?.organization ?? '';
    const fleet = { queue, bundle, project_file: file, limit, settings, overrides, tags, priority, team };
    return await use({
      execute: (plan, options) => runOnFleet(plan, options, fleet),
      handOver: {
        offer: (plan, options) => offerToFleet(plan, options, fleet),
        follow: (plan, options) => followOnFleet(plan, options, fleet),
      },
    });
  } finally {
    await queue.close();
  }
}
