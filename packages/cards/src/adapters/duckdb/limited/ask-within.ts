import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AssayError } from '@assay/records';
import { checkCondition, checkQuestion } from '../ask/check-question.ts';
import type { AnswerPiece, QueryLimits, Question } from '../../../ports/question.ts';
import type { DuckDbCorpus } from '../open-duckdb-corpus.ts';
import { spillFolder } from '../spill-folders.ts';
import { limitFailure, limitIn } from './limit-failure.ts';
import { residentBytes } from './resident-bytes.ts';
import type { Failure, Reply, Request } from './wire.ts';

/** A file of its own: beside this one in the sources, beside the file that this one was built into else. */
const processFile = `./answering-process${/\.[cm]?[jt]s$/.exec(import.meta.url)?.[0] ?? '.js'}`;

const lookMs = 20;

/**
 * Asks a corpus with the user's own SQL, in a process that is ended when it takes more than it may, or when nobody
 * wants the rest. The names are those of the open corpus.
 */
export async function* askWithin(
  { folder, renamed, reading, database }: DuckDbCorpus,
  question: Question,
  limits: QueryLimits,
  signal?: AbortSignal,
): AsyncGenerator<AnswerPiece, void, undefined> {
  // What is refused at once needs no process.
  if (question.kind === 'sql') await checkQuestion(database, question.sql);
  else await checkCondition(database, question.condition);
  const heap = Math.floor(limits.memoryBytes / 2 ** 20);
  const child = fork(fileURLToPath(new URL(processFile, import.meta.url)), [], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heap}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const watched = watch(child, limits, signal);
  const send = (request: Request): void => void child.send(request, () => undefined);
  try {
    send({ kind: 'open', folder, renamed, reading, question, limits });
    for (;;) {
      const reply = await watched.next();
      if (reply.kind === 'end') return;
      if (reply.kind === 'failed') throw errorOf(reply.failure, limits);
      yield reply;
      send({ kind: 'more' });
    }
  } finally {
    watched.end();
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    if (child.pid !== undefined) await rm(spillFolder(folder, child.pid), { recursive: true, force: true });
  }
}

/** The replies of a process one by one; it is ended at a limit, and the next reply is then that limit. */
function watch(child: ChildProcess, limits: QueryLimits, signal: AbortSignal | undefined) {
  const replies: Reply[] = [];
  let failure: AssayError | null = null;
  let wake = Promise.withResolvers<void>();
  const stop = (why: AssayError): void => {
    failure ??= why;
    child.kill('SIGKILL');
    wake.resolve();
  };
  child.on('message', (reply: Reply) => {
    replies.push(reply);
    wake.resolve();
  });
  child.on('exit', (code, by) => {
    if (code !== 0) failure ??= endedBy(by ?? `exit code ${code}`);
    wake.resolve();
  });
  child.on('error', ({ message }) => stop(endedBy(message)));
  const clock = setTimeout(() => stop(limitFailure('seconds', limits)), limits.seconds * 1000);
  const looking = setInterval(() => {
    if ((residentBytes(child.pid ?? 0) ?? 0) > limits.memoryBytes) stop(limitFailure('memoryBytes', limits));
  }, lookMs);
  const abort = (): void => stop(endedBy('it was interrupted'));
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted === true) abort();
  return {
    next: async (): Promise<Reply> => {
      for (;;) {
        if (failure !== null) throw failure;
        const reply = replies.shift();
        if (reply !== undefined) return reply;
        await wake.promise;
        wake = Promise.withResolvers();
      }
    },
    end: (): void => {
      clearTimeout(clock);
      clearInterval(looking);
      signal?.removeEventListener('abort', abort);
    },
  };
}

function endedBy(how: string): AssayError {
  return new AssayError('environment', 'E_QUERY_ENDED', `the process that runs the query ended: ${how}`, {
    fix: 'Query less: fewer rows, shorter lists.',
  });
}

function errorOf({ message, known }: Failure, limits: QueryLimits): Error {
  const limit = limitIn(message);
  if (limit !== null) return limitFailure(limit, limits);
  if (known === null) return new Error(message);
  const { trouble, code, fix } = known;
  return new AssayError(trouble as AssayError['trouble'], code, message, fix === null ? {} : { fix });
}
