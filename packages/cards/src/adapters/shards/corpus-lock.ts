import { AssayError } from '@assay/records';
import { readFileSync } from 'node:fs';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** A corpus that cannot be written to. What was written before stays, and the same call goes on from there. */
export function writeFailure(corpus: string, cause: unknown): AssayError {
  const { code, message } = cause as NodeJS.ErrnoException;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  return new AssayError(
    'environment',
    'E_DISK',
    `cannot write to ${corpus}: ${isFull ? 'the disk is full' : message}`,
    {
      cause,
      retryable: true,
      fix: `${isFull ? 'Make room' : 'Make sure that it can be written to'} and run the same command again: it resumes after what it has written.`,
    },
  );
}

interface Holder {
  readonly pid: number;
  readonly host: string;
}

/** Takes the one right to write to a corpus, and returns what gives it back. The lock of a process that has ended is taken over. */
export async function lockCorpus(corpus: string): Promise<() => Promise<void>> {
  const file = join(corpus, 'ingest.lock');
  try {
    await mkdir(join(corpus, 'shards'), { recursive: true });
    if (!(await create(file))) await takeOver(file);
  } catch (error) {
    throw error instanceof AssayError ? error : writeFailure(corpus, error);
  }
  return () => rm(file, { force: true });
}

/** Whether somebody is writing to a corpus now. */
export async function isWritten(corpus: string): Promise<boolean> {
  const holder = await readHolder(join(corpus, 'ingest.lock'));
  return holder !== null && isAlive(holder);
}

async function takeOver(file: string): Promise<void> {
  const holder = await readHolder(file);
  if (holder !== null && isAlive(holder)) throw locked(file, holder);
  await rm(file, { force: true });
  if (!(await create(file))) throw locked(file, holder);
}

async function create(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile(JSON.stringify({ pid: process.pid, host: hostname() } satisfies Holder));
    await handle.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Null for a lock that says nothing: it was broken off while being made. */
async function readHolder(file: string): Promise<Holder | null> {
  try {
    const { pid, host } = JSON.parse(await readFile(file, 'utf8')) as Partial<Holder>;
    return typeof pid === 'number' && Number.isSafeInteger(pid) && pid > 0 && typeof host === 'string'
      ? { pid, host }
      : null;
  } catch {
    return null;
  }
}

/** A process of another machine cannot be asked: it counts as alive. */
function isAlive({ pid, host }: Holder): boolean {
  return host !== hostname() || isAliveHere(pid);
}

/** Whether a process of this machine has not ended. */
export function isAliveHere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isEnded(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a process was ended and nobody has asked for its end yet: such a one can still be signalled. Linux can tell. */
function isEnded(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return /^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
}

function locked(file: string, holder: Holder | null): AssayError {
  const who = holder === null ? 'another process' : `process ${holder.pid} on ${holder.host}`;
  return new AssayError('environment', 'E_LOCKED', `${who} is writing to this corpus`, {
    retryable: true,
    fix: `Wait until it has ended. If it is not an ingest, remove ${file}.`,
  });
}
