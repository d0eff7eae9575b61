import { isObject, type JsonObject, type JsonValue } from '@assay/records';
import { AssayError } from '@assay/records';
import { defaultLimits, type Sandbox } from '@assay/sandbox';
import { ModelFailure } from '../../ports/model.ts';
import { lineSplitter } from '../providers/command/line-splitter.ts';
import { NODE, nodeProgram } from '../providers/isolated/own-place.ts';
import { sandboxDriver } from './sandbox-driver.ts';

/** A place of its own for one attempt: files that last as long as it does, and programs that run there. */
export interface SandboxSession {
  readonly ask: (question: JsonObject, signal: AbortSignal) => Promise<JsonObject>;
  readonly close: () => Promise<void>;
}

const MB = 1024 * 1024;
/** An attempt has a limit of its own on time; this one is for what is left behind. */
const LIMITS = {
  ...defaultLimits,
  wall_ms: 2 ** 31 - 1,
  cpu_s: 86_400,
  memory: 4096 * MB,
  scratch: 256 * MB,
  file_size: 64 * MB,
  processes: 256,
  output: Number.MAX_SAFE_INTEGER,
};
const LONGEST_ANSWER = 32 * MB;

/** Starts a sandbox that waits for questions, one at a time. */
export async function openSandboxSession(sandbox: Sandbox): Promise<SandboxSession> {
  const job = { command: [NODE, '-e', sandboxDriver], files: [], programs: [nodeProgram], limits: LIMITS };
  const { stdin, stdout, ended, kill } = await sandbox.start(job).catch((error: unknown) => {
    if (!(error instanceof AssayError)) throw error;
    throw new ModelFailure('provider_error', error.message, { retryable: true });
  });
  let waiting: PromiseWithResolvers<JsonObject> | null = null;
  let isOver = false;
  const over = (): void => {
    isOver = true;
    waiting?.reject(new ModelFailure('crash', 'the sandbox of the attempt ended'));
  };
  const splitter = lineSplitter(
    {
      onLine: (line) => {
        const answered = waiting;
        waiting = null;
        answered?.resolve(answerIn(line));
      },
      onTooLong: kill,
    },
    LONGEST_ANSWER,
  );
  stdout.on('data', (chunk: Uint8Array) => splitter.write(chunk));
  stdin.on('error', over);
  void ended.then(over);
  return {
    ask: async (question, signal) => {
      if (isOver) throw new ModelFailure('crash', 'the sandbox of the attempt ended');
      const pending = Promise.withResolvers<JsonObject>();
      waiting = pending;
      const stop = (): void => {
        kill();
        pending.reject(new ModelFailure('interrupted', 'the call was given up', { cause: signal.reason }));
      };
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
      stdin.write(`${JSON.stringify(question)}\n`);
      try {
        return await pending.promise;
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
    close: async () => {
      kill();
      await ended;
    },
  };
}

/** What the sandbox says is data of the attempt, whatever it is. */
function answerIn(line: string | null): JsonObject {
  try {
    const value = JSON.parse(line ?? '') as JsonValue;
    if (isObject(value)) return value;
  } catch {
    // Falls through: what is not an answer is told as such.
  }
  return { error: 'the sandbox answered something that is not an answer' };
}
