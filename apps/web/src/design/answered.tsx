import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure, Loading } from './states.tsx';

interface AnsweredProps<T> {
  readonly query: UseQueryResult<T>;
  readonly what: string;
  readonly children: (data: T) => ReactNode;
}

/** A question to the server in each of its states; what is known stays while it is asked again. */
export function Answered<T>({ query, what, children }: AnsweredProps<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error !== null) return <Failure error={query.error} again={() => void query.refetch()} />;
  return <Loading what={what} />;
}
