import { newestExecutions } from '@assay/engine';
import type { CachePolicy } from '@assay/records';
import type { OfProject } from '../../world/project-file.ts';
import { withWorkbench } from '../../world/with-workbench.ts';
import type { World } from '../../world.ts';

/** The last run of all samples. */
export interface LastRun {
  /** Else it was interrupted, or stopped by a ceiling. */
  readonly isFinished: boolean;
  /** There was a dry run since. */
  readonly wasTried: boolean;
  /** A run is gone on with as it was begun. */
  readonly cache: CachePolicy | null;
  readonly run_ids: readonly string[];
}

/** Null: there was none. */
export async function lastRun(of: OfProject, world: World): Promise<LastRun | null> {
  return withWorkbench(of, world, async ({ store }) => {
    let wasTried = false;
    for await (const { verb, settings, runs, end } of newestExecutions(store.executions)) {
      if (verb === 'score') continue;
      if (settings.limit === null) {
        const run_ids = runs.map(({ run_id }) => run_id);
        return { isFinished: end?.kind === 'completed', wasTried, cache: settings.cache, run_ids };
      }
      wasTried = true;
    }
    return null;
  });
}
