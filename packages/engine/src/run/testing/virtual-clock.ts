import type { Clock } from '../../ports/platform.ts';

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/**
 * Time that passes only when everyone sleeps: every turn of the event loop wakes the next sleeper and puts the
 * clock to its hour. Hours of waiting take milliseconds, in the order in which they would have happened.
 */
export class VirtualClock implements Clock {
  #steady = 1_000;
  #sleepers: Sleeper[] = [];
  #turning = false;
  /** What the wall clock is wrong by; tests change it at will. */
  wallError = 0;
  /** While it is, time stands still: somebody real is at work, a server for example. */
  isBusy: () => boolean = () => false;

  readonly now = (): string => new Date(1_767_225_600_000 + this.#steady + this.wallError).toISOString();
  readonly steady = (): number => this.#steady;

  readonly sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(signal.reason as Error);
        return;
      }
      const onAbort = () => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
        reject(signal?.reason as Error);
      };
      const wake = () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      };
      const sleeper = { at: this.#steady + ms, wake };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#sleepers.push(sleeper);
      this.#turn();
    });

  /** The machine sleeps: the clock goes on, nobody runs. */
  jump(ms: number): void {
    this.#steady += ms;
  }

  #turn(): void {
    if (this.#turning) return;
    this.#turning = true;
    setImmediate(() => {
      this.#turning = false;
      if (this.isBusy()) {
        this.#turn();
        return;
      }
      const next = this.#sleepers.toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined) return;
      this.#sleepers = this.#sleepers.filter((other) => other !== next);
      this.#steady = Math.max(this.#steady, next.at);
      next.wake();
      if (this.#sleepers.length > 0) this.#turn();
    });
  }
}
