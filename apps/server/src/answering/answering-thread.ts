import { sep } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { AssayError } from '@assay/records';
import { Kept, verbs, watchStore, type World } from '@assay/verbs';
import { stackOf } from '../http/fault.ts';
import { type Problem, problemOf, Refusal } from '../http/problem.ts';
import { routeTable } from '../routes/route-table.ts';
import type { Services } from '../routes/route.ts';
import { answerOf } from './answer-of.ts';
import { NEWS, type Question, type Reply } from './message.ts';

/** What the thread is started with. */
export interface ThreadData {
  readonly world: Omit<World, 'kept'>;
  readonly project: string;
}

const port = parentPort;
if (port !== null) {
  const { world, project } = workerData as ThreadData;
  const services: Services = { world: { ...world, kept: new Kept() }, project };
  void watchStore(project, world, () => port.postMessage(NEWS, []));
  port.on('message', (question: Question) => {
    void answer(question, services).then((reply) => port.postMessage(reply));
  });
}

async function answer(question: Question, services: Services): Promise<Reply> {
  const { id, route: name, requestId } = question;
  try {
    if (name === 'token') return answerOf(id, await tokenOf(question, services));
    if (name === 'denied') return answerOf(id, await denied(question, services));
    const row = routeTable.get(name);
    if (row === undefined) throw new Refusal(404, 'E_ROUTE', `there is no route ${name}`);
    const { params, query, body, identity, uploaded = null } = question;
    // The row's own schemas made these of the request.
    const asked = { params, query, body, identity, uploaded } as Parameters<typeof row.handle>[0];
    return answerOf(id, await row.handle(asked, services));
  } catch (error) {
    const isForeseen = error instanceof AssayError || error instanceof Refusal;
    const stack = isForeseen ? null : stackOf(error);
    return { id, kind: 'problem', problem: withoutPlaces(problemOf(error, requestId), services), stack };
  }
}

/** Where on the machine a project stands is nobody's to know: paths begin in its folder. */
function withoutPlaces(problem: Problem, { world: { cwd } }: Services): Problem {
  const told = (text: string): string => text.replaceAll(`${cwd}${sep}`, '').replaceAll(cwd, '.');
  return {
    ...problem,
    detail: told(problem.detail),
    ...(problem.fix === undefined ? {} : { fix: told(problem.fix) }),
  };
}

/** The server's own question: who is this? */
async function tokenOf({ body }: Question, { world, project }: Services): Promise<unknown> {
  const find = await verbs.tokens.find();
  return find({ token: String(body), project }, world);
}

/** The server's own word: somebody was refused what is hidden. */
async function denied({ body, identity }: Question, { world }: Services): Promise<unknown> {
  const deny = await verbs.audit.deny();
  return deny({ about: String(body), role: identity.role, actor: identity.name }, world);
}
