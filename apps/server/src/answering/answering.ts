import { Worker } from 'node:worker_threads';
import { Refusal } from '../http/problem.ts';
import type { ThreadData } from './answering-thread.ts';
import { NEWS, type Question, type Reply } from './message.ts';

/** A file of its own: beside this one in the sources, beside the file that this one was built into else. */
const threadFile = `./answering-thread${/\.[cm]?[jt]s$/.exec(import.meta.url)?.[0] ?? '.js'}`;

/** Answers questions in a thread that has the store open: nothing that is read keeps the server from listening. */
export class AnsweringThread {
  readonly #data: ThreadData;
  #worker: Worker | null = null;
  #isClosed = false;
  readonly #open = new Map<number, PromiseWithResolvers<Reply>>();
  #last = 0;
  /** Called where the store tells that something may have happened. */
  onNews: () => void = () => undefined;

  constructor(data: ThreadData) {
    this.#data = data;
    this.#worker = this.#start();
  }

  /** Questions under way. */
  get load(): number {
    return this.#open.size;
  }

  async ask(question: Omit<Question, 'id'>): Promise<Reply> {
    if (this.#isClosed) throw failed('the server is stopping');
    // One that ended takes nothing any more: what it was asked has failed, the next question gets another.
    const worker = (this.#worker ??= this.#start());
    const id = ++this.#last;
    const open = Promise.withResolvers<Reply>();
    this.#open.set(id, open);
    worker.postMessage({ ...question, id }, ownMemoryOf(question));
    return await open.promise;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL(threadFile, import.meta.url), { workerData: this.#data });
    worker.on('message', (reply: Reply | typeof NEWS) => {
      if (reply === NEWS) return this.onNews();
      this.#open.get(reply.id)?.resolve(reply);
      this.#open.delete(reply.id);
    });
    worker.on('error', (error) => this.#fail(error.message));
    worker.on('exit', (code) => this.#fail(`it ended with ${code}`));
    return worker;
  }

  #fail(why: string): void {
    this.#worker = null;
    for (const { reject } of this.#open.values()) reject(failed(why));
    this.#open.clear();
  }
}

/** The bytes of a file go to the thread as they are: nobody here needs them any more. */
function ownMemoryOf({ uploaded }: Omit<Question, 'id'>): readonly ArrayBuffer[] {
  return uploaded === undefined || typeof uploaded === 'string' ? [] : [uploaded.bytes.buffer];
}

function failed(why: string): Refusal {
  return new Refusal(503, 'E_THREAD', `the worker thread failed: ${why}`);
}
