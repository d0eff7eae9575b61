import { getRouteApi } from '@tanstack/react-router';
import type { SampleSearch } from '../samples/sample-search.ts';

const route = getRouteApi('/runs/$run');

/** Shows the samples of a part of the run, and of nothing that was chosen before but what they are held against. */
export function useChooseSamples(): (chosen: SampleSearch) => void {
  const navigate = route.useNavigate();
  return (chosen) =>
    void navigate({ search: ({ against }) => ({ against, ...chosen }), hash: 'samples', resetScroll: false });
}
