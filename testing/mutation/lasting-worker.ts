import { type PoolOptions, type PoolWorker, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node';

type Listener = Parameters<PoolWorker['on']>[1];
type Config = Extract<WorkerRequest, { type: 'start' }>['context']['config'];

/** The thread that waits for the next run, with the modules it has loaded. */
let idle: ThreadsPoolWorker | null = null;

/**
 * A worker whose thread outlives the run: starting one and loading the modules takes ten times as long as the tests of
 * a mutant. Modules may be shared by runs because a mutant is switched on by a global variable.
 */
export class LastingWorker implements PoolWorker {
  readonly name = 'lasting';
  readonly #isTakenOver = idle !== null;
  readonly #thread: ThreadsPoolWorker;
  readonly #listeners: [event: string, listener: Listener][] = [];
  #config: Config | null = null;

  constructor(options: PoolOptions) {
    this.#thread = idle ?? new ThreadsPoolWorker(options);
    idle = null;
  }

  async start(): Promise<void> {
    if (!this.#isTakenOver) await this.#thread.start();
  }

  async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners) this.#thread.off(event, listener);
    idle = this.#thread;
  }

  on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener]);
    this.#thread.on(event, listener);
  }

  off(event: string, listener: Listener): void {
    this.#thread.off(event, listener);
  }

  /** A thread is started once and never stopped; to one that was taken over the configuration comes with the tests. */
  send(message: WorkerRequest): void {
    if (message.type === 'stop') return this.#answer('stopped');
    if (message.type === 'start' && this.#isTakenOver) {
      this.#config = message.context.config;
      return this.#answer('started');
    }
    if (message.type !== 'run' || this.#config === null) return this.#thread.send(message);
    const context = { ...message.context, config: this.#config };
    this.#thread.send({ ...message, context });
  }

  deserialize(data: unknown): unknown {
    return data;
  }

  #answer(type: 'started' | 'stopped'): void {
    for (const [event, listener] of this.#listeners)
      if (event === 'message') listener({ type, __vitest_worker_response__: true });
  }
}
