import { guardEnding } from './guard-ending.ts';
import { AssayError } from '@assay/records';
import { exitCodes, explainError } from '../explain-error.ts';
import { processIo } from '../io.ts';
import { runProgram } from '../program.ts';

type Write = (data: string | Uint8Array) => boolean;

/**
 * Libraries may print what they like: `console.log` in one of them would stand in the middle of the JSON that a
 * pipe reads. From here on stdout is the command's alone; what others write there goes to stderr, as does what
 * modules of the project print, in their own processes. Returns the command's own way to write.
 */
function ownStdout(): Write {
  const own: Write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  return own;
}

/**
 * What could not be written is not a gate that failed: from the first byte of the result that stdout does not take, the
 * command ends as a failed environment. A reader that has seen enough (`| head`) gets no message.
 */
function watchOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') process.stderr.write(explainError(unwritten(error)).text);
    process.exit(exitCodes.environment);
  });
  // Messages that nobody can read any more do not end what the command does; its exit code still tells how it went.
  process.stderr.on('error', () => {});
}

function unwritten(cause: NodeJS.ErrnoException): AssayError {
  const why = cause.code === 'ENOSPC' || cause.code === 'EDQUOT' ? 'the disk is full' : cause.message;
  return new AssayError('environment', 'E_DISK', `cannot write the output: ${why}`, {
    cause,
    retryable: true,
    fix: 'Make room, or send the output elsewhere, and run the same command again.',
  });
}

/** How long a failed command may take to end by itself. */
const LAST_MS = 2_000;

/** What failed half way may have left something open that is waited for. What is still in the pipes gets written. */
function endSoon(): void {
  const end = (): void => {
    if (process.stdout.writableLength + process.stderr.writableLength > 0) endSoon();
    else process.exit();
  };
  setTimeout(end, LAST_MS).unref();
}

/** Runs the command line of this process and leaves its exit code. */
export async function start(): Promise<void> {
  watchOutput();
  const io = processIo(ownStdout());
  const unguard = guardEnding(io);
  const exitCode = await runProgram(process.argv.slice(2), io);
  unguard();
  // exitCode rather than exit(): what is still in the pipes gets written.
  process.exitCode = exitCode;
  if (exitCode === exitCodes.environment) endSoon();
}
