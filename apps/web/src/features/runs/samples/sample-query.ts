import type { Routes } from '../../../client/routes.generated.ts';
import type { SampleSearch } from './sample-search.ts';

/** Rows that are fetched at a time. */
export const WINDOW = 200;

export type SampleQuery = Routes['get /api/runs/{run}/samples']['query'];

/** What the server is asked: of the address what chooses samples, and nothing else that may stand in it. */
export function sampleQuery(search: SampleSearch): SampleQuery {
  const { q, outcome, score, cohort, untagged, class: kind, turned, unstable, truncated } = search;
  const { score_min, score_max, against, sort, order } = search;
  return {
    q,
    outcome,
    score,
    cohort,
    class: kind,
    turned,
    score_min,
    score_max,
    against,
    sort,
    order,
    ...(untagged === true ? { untagged: 'true' } : {}),
    ...(unstable === true ? { unstable: 'true' } : {}),
    ...(truncated === true ? { truncated: 'true' } : {}),
  };
}
