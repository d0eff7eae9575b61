import type { JsonObject } from '@assay/records';
import type { DeclaredModel } from '../../../declare/project.ts';
import { type Model, ModelFailure, type ModelReply, type ModelRequest } from '../../../ports/model.ts';
import { userEnvironment } from '../../host/user-environment.ts';
import { nodeFiles } from '../../node-files.ts';
import { type CommandChild, startChild } from './command-child.ts';
import { findProgram } from './find-program.ts';
import type { ModelContext } from '../model-context.ts';
import { redactor } from '../http/redactor.ts';
import { untilAborted } from '../until-aborted.ts';

/** After this many ends without ever an answer the command counts as broken and is not started again. */
const maxFruitlessStarts = 8;
const longestPause = 10_000;

/**
 * A process of any language that speaks JSON lines: requests `{id, attempt, input, messages, parameters}` on its
 * standard input, replies `{id, attempt, output}` or `{id, attempt, error}` on its standard output, in any order.
 * Started with the first request, in the project folder, without a shell; started again, after a growing pause,
 * when it ends; killed at close.
 */
export async function openCommand(declared: DeclaredModel, context: ModelContext): Promise<Model> {
  const [program, ...rest] = declared.command!;
  const found = await findProgram(program!, context);
  const redact = redactor([]);
  const children = new Set<CommandChild>();
  const closed = new AbortController();
  let current: CommandChild | null = null;
  let starting: Promise<CommandChild> | null = null;
  let ends = 0;
  let hasAnswered = false;

  async function start(): Promise<CommandChild> {
    if (!hasAnswered && ends >= maxFruitlessStarts) {
      const why = `the command has ended ${ends} times without an answer; it is not started again`;
      throw new ModelFailure('provider_error', why);
    }
    if (ends > 0) {
      const pause = Math.min(100 * 2 ** (ends - 1), longestPause);
      await context.clock.sleep(pause, closed.signal).catch(() => undefined);
    }
    if (closed.signal.aborted) throw new ModelFailure('interrupted', 'the command was closed');
    const child: CommandChild = startChild({
      program: found,
      arguments: rest,
      folder: context.folder,
      env: userEnvironment(context.env, declared.env),
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
    return child;
  }

  function openChild(): Promise<CommandChild> {
    starting ??= start().finally(() => {
      starting = null;
    });
    return starting;
  }

  async function generate(request: ModelRequest): Promise<ModelReply> {
    const child = current?.isOpen() === true ? current : await untilAborted(openChild(), request.signal);
    return child.ask(request);
  }

  return {
    identity: {
      provider: declared.provider,
      model: declared.model ?? null,
      command: declared.command!.map((argument) => redact(argument)),
      files: await filesOf(declared.command!, context.folder),
    },
    generate,
    close: async () => {
      closed.abort();
      await Promise.all([...children].map((child) => child.close()));
    },
  };
}

/** Digests of the arguments that are files of the project: the program's own text, and what it is given. */
async function filesOf(command: readonly string[], folder: string): Promise<JsonObject> {
  const files = nodeFiles(folder);
  const digests: Record<string, string> = {};
  for (const argument of new Set(command)) {
    const file = await files.open(argument).catch(() => null);
    if (file === null) continue;
    digests[argument] = `sha256:${await file.sha256()}`;
    await file.close();
  }
  return digests;
}
