import { isObject, type JsonObject } from '@assay/records';
import { type Model, ModelFailure, type ModelReply, type ModelRequest } from '../../../ports/model.ts';
import type { Clock } from '../../../ports/platform.ts';
import { bodyOf } from '../http.ts';
import type { Redact } from '../careful-fetch.ts';
import { interrupted, untilAborted } from '../model-context.ts';
import { readReply } from '../reply-shape.ts';
import { lineSplitter, type SpokenProcess } from './start-piped.ts';

interface ChildSettings {
  readonly process: SpokenProcess;
  /** What messages call it. */
  readonly who: string;
  readonly redact: Redact;
  readonly onReply: () => void;
  /** It ended on its own, or had to be stopped for what it wrote. */
  readonly onCrash: () => void;
  /** It is gone, for whatever reason. */
  readonly onEnd: () => void;
}

/** One process and the answers that it owes. */
interface CommandChild {
  readonly ask: (request: ModelRequest) => Promise<ModelReply>;
  /** Takes new requests: it lives, and has not let a request run out of time. */
  readonly isOpen: () => boolean;
  readonly close: () => Promise<void>;
}

/** An answer that is owed. An abandoned one is still awaited, so that a late reply is not taken for another's. */
interface Debt {
  readonly settle: (outcome: ModelFailure | JsonObject) => void;
  wanted: boolean;
}

/**
 * Asks the process. A request that is given up closes it to new ones, because it may hang; it is killed once
 * it owes nothing that is still wanted. When it ends by itself, everything it owes is a `crash`; with several
 * answers owed it is unknown whose fault that was, so those may be asked again. A line on its standard output
 * that is not a reply is `unparsable` when one answer is owed; with several, it is a crash of them all.
 */
function commandChild(settings: ChildSettings): CommandChild {
  const { who, process } = settings;
  const { stdin, stdout, said, ended: gone, kill } = process;
  const debts = new Map<string, Debt[]>();
  let open = true;
  let state: 'running' | 'stopping' | 'ended' = 'running';
  const ended = Promise.withResolvers<void>();

  const owed = (): readonly Debt[] => [...debts.values()].flat().filter((debt) => debt.wanted);
  const failAll = (make: (isAlone: boolean) => ModelFailure): void => {
    const all = owed();
    for (const debt of all) debt.settle(make(all.length === 1));
  };
  const crash = (why: string) => (isAlone: boolean) => {
    const words = said() === '' ? '' : `; it said: ${said()}`;
    return new ModelFailure('crash', settings.redact(`${who} ${why}${words}`), { retryable: !isAlone });
  };
  const notStarted = (why: string) => (): ModelFailure =>
    new ModelFailure('provider_error', settings.redact(`${who} could not be started: ${why}`), {
      retryable: true,
    });
  const stop = (): void => {
    open = false;
    if (state === 'ended') return;
    state = 'stopping';
    kill('SIGKILL');
  };
  const stopForCrash = (why: string): void => {
    failAll(crash(why));
    stop();
    settings.onCrash();
  };

  function onGarbage(text: string | null, isOfAnother: boolean): void {
    const shown = text === null ? 'bytes that are not UTF-8' : JSON.stringify(text.slice(0, 200));
    const why = `wrote a line that is not a reply to what was asked: ${shown} (a reply has the id and attempt of its request; other words belong on standard error)`;
    const all = owed();
    // A second reply, or one with the id of another sample, says nothing of the answer that is owed.
    if (all.length > 1 || (all.length === 1 && isOfAnother)) return stopForCrash(why);
    all[0]?.settle(new ModelFailure('unparsable', settings.redact(`${who} ${why}`)));
  }

  function onLine(text: string | null): void {
    if (text !== null && text.trim() === '') return;
    const reply = text === null ? null : replyIn(text);
    const key = reply === null ? null : askedKey(reply, debts.keys());
    const queue = key === null ? undefined : debts.get(key);
    const debt = queue?.shift();
    if (reply === null || debt === undefined) {
      const isOfAnother = typeof reply?.['id'] === 'string' && typeof reply['attempt'] === 'number';
      return onGarbage(text, isOfAnother);
    }
    if (queue!.length === 0) debts.delete(key!);
    settings.onReply();
    if (debt.wanted) debt.settle(reply);
    if (!open && owed().length === 0) stop();
  }

  const lines = lineSplitter({ onLine, onTooLong: () => stopForCrash('wrote a line longer than is read') });

  const end = (fail: (isAlone: boolean) => ModelFailure): void => {
    if (state === 'ended') return;
    lines.end();
    if (state === 'running') settings.onCrash();
    open = false;
    state = 'ended';
    failAll(fail);
    debts.clear();
    settings.onEnd();
    ended.resolve();
  };
  stdout.on('data', (chunk: Buffer) => lines.write(chunk));
  stdin.on('error', () => undefined);
  void gone.then((how) => end(how.kind === 'ended' ? crash(wordsOf(how.how)) : notStarted(how.why)));

  function ask(request: ModelRequest): Promise<ModelReply> {
    const { signal } = request;
    if (signal.aborted) return Promise.reject(interrupted(signal));
    const { promise, resolve, reject } = Promise.withResolvers<ModelReply>();
    const debt: Debt = {
      wanted: true,
      settle: (outcome) => {
        debt.wanted = false;
        signal.removeEventListener('abort', abandon);
        if (outcome instanceof ModelFailure) return reject(outcome);
        try {
          resolve(readReply(outcome, settings.redact));
        } catch (error) {
          reject(error);
        }
      },
    };
    const abandon = (): void => {
      debt.settle(interrupted(signal));
      open = false;
      if (owed().length === 0) stop();
    };
    signal.addEventListener('abort', abandon, { once: true });
    const key = keyOf(request.id, request.attempt);
    const queue = debts.get(key);
    if (queue === undefined) debts.set(key, [debt]);
    else queue.push(debt);
    stdin.write(`${bodyOf(request)}\n`);
    return promise;
  }

  return {
    ask,
    isOpen: () => open,
    close: async () => {
      open = false;
      if (state === 'ended') return;
      state = 'stopping';
      failAll(() => new ModelFailure('interrupted', `${who} was closed before its answer`));
      stdin.end();
      kill('SIGTERM');
      const last = setTimeout(() => kill('SIGKILL'), 2000);
      await ended.promise;
      clearTimeout(last);
    },
  };
}

function replyIn(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function keyOf(id: unknown, attempt: unknown): string {
  return `${String(attempt)}:${String(id)}`;
}

/** Which request a reply answers. One without an attempt is understood while no other attempt of its id is owed. */
function askedKey({ id, attempt }: JsonObject, owed: Iterable<string>): string | null {
  if (attempt !== undefined) return keyOf(id, attempt);
  const ofId = [...owed].filter((key) => key.slice(key.indexOf(':') + 1) === id);
  return ofId.length === 1 ? ofId[0]! : null;
}

function wordsOf(how: string): string {
  return how.startsWith('SIG') ? `was ended by ${how}` : `ended with ${how}`;
}

/** After this many ends without ever an answer the command counts as broken and is not started again. */
const maxFruitlessStarts = 8;
const longestPause = 10_000;

interface RestartedSettings {
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
