import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { AssayError } from '@assay/records';
import { Kept, type World } from '@assay/verbs';
import { problemOf, Refusal } from '../http/problem.ts';
import { routeTable } from '../routes/route-table.ts';
import type { Services } from '../routes/route.ts';
import type { Question, Reply } from './message.ts';

/** What the thread is started with. */
export interface ThreadData {
  readonly world: Omit<World, 'kept'>;
  readonly project: string;
}

const port = parentPort;
if (port !== null) {
  const { world, project } = workerData as ThreadData;
  const services: Services = { world: { ...world, kept: new Kept() }, project };
  port.on('message', (question: Question) => {
    void answer(question, services).then((reply) => port.postMessage(reply));
  });
}

async function answer(question: Question, services: Services): Promise<Reply> {
  const { id, route: name, requestId } = question;
  try {
    const row = routeTable.get(name);
    if (row === undefined) throw new Refusal(404, 'E_ROUTE', `there is no route ${name}`);
    const { params, query, body, identity } = question;
    // The row's own schemas made these of the request.
    const asked = { params, query, body, identity } as Parameters<typeof row.handle>[0];
    const text = JSON.stringify(await row.handle(asked, services), errorsAsData);
    return { id, kind: 'answer', text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
  } catch (error) {
    const isForeseen = error instanceof AssayError || error instanceof Refusal;
    const stack = isForeseen || !(error instanceof Error) ? null : (error.stack ?? error.message);
    return { id, kind: 'problem', problem: problemOf(error, requestId), stack };
  }
}

/** An error inside of an answer, as far as it is for readers. */
function errorsAsData(_key: string, value: unknown): unknown {
  if (!(value instanceof AssayError)) return value;
  const { code, message, fix } = value;
  return { code, message, ...(fix === undefined ? {} : { fix }) };
}
