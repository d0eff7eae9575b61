import { OpenAPIHono } from '@hono/zod-openapi';
import { randomUUID } from 'node:crypto';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { allowedHosts } from './access/allowed-hosts.ts';
import { OneTimeLinks } from './access/one-time-links.ts';
import { openWithLink } from './access/open-with-link.ts';
import { sameOrigin } from './access/same-origin.ts';
import { Sessions } from './access/sessions.ts';
import { problemOf, Refusal } from './http/problem.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { Served } from './http/served.ts';
import { servePages } from './pages/serve-pages.ts';

export interface AppOptions {
  readonly version: string;
  readonly port: () => number;
  readonly allowedHosts: readonly string[];
  readonly now: () => number;
}

/** Everything that answers, in the order in which a request meets it. */
export async function makeApp(options: AppOptions) {
  const app = new OpenAPIHono<Served>();
  const links = new OneTimeLinks(options.now);
  const sessions = new Sessions(options.now);
  app.onError((error, context) => {
    const problem = problemOf(error, context.get('requestId'));
    const headers = error instanceof Refusal ? error.headers : {};
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
  app.doc31('/api/openapi.json', { openapi: '3.1.0', info: { title: 'Assay', version: options.version } });
  await servePages(app);
  return { app, links };
}
