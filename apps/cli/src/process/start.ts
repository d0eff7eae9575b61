import { exitCodes } from '../exit-codes.ts';
import { guardEnding } from './guard-ending.ts';
import { processIo } from '../io.ts';
import { ownStdout } from './own-stdout.ts';
import { runProgram } from '../program.ts';
import { watchOutput } from './watch-output.ts';

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
