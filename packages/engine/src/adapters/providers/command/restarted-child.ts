import type { Clock } from '../../../ports/clock.ts';
import { type Model, ModelFailure, type ModelReply, type ModelRequest } from '../../../ports/model.ts';
import type { Redact } from '../http/redactor.ts';
import { untilAborted } from '../until-aborted.ts';
import { type CommandChild, commandChild } from './command-child.ts';
import type { SpokenProcess } from './spoken-process.ts';

/** After this many ends without ever an answer the command counts as broken and is not started again. */
const maxFruitlessStarts = 8;
const longestPause = 10_000;

export interface RestartedSettings {
  readonly start: () => SpokenProcess | Promise<SpokenProcess>;
  /** What messages call it: `the command`. */
  readonly who: string;
  readonly redact: Redact;
  readonly clock: Clock;
}

/** A process that is started with the first request, and again, after a growing pause, when it ends. */
export function restartedChild({
  start,
  who,
  redact,
  clock,
}: RestartedSettings): Required<Pick<Model, 'generate' | 'close'>> {
  const children = new Set<CommandChild>();
  const closed = new AbortController();
  let current: CommandChild | null = null;
  let starting: Promise<CommandChild> | null = null;
  let ends = 0;
  let hasAnswered = false;

  /** One that could not be started is tried again after the same pauses. */
  async function started(): Promise<SpokenProcess> {
    try {
      return await start();
    } catch (error) {
      ends += 1;
      throw error;
    }
  }

  async function startAgain(): Promise<CommandChild> {
    if (!hasAnswered && ends >= maxFruitlessStarts) {
      const why = `${who} has ended ${ends} times without an answer; it is not started again`;
      throw new ModelFailure('provider_error', why);
    }
    if (ends > 0) {
      const pause = Math.min(100 * 2 ** (ends - 1), longestPause);
      await clock.sleep(pause, closed.signal).catch(() => undefined);
    }
    if (closed.signal.aborted) throw new ModelFailure('interrupted', `${who} was closed`);
    const child: CommandChild = commandChild({
      process: await started(),
      who,
      redact,
      onReply: () => {
        ends = 0;
        hasAnswered = true;
      },
      onCrash: () => {
        ends += 1;
      },
      onEnd: () => {
        children.delete(child);
      },
    });
    children.add(child);
    current = child;
    if (closed.signal.aborted) await child.close();
    return child;
  }

  function openChild(): Promise<CommandChild> {
    starting ??= startAgain().finally(() => {
      starting = null;
    });
    return starting;
  }

  async function generate(request: ModelRequest): Promise<ModelReply> {
    const child = current?.isOpen() === true ? current : await untilAborted(openChild(), request.signal);
    return child.ask(request);
  }

  return {
    generate,
    close: async () => {
      closed.abort();
      await starting?.catch(() => undefined);
      await Promise.all([...children].map((child) => child.close()));
    },
  };
}
