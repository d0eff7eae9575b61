import type { Admission } from '@assay/verbs';
import type { AnsweringThread } from '../answering/answering.ts';
import { Refusal } from '../http/problem.ts';
import type { Identity } from './identity.ts';

/** Refusals of one token or session that the log takes; more than these are refused for being many. */
const logged = { burst: 60, perSecond: 1 };

/** Puts refused tries for what is hidden into the log of the evaluator. */
export class Denials {
  readonly #thread: AnsweringThread;
  readonly #admission: Admission;

  constructor(thread: AnsweringThread, admission: Admission) {
    this.#thread = thread;
    this.#admission = admission;
  }

  async record(route: string, identity: Identity, requestId: string): Promise<void> {
    if (!(await this.#admission.allow(`refused to ${identity.id}`, logged)))
      throw new Refusal(429, 'E_RATE', 'too many refused requests', {
        headers: { 'retry-after': '60' },
      });
    const reply = await this.#thread.ask({
      route: 'denied',
      params: null,
      query: null,
      body: route,
      identity,
      requestId,
    });
    // Where there is no evaluator, nothing is hidden, and there is no log.
    if (reply.kind === 'problem' && reply.problem.code !== 'E_HOME_NONE')
      throw new Refusal(503, 'E_AUDIT', 'the refusal could not be written to the log');
  }
}
