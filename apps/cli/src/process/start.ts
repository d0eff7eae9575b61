import { guardEnding } from './guard-ending.ts';
import { processIo } from '../io.ts';
import { ownStdout } from './own-stdout.ts';
import { runProgram } from '../program.ts';
import { watchOutput } from './watch-output.ts';

/** Runs the command line of this process and leaves its exit code. */
export async function start(): Promise<void> {
  watchOutput();
  const io = processIo(ownStdout());
  const unguard = guardEnding(io);
  const exitCode = await runProgram(process.argv.slice(2), io);
  unguard();
  // exitCode rather than exit(): what is still in the pipes gets written.
  process.exitCode = exitCode;
}
