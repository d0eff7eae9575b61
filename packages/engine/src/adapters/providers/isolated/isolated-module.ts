import { posix } from 'node:path';
import { AssayError } from '@assay/records';
import { openSandbox, runInSandbox, type Sandbox } from '@assay/sandbox';
import type { DeclaredModel } from '../../../declare/project.ts';
import type { Model } from '../../../ports/model.ts';
import { nodeFiles } from '../../node-files.ts';
import { restartedChild } from '../command/restarted-child.ts';
import { redactor } from '../http/redactor.ts';
import type { ModelContext } from '../model-context.ts';
import { moduleDigest } from '../module/module-digest.ts';
import { moduleRunner } from './module-runner.ts';
import { declaredVariables, NODE, nodeProgram, OWN } from './own-place.ts';
import { startIsolated } from './start-isolated.ts';

/** How long a module may take to load. */
const LOAD_MS = 60_000;

/** A module in a sandbox: without network, with its own folder alone, which it sees as `/job`. */
export async function openIsolatedModule(declared: DeclaredModel, context: ModelContext): Promise<Model> {
  const path = posix.normalize(declared.module!);
  const files = nodeFiles(context.folder);
  await files.check(path);
  const sandbox = await openSandbox();
  const job = {
    command: [NODE, '--input-type=module', '--eval', moduleRunner, posix.join(OWN, posix.basename(path))],
    files: [{ at: OWN, from: posix.join(context.folder, posix.dirname(path)) }],
    programs: [nodeProgram],
    env: declaredVariables(declared, context.env),
  };
  await checkLoads(sandbox, path, job);
  return {
    identity: {
      provider: declared.provider,
      model: declared.model ?? null,
      module: declared.module!,
      digest: await moduleDigest(files, path),
      isolation: 'sandbox',
    },
    ...restartedChild({
      start: () => startIsolated(sandbox, job),
      who: path,
      redact: redactor([]),
      clock: context.clock,
    }),
  };
}

type ModuleJob = Parameters<typeof startIsolated>[1];

/** What can be known to be wrong is said before anything is asked. */
async function checkLoads(sandbox: Sandbox, path: string, job: ModuleJob): Promise<void> {
  const checked = { ...job, command: [...job.command, 'check'], limits: { wall_ms: LOAD_MS, cpu_s: 60 } };
  const { stdout, stderr, kind } = await runInSandbox(sandbox, checked);
  const [said = ''] = new TextDecoder().decode(stdout).split('\n');
  const why =
    said === '' ? `its process ended (${kind}) while it was loaded: ${stderr.trim()}` : faultIn(said);
  if (why === null) return;
  throw new AssayError('usage', 'E_MODEL_MODULE', `cannot load the module ${path} in its sandbox: ${why}`, {
    location: { file: path },
    fix: 'In a sandbox a module sees its own folder alone: what it imports has to be in there.',
  });
}

function faultIn(line: string): string | null {
  const said = JSON.parse(line) as { loaded: boolean; said?: string; default?: string };
  if (!said.loaded) return said.said ?? 'it was not loaded';
  return said.default === 'function' ? null : `its default export is not a function, but ${said.default}`;
}
