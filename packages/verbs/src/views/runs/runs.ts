import type { Verb } from '../../verb.ts';
import { withStore } from '../../world/with-store.ts';
import { placeAfter } from '../place-after.ts';
import { runningRuns } from '../progress/running-runs.ts';
import { chooseRuns, type RunFacets } from './choose-runs.ts';
import { orderedRuns } from './ordered-runs.ts';
import { runIndexOf } from './run-indexes.ts';
import type { RunRow } from './run-row.ts';
import type { RunsViewRequest } from './runs.request.ts';

const USUAL = 50;

/** A window of the runs that were asked for, and how many more choices there are. */
export interface RunsView {
  readonly total: number;
  /** Before anything was chosen. */
  readonly all: number;
  readonly offset: number;
  readonly runs: readonly RunRow[];
  /** Of the open ones among them those that a process is at work on. */
  readonly under_way: readonly string[];
  /** After which the next window begins; null where this is the last. */
  readonly next: string | null;
  readonly facets: RunFacets;
}

/** Runs with their verdict and headline number. */
export const runsView: Verb<RunsViewRequest, RunsView> = (request, world) =>
  withStore(request, world, async (store) => {
    const rows = await runIndexOf(store, world.kept).rows(store);
    const { after, limit = USUAL } = request;
    const ordered = orderedRuns(rows, request.sort ?? 'newest');
    const { chosen, facets } = chooseRuns(ordered, request);
    const begin = after === undefined ? 0 : placeAfter(after, { ordered, chosen }, ({ id }) => id);
    const offset = begin + (request.offset ?? 0);
    const runs = chosen.slice(offset, offset + limit);
    const open = runs.filter(({ status }) => status === 'open');
    const running = open.length === 0 ? new Set<string>() : await runningRuns(store);
    return {
      total: chosen.length,
      all: rows.length,
      offset,
      runs,
      under_way: open.flatMap(({ id }) => (running.has(id) ? [id] : [])),
      next: offset + runs.length < chosen.length ? (runs.at(-1)?.id ?? null) : null,
      facets,
    };
  });
