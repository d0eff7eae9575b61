import type { Context, Hono } from 'hono';
import type { Served } from '../http/served.ts';
import { forgetSession, readSession } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';

/** `/logout`: the session ends here, whatever the browser keeps of it. */
export function serveLogout(app: Hono<Served>, sessions: Sessions): void {
  app.post('/logout', async (context) => {
    await endSession(context, sessions);
    forgetSession(context);
    return context.json({ ok: true });
  });
}

/** On the server: what the browser keeps of it opens nothing. */
export async function endSession(context: Context<Served>, sessions: Sessions): Promise<void> {
  const session = readSession(context);
  if (session !== undefined) await sessions.end(session);
}
