import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { Refusal } from './problem.ts';

/** Whether the sender was gone before the body had come in whole. */
function isCutOff(context: Context): boolean {
  // Asked in process there is no connection.
  const incoming = (context.env as HttpBindings | undefined)?.incoming;
  return incoming !== undefined && !incoming.complete && incoming.destroyed;
}

/** What of a body was read to its end is all of it: a sender who was gone before anybody read sends nothing, and an end. */
export function expectWhole(context: Context): void {
  if (isCutOff(context)) throw cutOff();
}

/** What failed because the sender was gone before the body had come in whole, which is no fault of the server. */
export function unlessCutOff(error: Error, context: Context): Error {
  return error instanceof Refusal || !isCutOff(context) ? error : cutOff();
}

function cutOff(): Refusal {
  return new Refusal(400, 'E_BODY_CUT', 'the connection ended before the body did');
}
