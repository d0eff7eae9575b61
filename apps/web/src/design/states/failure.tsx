import { Link, useLocation } from '@tanstack/react-router';
import { places } from '../../address/places.ts';
import { ProblemError } from '../../client/reach.ts';
import { CopyButton } from '../copy-button.tsx';
import { failureWords } from './failure-words.ts';
import { Forbidden } from './forbidden.tsx';
import { SignedOut } from './signed-out.tsx';

interface FailureProps {
  readonly error: unknown;
  readonly again?: () => void;
  /** Of a page that has its head already. */
  readonly isPart?: boolean;
}

/** In place of what could not be read: what happened, what was kept, what to do, and the id that the server's log has. */
export function Failure({ error, again, isPart = false }: FailureProps) {
  const problem = error instanceof ProblemError ? error.problem : null;
  if (problem?.status === 401) return <SignedOut needs={problem.detail} />;
  if (problem?.status === 403) return <Forbidden needs={problem.detail} requestId={problem.request_id} />;
  const { title, said, kept, command } = failureWords(error);
  const Title = isPart ? 'h2' : 'h1';
  const mayHelp = problem === null || problem.status >= 429;
  return (
    <section className="state" role="alert">
      <Title>{title}</Title>
      <p>{said}</p>
      {command === undefined ? null : (
        <p className="command">
          <code>{command}</code> <CopyButton what="copy" text={command} />
        </p>
      )}
      {kept === '' ? null : <p className="soft">{kept}</p>}
      <p className="choices">
        {again !== undefined && mayHelp ? (
          <button type="button" className="button" onClick={again}>
            Try again
          </button>
        ) : null}
        <ToThePlace />
      </p>
      {problem === null ? null : <p className="soft mono">request {problem.request_id}</p>}
    </section>
  );
}

/** Where what can be seen is listed; ⌘K finds it by its name. */
function ToThePlace() {
  const { pathname } = useLocation();
  const place = places.find(({ to }) => to !== '/' && pathname.startsWith(`${to}/`)) ?? places[0];
  return (
    <Link to={place.to} className="button">
      {`Go to ${place.name}`}
    </Link>
  );
}
