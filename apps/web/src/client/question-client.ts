import { QueryClient } from '@tanstack/react-query';
import { ProblemError } from './reach.ts';

/** What was asked, and what the server said. */
export const questions = new QueryClient({
  defaultOptions: {
    queries: {
      // The server may stand on this machine: that there is no network says nothing about it.
      networkMode: 'always',
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // What the server refused it refuses again; what did not reach it may yet.
      retry: (count, error) => count < 2 && !(error instanceof ProblemError),
    },
    mutations: { networkMode: 'always' },
  },
});
