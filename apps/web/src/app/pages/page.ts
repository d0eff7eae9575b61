import {
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { type Fields, type Search, searchFields } from '../../address.ts';
import { ProblemError } from '../../client/http.ts';

/** The names that an address has in place of words: `run` of `/runs/$run`. */
type NamesIn<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never;

interface Declared<Path extends string, F extends Fields, Script> {
  readonly path: Path;
  /** What stands after the question mark, as far as it is understood. */
  readonly fields: F;
  readonly script: () => Promise<Script>;
  /** Only what everybody may ask: it is also asked where a reader merely points at a link. */
  readonly ask?: (params: { readonly [Name in NamesIn<Path>]: string }, search: Search<F>) => void;
}

/** A page by its address: the script that draws it, and what it asks the server first. */
export function page<const Path extends string, const F extends Fields, Script>(
  declared: Declared<Path, F, Script>,
) {
  return { ...declared, search: searchFields(declared.fields) };
}

/** A page whatever its address has: what is read from an address fits its own row. */
export interface AnyPage {
  readonly path: string;
  readonly search: (given: Record<string, unknown>) => object;
  readonly script: () => Promise<object>;
  readonly ask?: (params: never, search: never) => void;
}

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

/** Asks before a page does, which then finds the answer, or waits for the same one; what is known is not asked again. */
export function askAhead<Answer, Error, Data, Key extends QueryKey>(
  question: FetchQueryOptions<Answer, Error, Data, Key>,
): void {
  void questions.prefetchQuery(question);
}

/** The same for a list that is read window by window. */
export function askWindowsAhead<Answer, Error, Data, Key extends QueryKey, Place>(
  question: FetchInfiniteQueryOptions<Answer, Error, Data, Key, Place>,
): void {
  void questions.prefetchInfiniteQuery(question);
}
