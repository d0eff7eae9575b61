import { timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import * as z from 'zod';
import { checked } from '../http/checked.ts';
import { Refusal } from '../http/problem.ts';
import { jsonBody } from '../http/request-body.ts';
import type { Served } from '../http/served.ts';
import type { OneTimeLinks } from './one-time-links.ts';
import { ownPath } from './own-path.ts';
import { secretDigest } from './secret.ts';
import { endSession } from './serve-logout.ts';
import { writeSession } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';

/** `/open?once=…&to=/runs/1`: the link of the terminal makes a session, once, and goes on to the page. */
export function openWithLink(app: Hono<Served>, links: OneTimeLinks, sessions: Sessions): void {
  app.get('/open', async (context) => {
    // Whoever looks at what a link leads to, as programs that show a message do, does not open it.
    if (context.req.method === 'HEAD') return context.body(null, 204);
    const { once = '', to = '/' } = context.req.query();
    if (!(await links.use(once)))
      throw new Refusal(401, 'E_LINK_USED', 'this link is not valid or has already been used', {
        fix: 'start `assay serve` again to get a new link',
      });
    await endSession(context, sessions);
    writeSession(context, await sessions.begin('owner', 'this terminal'));
    return context.redirect(ownPath(to), 303);
  });
}

/** `/open/link`: a command on the same store, which has the server's key from there, gets a link of its own. */
export function makeLinks(app: Hono<Served>, links: OneTimeLinks, key: string): void {
  const digest = secretDigest(key);
  app.post('/open/link', async (context) => {
    const [, given = ''] = /^Bearer (\S{1,200})$/.exec(context.req.header('authorization') ?? '') ?? [];
    if (!timingSafeEqual(Buffer.from(secretDigest(given)), Buffer.from(digest)))
      throw new Refusal(401, 'E_SIGNED_OUT', 'only someone who can read the server’s file can create links');
    const { to } = checked(bodySchema, await jsonBody(context.req.raw), 'body');
    const query = new URLSearchParams({ once: await links.make(), to: ownPath(to) });
    return context.json({ link: `${new URL(context.req.url).origin}/open?${query.toString()}` });
  });
}

const bodySchema = z.object({ to: z.string().max(2000) });
