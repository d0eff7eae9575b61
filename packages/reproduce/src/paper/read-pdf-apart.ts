import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AssayError } from '@assay/records';
import type { Paper } from './paper.ts';

/** What came of a PDF in the process that reads it. */
export type PdfReply =
  | { readonly kind: 'read'; readonly paper: Paper }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string; readonly fix: string | null };

/** What reading a paper may take: a long one of a thousand pages takes a tenth of it. */
export interface PdfLimits {
  readonly seconds: number;
  readonly megabytes: number;
}

const LIMITS: PdfLimits = { seconds: 20, megabytes: 1_024 };
const LOOK_MS = 50;
const INSTEAD = 'Give the paper as Markdown, HTML, LaTeX or text.';

/** A file of its own: beside this one in the sources, beside the file that this one was built into else. */
const processFile = fileURLToPath(
  new URL(`./pdf-process${/\.[cm]?[jt]s$/.exec(import.meta.url)?.[0] ?? '.js'}`, import.meta.url),
);

/**
 * Reads a PDF in a process that is ended when it takes more than it may, or when nobody wants the paper any more. Whatever
 * becomes of that process is said of the file: E_PAPER_PDF, or E_PAPER_LONG.
 */
export async function readPdfApart(
  bytes: Uint8Array,
  file: string,
  {
    signal,
    limits = LIMITS,
  }: { readonly signal?: AbortSignal | undefined; readonly limits?: PdfLimits } = {},
): Promise<Paper> {
  if (signal?.aborted === true) throw interrupted(signal);
  const child = startReader(limits);
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  try {
    const reply = await replyOf(child, bytes, { signal, limits });
    if (reply.kind === 'read') return reply.paper;
    const { code, message, fix } = reply;
    throw new AssayError('invalid', code, message, { location: { file }, fix: fix ?? INSTEAD });
  } finally {
    process.removeListener('exit', end);
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      end();
      await once(child, 'exit');
    }
  }
}

/** With a limit of CPU that holds when this process is gone, where there is a shell to set it. */
function startReader({ seconds, megabytes }: PdfLimits): ChildProcess {
  const heap = `--max-old-space-size=${megabytes}`;
  const options = { serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] } as const;
  if (process.platform === 'win32') {
    return fork(processFile, [], { ...options, stdio: [...options.stdio], execArgv: [heap] });
  }
  const limited = `ulimit -t ${2 * Math.ceil(seconds) + 5}; exec "$0" "$@"`;
  return fork(processFile, [], {
    ...options,
    stdio: [...options.stdio],
    execPath: '/bin/sh',
    execArgv: ['-c', limited, process.execPath, heap],
  });
}

/** The first thing that happens: a reply, an end without one, or a limit. */
async function replyOf(
  child: ChildProcess,
  bytes: Uint8Array,
  { signal, limits }: { readonly signal: AbortSignal | undefined; readonly limits: PdfLimits },
): Promise<PdfReply> {
  const { promise, resolve, reject } = Promise.withResolvers<PdfReply>();
  const tooLong = (what: string): void =>
    resolve({
      kind: 'failed',
      code: 'E_PAPER_LONG',
      message: `reading the PDF takes more than ${what}`,
      fix: null,
    });
  const clock = setTimeout(() => tooLong(`${limits.seconds} s`), limits.seconds * 1000);
  const looking = setInterval(() => {
    const taken = residentMegabytes(child.pid);
    if (taken !== null && taken > limits.megabytes) tooLong(`${limits.megabytes} MB of memory`);
  }, LOOK_MS);
  const abort = (): void => reject(interrupted(signal!));
  signal?.addEventListener('abort', abort, { once: true });
  child.on('message', (reply: PdfReply) => resolve(reply));
  child.on('error', (error) => {
    const message = `the PDF cannot be read: no process could be started for it: ${error.message}`;
    reject(new AssayError('environment', 'E_PAPER_PROCESS', message, { cause: error, retryable: true }));
  });
  // Its heap was full, or its stack; or it had nothing more to wait for.
  child.on('exit', (code, by) => {
    const how = by ?? (code === 0 ? 'without a word' : `with exit code ${code}`);
    const message = `this is not a readable PDF: its reader ended ${how}`;
    resolve({ kind: 'failed', code: 'E_PAPER_PDF', message, fix: null });
  });
  child.send(bytes, () => undefined);
  try {
    return await promise;
  } finally {
    clearTimeout(clock);
    clearInterval(looking);
    signal?.removeEventListener('abort', abort);
  }
}

function interrupted({ reason }: AbortSignal): AssayError {
  return new AssayError(
    'interrupted',
    'E_INTERRUPTED',
    'stopped while the paper was read; nothing is written',
    {
      cause: reason,
    },
  );
}

/** Null where it is gone, or the system does not say. */
function residentMegabytes(pid: number | undefined): number | null {
  try {
    const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return found === null ? null : Number(found[1]) / 1024;
  } catch {
    return null;
  }
}
