import { AssayError } from '@assay/records';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AnswerPiece, QueryLimits, Question } from '../../../ports/corpus.ts';
import { checkCondition, checkQuestion } from '../ask-corpus.ts';
import type { DuckDbCorpus } from '../open-duckdb-corpus.ts';
import { spillFolder } from '../spill-folders.ts';
import type { Failure, Reply, Request } from './query-limits.ts';

/** That a question took more than it may: what it took, and which field of the request allows more. */
function limitFailure(limit: keyof QueryLimits, limits: QueryLimits): AssayError {
  const { code, field, says } = words[limit];
  return new AssayError('environment', code, `the query was stopped: it took more than ${says(limits)}`, {
    fix: 'Query less: fewer rows, shorter lists.',
    action: { kind: 'allow_more', field },
  });
}

const words = {
  seconds: {
    code: 'E_QUERY_TIME',
    field: 'max_seconds',
    says: ({ seconds }: QueryLimits): string => `${seconds} s`,
  },
  memoryBytes: {
    code: 'E_QUERY_MEMORY',
    field: 'max_memory_bytes',
    says: ({ memoryBytes }: QueryLimits): string => `${megabytes(memoryBytes)} MB of memory`,
  },
  spillBytes: {
    code: 'E_QUERY_SPILL',
    field: 'max_spill_bytes',
    says: ({ spillBytes }: QueryLimits): string => `${megabytes(spillBytes)} MB of disk beside its memory`,
  },
} as const;

function megabytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}

/** Which limit an error of the database speaks of; null for any other error. */
function limitIn(message: string): keyof QueryLimits | null {
  if (/max_temp_directory_size|temp_directory/.test(message)) return 'spillBytes';
  return /^Out of Memory Error|bad_alloc/i.test(message) ? 'memoryBytes' : null;
}

/** How much memory a process takes; null where it is gone, or the system does not say. */
function residentBytes(pid: number): number | null {
  try {
    const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return found === null ? null : Number(found[1]) * 1024;
  } catch {
    return null;
  }
}

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
