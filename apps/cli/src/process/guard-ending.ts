import { exitCodes, explainError } from '../explain-error.ts';
import type { Io } from '../io.ts';

const goOn =
  'What finished is kept: a run is continued by `assay run --resume`, anything else by the same command.';

/**
 * A process that ends before its command is done (because a library ended it, or nothing was left to wait for) must
 * not read as every gate passed, and an uncaught error not as a gate that failed: until the command has
 * ended by itself, the process ends as a failed environment. Returns what ends the watch.
 */
export function guardEnding(io: Io): () => void {
  const onExit = (code: number): void => {
    if (code === exitCodes.environment || code === exitCodes.interrupted) return;
    process.exitCode = exitCodes.environment;
    const ended = `the process was ended with ${code} before the command was done [E_ENDED]`;
    io.err(`assay: ${ended}\n  ${goOn}\n`);
  };
  const onUncaught = (error: unknown): void => {
    io.err(`${explainError(error).text}  It was not caught where it was thrown. ${goOn}\n`);
    process.exit(exitCodes.environment);
  };
  process.on('exit', onExit);
  process.on('uncaughtException', onUncaught);
  return () => {
    process.off('exit', onExit);
    process.off('uncaughtException', onUncaught);
  };
}
