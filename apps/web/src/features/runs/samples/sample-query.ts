import type { Routes } from '../../../client/routes.generated.ts';
import type { SampleSearch } from './sample-search.ts';

/** Rows that are fetched at a time. */
export const WINDOW = 200;

export type SampleQuery = Routes['get /api/runs/{run}/samples']['query'];

/** What the server is asked: the address without the sample that is open, and the run whose answer to it is. */
export function sampleQuery(search: SampleSearch): SampleQuery {
  const { sample: _open, repetition: _shown, untagged, unstable, truncated, ...query } = search;
  return {
    ...query,
    ...(untagged === true ? { untagged: 'true' } : {}),
    ...(unstable === true ? { unstable: 'true' } : {}),
    ...(truncated === true ? { truncated: 'true' } : {}),
  };
}
