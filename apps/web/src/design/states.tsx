import { type ReactNode, useEffect, useState } from 'react';
import { ProblemError } from '../client/ask.ts';
import { SignedOut } from './signed-out.tsx';

/** What would be here, and the one thing that puts it there. */
export function Empty({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="state">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Says what is fetched, once that takes longer than a glance. */
export function Loading({ what, rows = 8 }: { readonly what: string; readonly rows?: number }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section aria-busy="true" className="skeleton">
      <p role="status" className="soft">
        {isLong ? `Fetching ${what} …` : '\u00a0'}
      </p>
      {Array.from({ length: rows }, (_, i) => (
        <span key={i} className="bone" />
      ))}
    </section>
  );
}

/** What happened, what was kept, what to do, and the id by which the server's log knows it. */
export function Failure({ error, again }: { readonly error: unknown; readonly again?: () => void }) {
  const problem = error instanceof ProblemError ? error.problem : null;
  if (problem?.status === 401) return <SignedOut needs={problem.detail} />;
  if (problem?.status === 403) return <Forbidden needs={problem.detail} />;
  const said = problem?.detail ?? (error instanceof Error ? error.message : String(error));
  return (
    <section className="state" role="alert">
      <h2>{problem?.title ?? 'The server could not be reached'}</h2>
      <p>{said}</p>
      <p>
        {problem?.fix ?? 'Nothing was changed.'}{' '}
        {again === undefined ? null : (
          <button type="button" className="quiet" onClick={again}>
            Try again
          </button>
        )}
      </p>
      {problem === null ? null : <p className="soft mono">request {problem.request_id}</p>}
    </section>
  );
}

/** Which role sees this; not whether it exists. */
function Forbidden({ needs }: { readonly needs: string }) {
  return (
    <section className="state">
      <h1>This is for another role</h1>
      <p>{needs}</p>
      <p>Ask the owner of this workbench for that role.</p>
    </section>
  );
}

/** New results do not move what is being read. */
export function Stale({ show }: { readonly show: () => void }) {
  return (
    <p className="stale" role="status">
      There are new results.{' '}
      <button type="button" className="quiet" onClick={show}>
        Show them
      </button>
    </p>
  );
}
