import { exitCodes } from './exit-codes.ts';
import { guardEnding } from './guard-ending.ts';
import { processIo } from './io.ts';
import { ownStdout } from './own-stdout.ts';
import { runProgram } from './program.ts';

// Not awaited at the top level: the command is built as CommonJS, which starts faster and has no such thing.
void main();

async function main(): Promise<void> {
  process.stdout.on('error', leaveQuietly);
  process.stderr.on('error', ignoreClosedPipe);
  const io = processIo(ownStdout());
  const unguard = guardEnding(io);
  const exitCode = await runProgram(process.argv.slice(2), io);
  unguard();
  // exitCode rather than exit(): what is still in the pipes gets written.
  process.exitCode = exitCode;
}

/** A reader that has seen enough (`| head`) closes the pipe: there is no reader left. */
function leaveQuietly(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(exitCodes.environment);
}

/** Messages that are no longer read (`2>&1 | head`) do not end what the command does. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
