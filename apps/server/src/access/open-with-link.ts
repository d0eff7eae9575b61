import type { Hono } from 'hono';
import { Refusal } from '../http/problem.ts';
import type { Served } from '../http/served.ts';
import type { OneTimeLinks } from './one-time-links.ts';
import { writeSession } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';

/** `/open?once=…&to=/runs/1`: the link of the terminal makes a session, once, and goes on to the page. */
export function openWithLink(app: Hono<Served>, links: OneTimeLinks, sessions: Sessions): void {
  app.get('/open', (context) => {
    const { once = '', to = '/' } = context.req.query();
    if (!links.use(once))
      throw new Refusal(401, 'E_LINK_USED', 'this link was used before, or never was one', {
        fix: 'start `assay serve` again: it prints a new one',
      });
    writeSession(context, sessions.begin('owner', 'this terminal'));
    return context.redirect(isOwnPath(to) ? to : '/', 303);
  });
}

/** An address that begins with two slashes leads to another host. */
function isOwnPath(to: string): boolean {
  return /^\/(?![/\\])[^\r\n\\]*$/.test(to);
}
