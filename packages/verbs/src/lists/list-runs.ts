import type { Page, StoredRun } from '@assay/engine';
import type { RunManifest } from '@assay/records';
import type { Verb } from '../verb.ts';
import { withStore } from '../world/with-store.ts';
import { filteredPage } from './filtered-page.ts';
import { isAsked, isSince } from './is-asked.ts';
import type { ListRunsRequest } from './list.request.ts';

/** A run; `stopped`: a budget closed it before its end. */
export interface ListedRun {
  readonly manifest: RunManifest;
  readonly status: 'open' | 'closed' | 'stopped';
}

/** Runs, newest first. */
export const listRuns: Verb<ListRunsRequest, Page<ListedRun>> = (request, world) =>
  withStore(request, world, (store) =>
    filteredPage(
      request,
      (page) =>
        store.runs.list({
          ...page,
          evaluation_key: request.evaluation,
          task_specification_key: request.specification,
          task_key: request.task,
          model_key: request.model,
        }),
      (run) => {
        const listed = { manifest: run.manifest, status: statusOf(run) };
        const isOne = isSince(request, run.manifest.started_at) && isAsked(request.status, listed.status);
        return Promise.resolve(isOne ? listed : null);
      },
    ),
  );

function statusOf({ status, manifest }: StoredRun): ListedRun['status'] {
  return status === 'closed' && manifest.stopped_because !== null ? 'stopped' : status;
}
