import { openSandbox } from '@assay/sandbox';
import type { DeclaredModel } from '../../declare/project.ts';
import type { Model } from '../../ports/model.ts';
import { nodeFiles } from '../node-files.ts';
import { restartedChild } from './command/command-child.ts';
import { commandIdentity } from './command/command.ts';
import { redactor } from './careful-fetch.ts';
import { declaredVariables, isolatedJob, startIsolated } from './isolated-job.ts';
import type { ModelContext } from './model-context.ts';

/** A command in a sandbox: without network, with the machine's programs and its own folder, which it sees as `/job`. */
export async function openIsolatedCommand(declared: DeclaredModel, context: ModelContext): Promise<Model> {
  const sandbox = await openSandbox();
  const job = {
    ...(await isolatedJob(declared.command!, nodeFiles(context.folder), 'E_MODEL_COMMAND')),
    env: declaredVariables(declared, context.env),
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
