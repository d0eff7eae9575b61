import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { questions } from './question-client.ts';

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
