import { asText } from '@assay/records';
import type { Problem, Routes } from './routes.generated.ts';

/** What the server says instead of an answer. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** There is none of it here; a place may have words of its own for that. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.status === 404;
}

/** Nothing came back: the server was stopped, or the way to it is cut. */
export class UnreachableError extends Error {
  constructor(options?: ErrorOptions) {
    super('the server is not responding', options);
  }
}

/** An answer that is one; all else is thrown. */
async function reach(address: string, request: RequestInit): Promise<Response> {
  const answer = await answerOf(address, request);
  if (answer.ok) return answer;
  // What stands between page and server answers in words of its own.
  if (answer.headers.get('content-type')?.includes('json') !== true)
    throw new UnreachableError({ cause: answer.status });
  throw new ProblemError((await answer.json()) as Problem);
}

async function answerOf(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (cause) {
    // What nobody waits for any more is no failure.
    if (request.signal?.aborted === true) throw cause;
    throw new UnreachableError({ cause });
  }
}

/** Whether the server is there, whoever asks. */
export async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

type Given<Name extends keyof Routes> = {
  readonly [Part in 'params' | 'query' | 'body' as Routes[Name][Part] extends null
    ? never
    : Part]: Routes[Name][Part];
};

/** The only way to data: `ask('get /api/runs/{run}', { params: { run }, query: {} })`. */
export async function ask<Name extends keyof Routes>(
  name: Name,
  given: Given<Name>,
  signal?: AbortSignal,
): Promise<Routes[Name]['answer']> {
  const [method, path] = name.split(' ') as [string, string];
  const parts: Parts = given;
  const answer = await reach(addressOf(path, parts), {
    method: method.toUpperCase(),
    headers: {
      accept: 'application/json',
      ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  return (await answer.json()) as Routes[Name]['answer'];
}

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(asText(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, asText(value));
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}

type Submitting = Routes['post /api/evaluators/{evaluator}/submissions'];

/** Sends a file as it is; the server keeps it byte for byte. */
export async function handIn(
  evaluator: string,
  file: File,
  {
    team,
    claims,
  }: { readonly team?: string | undefined; readonly claims: Readonly<Record<string, unknown>> },
): Promise<Submitting['answer']> {
  const query = new URLSearchParams({ file: file.name, claims: JSON.stringify(claims) });
  if (team !== undefined) query.set('team', team);
  const answer = await reach(
    `/api/evaluators/${encodeURIComponent(evaluator)}/submissions?${query.toString()}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
    },
  );
  return (await answer.json()) as Submitting['answer'];
}

/** Whether people can sign in here: the server says so in its page. */
export function isLoginOffered(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="login"]')?.content === 'yes';
}

/** Where signing in begins; it ends on the page that is open. */
export function loginAddress(): string {
  const { pathname, search } = window.location;
  return `/login?${new URLSearchParams({ to: `${pathname}${search}` }).toString()}`;
}

/** Signs in with a token; what is wrong with it is thrown. */
export async function signInWithToken(token: string): Promise<void> {
  await reach('/login/token', {
    method: 'POST',
    headers: { authorization: `Bearer ${token.trim()}` },
  });
}

/** Ends the session on the server, and opens the first page without one. */
export async function signOut(): Promise<void> {
  await reach('/logout', { method: 'POST' });
  window.location.assign('/');
}
