import { Worker } from 'node:worker_threads';
import { Refusal } from '../http/problem.ts';
import type { ThreadData } from './answering-thread.ts';
import { NEWS, type Question, type Reply } from './message.ts';

/** A file of its own: beside this one in the sources, beside the file that this one was built into else. */
const threadFile = `./answering-thread${/\.[cm]?[jt]s$/.exec(import.meta.url)?.[0] ?? '.js'}`;

/** Answers questions in a thread that has the store open: nothing that is read keeps the server from listening. */
export class AnsweringThread {
  readonly #worker: Worker;
  readonly #open = new Map<number, PromiseWithResolvers<Reply>>();
  #last = 0;
  /** Called where the store tells that something may have happened. */
  onNews: () => void = () => undefined;

  constructor(data: ThreadData) {
    this.#worker = new Worker(new URL(threadFile, import.meta.url), { workerData: data });
    this.#worker.on('message', (reply: Reply | typeof NEWS) => {
      if (reply === NEWS) return this.onNews();
      this.#open.get(reply.id)?.resolve(reply);
      this.#open.delete(reply.id);
    });
    this.#worker.on('error', (error) => this.#fail(error.message));
    this.#worker.on('exit', (code) => this.#fail(`it ended with ${code}`));
  }

  /** Questions under way. */
  get load(): number {
    return this.#open.size;
  }

  async ask(question: Omit<Question, 'id'>): Promise<Reply> {
    const id = ++this.#last;
    const open = Promise.withResolvers<Reply>();
    this.#open.set(id, open);
    this.#worker.postMessage({ ...question, id }, []);
    return await open.promise;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(why: string): void {
    for (const { reject } of this.#open.values())
      reject(new Refusal(503, 'E_THREAD', `the thread that answers has failed: ${why}`));
    this.#open.clear();
  }
}
