import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { UnreachableError } from '../client/http.ts';
import { Failure } from './failure.tsx';

/** New results do not move what is being read. */
export function Stale({ show }: { readonly show: () => void }) {
  return (
    <Bar>
      New results are available.{' '}
      <button type="button" className="quiet" onClick={show}>
        Show them
      </button>
    </Bar>
  );
}

/** The server went away under the page. */
export function Lost() {
  return (
    <Bar>The server is not responding. This is what was last loaded; the page updates once it is back.</Bar>
  );
}

interface NotRenewedProps {
  readonly why: string;
  readonly again: () => void;
}

/** What is shown was asked for again, and there was no answer. */
function NotRenewed({ why, again }: NotRenewedProps) {
  return (
    <Bar>
      {`This was loaded earlier and could not be refreshed: ${why}`}{' '}
      <button type="button" className="quiet" onClick={again}>
        Try again
      </button>
    </Bar>
  );
}

function Bar({ children }: { readonly children: ReactNode }) {
  return (
    <p className="stale" role="status">
      {children}
    </p>
  );
}

interface LoadingProps {
  readonly what: string;
  readonly rows?: number;
  /** Of a page that has its head already. */
  readonly isPart?: boolean;
}

/** The page as it will stand: its name, what it says, its rows. What is fetched is said once it takes longer than a glance. */
export function Loading({ what, rows = 8, isPart = false }: LoadingProps) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section aria-busy="true" className="skeleton">
      {isPart ? null : <span className="bone name" />}
      <p role="status" className="soft">
        {isLong ? `Fetching ${what} …` : '\u00a0'}
      </p>
      {Array.from({ length: rows }, (_, i) => (
        <span key={i} className="bone" />
      ))}
    </section>
  );
}

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
