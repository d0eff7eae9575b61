import type { AnsweringThread } from '../answering/answering.ts';
import { Refusal } from '../http/problem.ts';
import type { Identity } from './identity.ts';

/** Refusals of one token or session in a minute that the log takes; more than these are refused for being many. */
const MOST = 60;
const MINUTE_MS = 60_000;

/** Puts refused tries for what is hidden into the log of the evaluator. */
export class Denials {
  readonly #thread: AnsweringThread;
  readonly #now: () => number;
  readonly #counts = new Map<string, { since: number; count: number }>();

  constructor(thread: AnsweringThread, now: () => number) {
    this.#thread = thread;
    this.#now = now;
  }

  async record(route: string, identity: Identity, requestId: string): Promise<void> {
    const now = this.#now();
    const before = this.#counts.get(identity.id);
    const counted =
      before === undefined || now - before.since > MINUTE_MS ? { since: now, count: 0 } : before;
    if (counted.count >= MOST)
      throw new Refusal(429, 'E_RATE', 'too many requests that were refused', {
        headers: { 'retry-after': '60' },
      });
    counted.count += 1;
    if (this.#counts.size > 10_000) this.#counts.clear();
    this.#counts.set(identity.id, counted);
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
      throw new Refusal(503, 'E_AUDIT', 'what was refused could not be put into the log');
  }
}
