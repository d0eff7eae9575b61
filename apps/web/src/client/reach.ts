import type { Problem } from './routes.generated.ts';

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
export async function reach(address: string, request: RequestInit): Promise<Response> {
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
