import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { places } from '../address.ts';
import {
  isLoginOffered,
  loginAddress,
  ProblemError,
  signInWithToken,
  UnreachableError,
} from '../client/http.ts';
import { CopyButton } from './commands.tsx';

/** Words that begin a sentence in small letters; all else that does is a name. */
const opening = /^(?:there|this|that|the|these|an?|no|not|you|it|something|nobody)\b/;

/** What an error says, as a sentence of a page: errors begin small and end open, since commands put a name before them. */
export function asSentence(text: string): string {
  const begun = opening.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return /[.!?…:]$/.test(begun) ? begun : `${begun}.`;
}

/** What happened; what was kept and what to do; the command that helps. */
interface FailureWords {
  readonly title: string;
  readonly said: string;
  readonly kept: string;
  readonly command?: string;
}

const failureTitles: Readonly<Record<number, string>> = {
  400: 'This cannot be shown',
  404: 'Not found',
  422: 'This request is not valid',
  429: 'Too many requests',
  500: 'Server error',
  503: 'Temporarily unavailable',
};

/** In the words of somebody who wanted to look at something. */
export function failureWords(error: unknown): FailureWords {
  if (error instanceof UnreachableError)
    return {
      title: 'The server is not responding',
      said: 'It may have been stopped. Restart it in the project folder:',
      kept: 'Nothing was changed: this page only reads.',
      command: 'assay serve',
    };
  if (!(error instanceof ProblemError))
    return {
      title: 'This page broke',
      said: asSentence(error instanceof Error ? error.message : String(error)),
      kept: 'Nothing was changed: this page only reads. Reloading it may help.',
    };
  const { status, title, detail, fix } = error.problem;
  return {
    title: failureTitles[status] ?? title,
    said: asSentence(detail),
    kept: [
      ...(fix === undefined ? [] : [asSentence(fix)]),
      // That looking for something that is not there changes nothing needs no words.
      ...(status >= 500
        ? ['Nothing was changed: this page only reads. The server log has the reason under this request id.']
        : []),
    ].join(' '),
  };
}

/** A token opens what its role may see. */
function TokenForm({ label }: { readonly label: string }) {
  const questions = useQueryClient();
  const field = useId();
  const [token, setToken] = useState('');
  const signing = useMutation({
    mutationFn: () => signInWithToken(token),
    onSuccess: () => questions.resetQueries(),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        signing.mutate();
      }}
    >
      <p className="choices">
        <label htmlFor={field}>{label}</label>
        <input
          id={field}
          type="password"
          autoComplete="off"
          className="field"
          placeholder="evw_…"
          value={token}
          onChange={({ target }) => setToken(target.value)}
        />
        <button type="submit" className="button" disabled={token.trim() === '' || signing.isPending}>
          Sign in
        </button>
      </p>
      {signing.error === null ? null : <p role="alert">{signing.error.message}</p>}
    </form>
  );
}

interface ForbiddenProps {
  readonly needs: string;
  readonly requestId: string;
}

/** Which role sees this; not whether it exists. */
function Forbidden({ needs, requestId }: ForbiddenProps) {
  return (
    <section className="state">
      <h1>Your role cannot see this</h1>
      <p>{asSentence(needs)}</p>
      <p>The owner of this workbench assigns roles. Sign in with a token that has one of these:</p>
      <TokenForm label="token" />
      <p className="soft mono">request {requestId}</p>
    </section>
  );
}

/** Nobody is signed in: by the provider where there is one, with the link of the terminal, or with a token. */
function SignedOut({ needs }: { readonly needs: string }) {
  return (
    <section className="state">
      <h1>You are not signed in</h1>
      <p>{asSentence(needs)}</p>
      {isLoginOffered() ? (
        <p>
          <a className="button" href={loginAddress()}>
            Sign in
          </a>
        </p>
      ) : (
        <p>On the server’s own machine, open the one-time link that assay serve printed in its terminal.</p>
      )}
      <TokenForm label="or with a token" />
    </section>
  );
}

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

/** What was sent and was not taken, below the form that sent it. */
export function Refused({ error }: { readonly error: Error }) {
  const problem = error instanceof ProblemError ? error.problem : null;
  const kept =
    error instanceof UnreachableError
      ? 'It may or may not have arrived: reload the page before sending it again.'
      : 'Nothing was changed.';
  return (
    <section className="refused" role="alert">
      <p>
        <b>{asSentence(error.message)}</b> {problem?.fix === undefined ? '' : asSentence(problem.fix)} {kept}
      </p>
      {problem === null ? null : <p className="soft mono">request {problem.request_id}</p>}
    </section>
  );
}
