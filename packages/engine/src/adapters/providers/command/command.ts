import type { JsonObject } from '@assay/records';
import type { DeclaredModel } from '../../../declare/project.ts';
import type { Model } from '../../../ports/model.ts';
import { userEnvironment } from '../../host/start-guard.ts';
import { nodeFiles } from '../../node-files.ts';
import { redactor } from '../careful-fetch.ts';
import type { ModelContext } from '../model-context.ts';
import { findProgram, startSpoken } from './start-piped.ts';
import { restartedChild } from './command-child.ts';

/**
 * A process of any language that speaks JSON lines: requests `{id, attempt, input, messages, parameters}` on its
 * standard input, replies `{id, attempt, output}` or `{id, attempt, error}` on its standard output, in any order.
 * Started with the first request, in the project folder, without a shell; started again, after a growing pause,
 * when it ends; killed at close.
 */
export async function openCommand(declared: DeclaredModel, context: ModelContext): Promise<Model> {
  const [program, ...rest] = declared.command!;
  const found = await findProgram(program!, context);
  const env = userEnvironment(context.env, declared.env);
  const redact = redactor([]);
  return {
    identity: await commandIdentity(declared, context.folder),
    ...restartedChild({
      start: () => startSpoken({ program: found, arguments: rest, folder: context.folder, env }),
      who: 'the command',
      redact,
      clock: context.clock,
    }),
  };
}

/** Who a command is: its words, and digests of those that are files of the project, its own text and what it is given. */
export async function commandIdentity(declared: DeclaredModel, folder: string): Promise<JsonObject> {
  const redact = redactor([]);
  const files = nodeFiles(folder);
  const digests: Record<string, string> = {};
  for (const argument of new Set(declared.command)) {
    const file = await files.open(argument).catch(() => null);
    if (file === null) continue;
    digests[argument] = `sha256:${await file.sha256()}`;
    await file.close();
  }
  return {
    provider: declared.provider,
    model: declared.model ?? null,
    command: declared.command!.map((argument) => redact(argument)),
    files: digests,
  };
}
