import { workerData } from 'node:worker_threads';
import { ThreadConnection } from './thread-connection.ts';
import type { ThreadQuestion, ThreadReply, ThreadStart } from './postgres-database.ts';

const start = workerData as ThreadStart;
const connection = new ThreadConnection(start);
const replies = new Int32Array(start.replies);

start.port.on('message', (question: ThreadQuestion) => void reply(question));

async function reply(question: ThreadQuestion): Promise<void> {
  start.port.postMessage(await answer(question), []);
  Atomics.add(replies, 0, 1);
  Atomics.notify(replies, 0);
}

async function answer(question: ThreadQuestion): Promise<ThreadReply> {
  try {
    const { rows, changed } = await connection.answer(question);
    return { kind: 'rows', rows, changed };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error), code };
  }
}
