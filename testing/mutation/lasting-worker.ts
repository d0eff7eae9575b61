import { type PoolOptions, type PoolWorker, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node';

type Listener = Parameters<PoolWorker['on']>[1];
type Config = Extract<WorkerRequest, { type: 'start' }>['context']['config'];

/** A thread between two runs; its modules are stained when a mutant was on while they were loaded. */
interface IdleThread {
  readonly thread: ThreadsPoolWorker;
  readonly isStained: boolean;
}

let idle: IdleThread | null = null;

/**
 * A worker whose thread outlives the run: starting one takes ten times as long as the tests of a mutant. Runs share
 * the loaded modules too, for a mutant is switched on by a global variable; not so where it stands in code that runs
 * on loading (`static`): then all modules are loaded anew, and once more for the run after it.
 */
export class LastingWorker implements PoolWorker {
  readonly name = 'lasting';
  readonly #isStatic: boolean;
  readonly #taken = idle;
  readonly #thread: ThreadsPoolWorker;
  readonly #listeners: [event: string, listener: Listener][] = [];
  #config: Config | null = null;

  constructor(options: PoolOptions) {
    const context: { readonly mutantActivation?: unknown } = options.project.getProvidedContext();
    this.#isStatic = context.mutantActivation === 'static';
    this.#thread = this.#taken?.thread ?? new ThreadsPoolWorker(options);
    idle = null;
  }

  async start(): Promise<void> {
    if (this.#taken === null) await this.#thread.start();
  }

  async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners) this.#thread.off(event, listener);
    idle = { thread: this.#thread, isStained: this.#isStatic };
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
    if (message.type === 'start' && this.#taken !== null) {
      this.#config = { ...message.context.config, isolate: this.#isStatic || this.#taken.isStained };
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
