import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { allowedHosts } from './access/allowed-hosts.ts';
import { identify } from './access/identify.ts';
import type { Identity } from './access/identity.ts';
import { OneTimeLinks } from './access/one-time-links.ts';
import { openWithLink } from './access/open-with-link.ts';
import { sameOrigin } from './access/same-origin.ts';
import { Sessions } from './access/sessions.ts';
import type { AnsweringThread } from './answering/answering.ts';
import { EventHub } from './events/event-hub.ts';
import { readEventsFrom } from './events/read-events.ts';
import { serveEvents } from './events/serve-events.ts';
import { openApiDocument } from './http/openapi.ts';
import { problemOf, Refusal } from './http/problem.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { Served } from './http/served.ts';
import { servePages } from './pages/serve-pages.ts';
import { serveRoutes } from './routes/serve-routes.ts';

export interface AppOptions {
  readonly version: string;
  readonly port: () => number;
  readonly allowedHosts: readonly string[];
  readonly now: () => number;
  readonly thread: AnsweringThread;
  readonly findToken: (token: string) => Promise<Identity | null>;
  readonly log: (stack: string) => void;
}

/** Everything that answers, in the order in which a request meets it. */
export async function makeApp(options: AppOptions) {
  const app = new Hono<Served>();
  const links = new OneTimeLinks(options.now);
  const sessions = new Sessions(options.now);
  app.onError((error, context) => {
    const problem = problemOf(error, context.get('requestId'));
    const headers = error instanceof Refusal ? error.headers : {};
    if (problem.status === 500) options.log(error.stack ?? error.message);
    return context.json(problem, problem.status as ContentfulStatusCode, {
      ...headers,
      'content-type': 'application/problem+json',
    });
  });
  app.use(async (context, next) => {
    context.set('requestId', randomUUID());
    await next();
    context.res.headers.set('x-request-id', context.get('requestId'));
  });
  app.use(securityHeaders());
  app.use(allowedHosts(options.port, options.allowedHosts));
  app.use(sameOrigin());
  app.get('/healthz', (context) => context.json({ ok: true }));
  openWithLink(app, links, sessions);
  app.use(identify(sessions, options.findToken));
  let description: Promise<object> | null = null;
  app.get('/api/openapi.json', async (context) =>
    context.json(await (description ??= openApiDocument(options.version))),
  );
  const readEvents = readEventsFrom(options.thread);
  const hub = new EventHub(readEvents);
  serveEvents(app, hub, readEvents);
  serveRoutes(app, options.thread, options.log);
  await servePages(app);
  return { app, links, sessions, hub };
}
