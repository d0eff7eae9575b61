import { AssayError, type Trouble } from '@assay/records';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as z from 'zod';

/** What an answer says that is none: RFC 9457, with the code, the field and the fix of the error. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  field: z.string().optional(),
  fix: z.string().optional(),
  line: z.int().optional(),
  column: z.int().optional(),
  request_id: z.string(),
});

export type Problem = Readonly<z.infer<typeof problemSchema>>;

/** A problem as it is sent; what may pass by itself says when to ask again, and what needs somebody how to say who it is. */
export function problemAnswer(
  context: Context,
  problem: Problem,
  headers: Readonly<Record<string, string>> = {},
): Response {
  context.set('code', problem.code);
  return context.json(problem, problem.status as ContentfulStatusCode, {
    ...(problem.status === 503 ? { 'retry-after': '5' } : {}),
    ...(problem.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    ...headers,
    'content-type': 'application/problem+json',
  });
}

interface RefusalOptions {
  readonly fix?: string;
  readonly field?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A fault behind it, for the log; never sent. */
  readonly cause?: unknown;
}

/** A refusal of the server's own; what a verb throws has its own code. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly fix: string | undefined;
  /** What of the request is wrong. */
  readonly field: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, options: RefusalOptions = {}) {
    super(message, { cause: options.cause });
    this.status = status;
    this.code = code;
    this.fix = options.fix;
    this.field = options.field;
    this.headers = options.headers ?? {};
  }
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed for this role',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timeout',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported body type',
  417: 'Expectation failed',
  421: 'Wrong host',
  422: 'Invalid data',
  429: 'Too many requests',
  431: 'Too large',
  500: 'Server error',
  503: 'Service unavailable',
};

/** An error as what is sent. What was not foreseen is told by its request id alone; the log has the rest. */
export function problemOf(error: unknown, requestId: string): Problem {
  if (error instanceof Refusal)
    return {
      ...problem(error.status, error, requestId),
      ...(error.field === undefined ? {} : { field: error.field }),
    };
  if (error instanceof AssayError) {
    const { field, location } = error;
    return {
      ...problem(statusOf(error), error, requestId),
      ...(field === undefined ? {} : { field }),
      ...(location?.line === undefined ? {} : { line: location.line }),
      ...(location?.column === undefined ? {} : { column: location.column }),
    };
  }
  const unforeseen = { code: 'E_SERVER', message: 'an unexpected error occurred', fix: undefined };
  return problem(500, unforeseen, requestId);
}

function problem(
  status: number,
  {
    code,
    message,
    fix,
  }: { readonly code: string; readonly message: string; readonly fix: string | undefined },
  requestId: string,
): Problem {
  return {
    type: 'about:blank',
    title: titles[status] ?? 'Refused',
    status,
    detail: message,
    code,
    ...(fix === undefined ? {} : { fix }),
    request_id: requestId,
  };
}

const statuses: Readonly<Record<Trouble, number>> = {
  usage: 400,
  invalid: 422,
  environment: 503,
  interrupted: 503,
};

/** Codes of verbs for something that is not there, and for something that another has in hand. */
const notFound = /^E_(?:[A-Z]+(?:_UNKNOWN|_NONE)|NOT_LOGGED|NAME|ARENA_(?:RUN|GAME))$/;
const inTheWay = /^E_(?!STORE_)[A-Z]+(?:_BUSY|_EXISTS|_CHANGED)$/;

function statusOf({ trouble, code }: AssayError): number {
  if (notFound.test(code)) return 404;
  if (inTheWay.test(code)) return 409;
  if (code === 'E_STORE_BUSY') return 503;
  return code === 'E_QUOTA' ? 429 : statuses[trouble];
}
