import { isTruncated, type Page, type Store, type StoredRun } from '@assay/engine';
import type { RunManifest } from '@assay/records';
import { currentScoring } from '../references/find-scored.ts';
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
      async (run) => {
        const listed = { manifest: run.manifest, status: statusOf(run) };
        const isOne =
          isSince(request, run.manifest.started_at) &&
          isAsked(request.status, listed.status) &&
          (request.truncated !== true || (await hasTruncated(run.manifest.id, store)));
        return isOne ? listed : null;
      },
    ),
  );

/** By the count of its scoring; a run without one, or with one of an earlier version, is read. */
async function hasTruncated(runId: string, store: Store): Promise<boolean> {
  const counted = (await currentScoring(runId, store))?.aggregates.outputs.truncated;
  if (counted !== undefined) return counted > 0;
  for await (const { output } of store.journal.read(runId)) if (isTruncated(output)) return true;
  return false;
}

function statusOf({ status, manifest }: StoredRun): ListedRun['status'] {
  return status === 'closed' && manifest.stopped_because !== null ? 'stopped' : status;
}
