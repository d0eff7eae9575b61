import { setMaxListeners } from 'node:events';
import type { MiddlewareHandler } from 'hono';
import { Refusal } from '../http/problem.ts';
import type { Served } from '../http/served.ts';

/** Lets a server that ends leave no request without an answer. */
export class Draining {
  #isEnding = false;
  readonly #late = new AbortController();

  constructor() {
    // Every request under way listens.
    setMaxListeners(0, this.#late.signal);
  }

  /** From now on every answer is the last one on its connection. */
  begin(): void {
    this.#isEnding = true;
  }

  /** Refuses what has not been answered yet. */
  refuseRest(): void {
    this.#late.abort();
  }

  /** The outermost step: tells the other side that the connection ends. */
  closeConnections(): MiddlewareHandler<Served> {
    return async (context, next) => {
      await next();
      if (this.#isEnding) context.res.headers.set('connection', 'close');
    };
  }

  /** Refuses a request that still waits for its body or its answer when it is late. */
  refuseWhenLate(): MiddlewareHandler<Served> {
    const { signal } = this.#late;
    return async (context, next) => {
      if (signal.aborted) throw stopping();
      context.set('late', signal);
      const { promise: refused, reject } = Promise.withResolvers<never>();
      const refuse = (): void => reject(stopping());
      signal.addEventListener('abort', refuse);
      try {
        await Promise.race([next(), refused]);
      } finally {
        signal.removeEventListener('abort', refuse);
      }
    };
  }
}

export function stopping(): Refusal {
  return new Refusal(503, 'E_STOPPING', 'the server is stopping', {
    fix: 'send the request again in a moment; a submission with the same key is accepted only once',
    headers: { 'retry-after': '5' },
  });
}
