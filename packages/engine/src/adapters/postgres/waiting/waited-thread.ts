import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { PostgresAddress } from '../postgres.ts';
import type { ThreadQuestion, ThreadReply, ThreadStart } from './thread-message.ts';

/** A file of its own: beside this one in the sources, beside the file that this one was built into else. */
const threadFile = `./waiting-thread${/\.[cm]?[jt]s$/.exec(import.meta.url)?.[0] ?? '.js'}`;

/** As long as this the process that waits does nothing else: it says that the database is away rather than not answer at all. */
const LONGEST_PATIENCE_MS = 5_000;

const unanswered: ThreadReply = { kind: 'failed', message: 'timeout exceeded: no answer', code: '' };

/** A thread with a connection, which is waited for as a file is. Ends with the process. */
export class WaitedThread {
  readonly #worker: Worker;
  readonly #buffer = new SharedArrayBuffer(4);
  readonly #replies = new Int32Array(this.#buffer);
  readonly #port: MessagePort;
  readonly #longestMs: number;
  #isUsable = true;

  constructor({ connection, schema, answerMs, leaseMs, patienceMs }: PostgresAddress) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#port.unref();
    const patience = Math.min(patienceMs, LONGEST_PATIENCE_MS);
    // Every answer has its own time; a commit that is looked up needs two, and each may meet a connection that is made again.
    this.#longestMs = 4 * (answerMs + patience);
    const workerData: ThreadStart = {
      connection,
      schema,
      answerMs,
      leaseMs,
      patienceMs: patience,
      replies: this.#buffer,
      port: port2,
    };
    this.#worker = new Worker(new URL(threadFile, import.meta.url), { workerData, transferList: [port2] });
    this.#worker.unref();
  }

  /** False once an answer did not come: a late one would be taken for that to the next question. */
  get isUsable(): boolean {
    return this.#isUsable;
  }

  ask(question: ThreadQuestion): ThreadReply {
    if (!this.#isUsable) return unanswered;
    const before = Atomics.load(this.#replies, 0);
    this.#port.postMessage(question, []);
    Atomics.wait(this.#replies, 0, before, this.#longestMs);
    const received: { readonly message: ThreadReply } | undefined = receiveMessageOnPort(this.#port);
    if (received !== undefined) return received.message;
    this.end();
    return unanswered;
  }

  end(): void {
    this.#isUsable = false;
    void this.#worker.terminate();
  }
}
