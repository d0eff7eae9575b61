import { posix } from 'node:path';
import { AssayError } from '@assay/records';
import { openSandbox } from '@assay/sandbox';
import { isBelow, ownFolder } from '../../../declare/own-folder.ts';
import type { DeclaredModel } from '../../../declare/project.ts';
import type { Model } from '../../../ports/model.ts';
import { nodeFiles } from '../../node-files.ts';
import { commandIdentity } from '../command/command.ts';
import { findProgram } from '../command/find-program.ts';
import { restartedChild } from '../command/restarted-child.ts';
import { redactor } from '../http/redactor.ts';
import type { ModelContext } from '../model-context.ts';
import { declaredVariables, NODE, nodeProgram, OWN } from './own-place.ts';
import { startIsolated } from './start-isolated.ts';

const PATH = '/usr/local/bin:/usr/bin:/bin';
const SYSTEM = /^\/(?:usr|bin|sbin)\//;

/** A command in a sandbox: without network, with the machine's programs and its own folder, which it sees as `/job`. */
export async function openIsolatedCommand(declared: DeclaredModel, context: ModelContext): Promise<Model> {
  const sandbox = await openSandbox();
  const files = nodeFiles(context.folder);
  const folder = await ownFolder(declared, files);
  const placed = (argument: string): string =>
    folder !== null && isBelow(folder, argument)
      ? posix.join(OWN, posix.relative(folder, posix.normalize(argument)))
      : argument;
  const [program, ...rest] = declared.command!;
  const inside = placed(program!);
  const job = {
    command: [inside === program ? await programInside(program, context) : inside, ...rest.map(placed)],
    files: folder === null ? [] : [{ at: OWN, from: posix.join(context.folder, folder) }],
    programs: [nodeProgram],
    env: declaredVariables(declared, context),
  };
  return {
    identity: { ...(await commandIdentity(declared, context.folder)), isolation: 'sandbox' },
    ...restartedChild({
      start: () => startIsolated(sandbox, job),
      who: 'the command',
      redact: redactor([]),
      clock: context.clock,
    }),
  };
}

/** A program of the machine as the sandbox sees it: its own PATH is that of the system, and Node is there wherever it is. */
async function programInside(program: string, { folder }: ModelContext): Promise<string> {
  if (program === process.execPath || program === 'node') return NODE;
  const found = await findProgram(program, { folder, env: { PATH } });
  if (SYSTEM.test(found)) return found;
  throw new AssayError('usage', 'E_MODEL_COMMAND', `the sandbox has no ${found}`, {
    fix: 'Name a program below /usr, `node`, or one in the folder of the model.',
  });
}
