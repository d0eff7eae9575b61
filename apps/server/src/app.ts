import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import type { Admission, LoginSettings } from '@assay/verbs';
import type { Logger } from 'pino';
import { allowedHosts, type Hosts } from './access/allowed-hosts.ts';
import { Denials } from './access/denials.ts';
import { identify, isStillLetIn } from './access/identify.ts';
import type { Identity } from './access/identity.ts';
import { OneTimeLinks } from './access/one-time-links.ts';
import { onlyLooking } from './access/only-looking.ts';
import { serveLogin } from './access/login/serve-login.ts';
import { makeLinks, openWithLink } from './access/open-with-link.ts';
import { rateLimit } from './access/rate-limit.ts';
import { sameOrigin } from './access/same-origin.ts';
import { secureConnection } from './access/secure-connection.ts';
import { serveLogout } from './access/serve-logout.ts';
import { Sessions } from './access/sessions.ts';
import { signInWithToken } from './access/sign-in-with-token.ts';
import { answerOf } from './answering/answer-of.ts';
import type { AnsweringThread } from './answering/answering.ts';
import type { Draining } from './ending/draining.ts';
import { EventHub } from './events/event-hub.ts';
import { readEventsFrom } from './events/read-events.ts';
import { serveEvents } from './events/serve-events.ts';
import { apiVersion } from './http/api-version.ts';
import { SMALLEST_COMPRESSED } from './http/compressed.ts';
import { unlessCutOff } from './http/cut-off.ts';
import { type Fault, stackOf } from './http/fault.ts';
import { jsonAnswer } from './http/json-answer.ts';
import { Measures } from './http/measures.ts';
import { openApiDocument } from './http/openapi.ts';
import { problemAnswer, problemOf, Refusal } from './http/problem.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { measure, serveHealth } from './http/serve-health.ts';
import type { Served } from './http/served.ts';
import { closeAfterUnreadBody } from './http/unread-body.ts';
import { servePages } from './pages/serve-pages.ts';
import { serveRoutes } from './routes/serve-routes.ts';

export interface AppOptions {
  readonly version: string;
  readonly hosts: Hosts;
  /** Addresses of proxies that end TLS in front of it. */
  readonly tlsProxies: readonly string[];
  /** Who was let in, and how much they may ask. */
  readonly admission: Admission;
  readonly thread: AnsweringThread;
  readonly draining: Draining;
  readonly findToken: (token: string) => Promise<Identity | null>;
  readonly isReadOnly: boolean;
  readonly logger: Logger;
  /** How people sign in; null: with links and tokens alone. */
  readonly login: LoginSettings | null;
  /** With it a command on the same store gets links. */
  readonly key: string;
}

/** Of a body that is JSON; what is uploaded has its own limit. */
const LARGEST_BODY = 8 * 1024 * 1024;

/** Everything that answers, in the order in which a request meets it. */
export async function makeApp(options: AppOptions) {
  const { thread, logger, admission, draining } = options;
  const app = new Hono<Served>();
  const links = new OneTimeLinks(admission);
  const sessions = new Sessions(admission);
  const measures = new Measures();
  const readEvents = readEventsFrom(thread);
  const hub = new EventHub(readEvents);
  thread.onNews = () => hub.news();
  const log = (fault: Fault): void => logger.error(fault);

  answerErrors(app, log);
  app.use(draining.closeConnections());
  app.use(closeAfterUnreadBody());
  app.use(async (context, next) => {
    context.set('requestId', randomUUID());
    await next();
    context.res.headers.set('x-request-id', context.get('requestId'));
  });
  app.use(secureConnection(options.tlsProxies));
  app.use(requestLog(logger));
  measure(app, measures);
  app.use(securityHeaders());
  app.use(draining.refuseWhenLate());
  app.use(apiVersion());
  app.use(allowedHosts(options.hosts));
  app.use(sameOrigin());
  app.use(compress({ threshold: SMALLEST_COMPRESSED }));
  const limitBody = bodyLimit({ maxSize: LARGEST_BODY, onError: tooLarge });
  app.use((context, next) => (isUpload(context.req) ? next() : limitBody(context, next)));
  const letIn = { sessions, findToken: options.findToken };
  app.use(identify(letIn));
  if (options.isReadOnly) app.use(onlyLooking());
  app.use(rateLimit(admission));

  serveHealth(app, { thread, hub }, measures);
  openWithLink(app, links, sessions);
  signInWithToken(app);
  serveLogout(app, sessions);
  if (options.login !== null) serveLogin(app, options.login, { sessions, admission });
  makeLinks(app, links, options.key);
  let description: ReturnType<typeof described> | null = null;
  app.get('/api/openapi.json', async (context) =>
    jsonAnswer(context, await (description ??= described(options.version))),
  );
  const isStill = (context: Context<Served>) => isStillLetIn(context, letIn);
  serveEvents(app, { hub, read: readEvents, isStill }, log);
  serveRoutes(app, { thread, denials: new Denials(thread, admission), log });
  await servePages(app, options.login !== null);
  return { app, links, sessions, hub };
}

async function described(version: string) {
  return answerOf(0, await openApiDocument(version));
}

function answerErrors(app: Hono<Served>, log: (fault: Fault) => void): void {
  app.onError((thrown, context) => {
    const error = unlessCutOff(thrown, context);
    const problem = problemOf(error, context.get('requestId'));
    const { request_id } = problem;
    if (problem.status === 500 || error.cause !== undefined) log({ request_id, stack: stackOf(error) });
    return problemAnswer(context, problem, error instanceof Refusal ? error.headers : {});
  });
  app.notFound((context) => {
    const refusal = new Refusal(
      404,
      'E_ROUTE',
      `there is nothing at ${context.req.path} for ${context.req.method}`,
    );
    return problemAnswer(context, problemOf(refusal, context.get('requestId')));
  });
}

/** A file is streamed to disk under a limit of its own. */
function isUpload({ method, path }: { readonly method: string; readonly path: string }): boolean {
  return method === 'POST' && /^\/api\/evaluators\/[^/]+\/submissions$/.test(path);
}

function tooLarge(): never {
  throw new Refusal(413, 'E_BODY_SIZE', `the body has more than ${LARGEST_BODY} bytes`);
}
