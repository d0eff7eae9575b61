import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { UnreachableError } from '../client/reach.ts';
import { NotRenewed } from './states/bars.tsx';
import { Failure } from './states/failure.tsx';
import { Loading } from './states/loading.tsx';

interface AnsweredProps<T> {
  readonly query: UseQueryResult<T>;
  readonly what: string;
  /** Of a page that has its head already. */
  readonly isPart?: boolean;
  readonly children: (data: T) => ReactNode;
}

/**
 * A question to the server in each of its states. What is known stays while it is asked again; that the server is gone is
 * told once, above every page.
 */
export function Answered<T>({ query, what, isPart = false, children }: AnsweredProps<T>) {
  const { data, error } = query;
  const again = (): void => void query.refetch();
  if (data === undefined)
    return error === null ? (
      <Loading what={what} isPart={isPart} />
    ) : (
      <Failure error={error} again={again} isPart={isPart} />
    );
  return (
    <>
      {error === null || error instanceof UnreachableError ? null : (
        <NotRenewed why={error.message} again={again} />
      )}
      {children(data)}
    </>
  );
}
