import type { Context, Hono } from 'hono';
import { checkAccess } from '../access/check-access.ts';
import type { Denials } from '../access/denials.ts';
import { hosts } from '../access/who.ts';
import { answerOf } from '../answering/answer-of.ts';
import type { AnsweringThread } from '../answering/answering.ts';
import type { Question } from '../answering/message.ts';
import { checked } from '../http/checked.ts';
import type { Fault } from '../http/fault.ts';
import { jsonAnswer } from '../http/json-answer.ts';
import { besidePaths } from '../http/openapi-beside.ts';
import { problemAnswer, Refusal } from '../http/problem.ts';
import { quotaHeaders, type TeamQuota } from '../http/quota-headers.ts';
import { expectPlain, jsonBody } from '../http/request-body.ts';
import type { Served } from '../http/served.ts';
import { receiveUpload } from './upload/receive-upload.ts';
import { routeName, routes } from './route-table.ts';
import type { Route, Services } from './route.ts';

/** Every row of the table, answered: who asks, what is asked, then the answer, or that it has not changed. */
export function serveRoutes(app: Hono<Served>, { thread, denials, log }: Answering): void {
  for (const row of routes)
    app.on(row.method.toUpperCase(), pathPattern(row.path), async (context) => {
      context.set('route', row.path);
      await checkOrRecord(context, row, denials);
      const question = {
        route: routeName(row),
        params: row.params === null ? null : checked(row.params, context.req.param(), 'path'),
        query:
          row.query === null
            ? null
            : checked(row.query, { ...queryOf(context), ...keyOf(context, row) }, 'query'),
        body: row.body === null ? null : checked(row.body, await jsonBody(context.req.raw), 'body'),
        identity: context.get('identity'),
        requestId: context.get('requestId'),
      };
      if (row.upload === true) expectPlain(context.req.raw);
      if (row.readsNothing === true)
        return jsonAnswer(context, await answeredHere(row, question), row.status);
      const reply =
        row.upload === true
          ? await receiveUpload(context, context.req.query('file')!, (uploaded) =>
              thread.ask({ ...question, uploaded }),
            )
          : await thread.ask(question);
      if (reply.kind === 'answer') {
        if (row.tellsQuota === true)
          sayQuota(context, JSON.parse(reply.text) as { readonly quota: TeamQuota });
        return jsonAnswer(context, reply, row.status);
      }
      if (reply.stack !== null) log({ request_id: question.requestId, stack: reply.stack });
      return problemAnswer(context, reply.problem);
    });
  refuseOtherMethods(app);
}

function sayQuota(context: Context<Served>, { quota }: { readonly quota: TeamQuota }): void {
  for (const [name, value] of Object.entries(quotaHeaders(quota, new Date()))) context.header(name, value);
}

/** A row that reads nothing is given nothing to read from. */
async function answeredHere(row: Route, question: Omit<Question, 'id'>) {
  return answerOf(0, await row.handle({ ...question, uploaded: null } as never, {} as Services));
}

/** An address that is there is told from one that is not: what it can be asked with stands beside the refusal. */
function refuseOtherMethods(app: Hono<Served>): void {
  for (const [path, methods] of methodsOfPaths()) {
    const allowed = methods.map((method) => method.toUpperCase());
    // What can be got can be asked for without its body.
    const allow = (allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed).join(', ');
    app.all(pathPattern(path), ({ req }) => {
      throw new Refusal(405, 'E_METHOD', `${req.path} does not accept ${req.method}; use ${allow}`, {
        headers: { allow },
      });
    });
  }
}

/** Those of the table, and those that are answered beside it. */
function methodsOfPaths(): readonly (readonly [string, readonly string[]])[] {
  const rows = [...Map.groupBy(routes, (row) => row.path)];
  return [
    ...rows.map(([path, own]) => [path, own.map(({ method }) => method)] as const),
    ...Object.entries(besidePaths).map(([path, methods]) => [path, Object.keys(methods)] as const),
  ];
}

function pathPattern(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** What answers, what takes refusals down, and where faults are told. */
export interface Answering {
  readonly thread: AnsweringThread;
  readonly denials: Denials;
  readonly log: (fault: Fault) => void;
}

/** Whoever is refused what the host alone may ask stands in the log of the evaluator. */
async function checkOrRecord(context: Context<Served>, row: Route, denials: Denials): Promise<void> {
  try {
    checkAccess(row, context.get('identity'));
  } catch (error) {
    const isHidden = row.access === hosts && error instanceof Refusal && error.status === 403;
    if (isHidden) await denials.record(routeName(row), context.get('identity'), context.get('requestId'));
    throw error;
  }
}

/** A name that stands twice has two values: which of them is meant is not guessed. */
function queryOf(context: Context<Served>): Readonly<Record<string, string>> {
  const values = context.req.queries();
  const twice = Object.keys(values).find((name) => values[name]!.length > 1);
  if (twice !== undefined)
    throw new Refusal(400, 'E_QUERY', `${JSON.stringify(twice)} is in the address more than once`);
  return context.req.query();
}

/** `Idempotency-Key`, as other tools send it, is the same as the key in the address. */
function keyOf(context: Context<Served>, { upload }: Route): { readonly key?: string } {
  const key = upload === true ? context.req.header('idempotency-key') : undefined;
  return key === undefined ? {} : { key };
}
