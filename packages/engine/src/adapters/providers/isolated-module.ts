import { AssayError } from '@assay/records';
import { openSandbox, runInSandbox, type Sandbox } from '@assay/sandbox';
import { posix } from 'node:path';
import type { DeclaredModel } from '../../declare/project.ts';
import type { Model } from '../../ports/model.ts';
import { nodeFiles } from '../node-files.ts';
import { restartedChild } from './command/command-child.ts';
import { redactor } from './careful-fetch.ts';
import { declaredVariables, NODE, nodeProgram, OWN, runnerHead, startIsolated } from './isolated-job.ts';
import type { ModelContext } from './model-context.ts';
import { moduleDigest } from './module-digest.ts';

/**
 * Runs inside the sandbox, beside a module of the user's. It reads one question a line and answers each with data; with
 * the argument `check` it only loads the module and says what came of it.
 */
const moduleRunner = `${runnerHead}const words = (error) => String(error?.stack ?? error).slice(0, 4000);
const frozen = (value) => {
  if (typeof value === 'object' && value !== null) for (const each of Object.values(Object.freeze(value))) frozen(each);
  return value;
};
const faultIn = (value, at = 'output') => {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : value + ' at ' + at;
  if (typeof value !== 'object') return typeof value + ' at ' + at;
  const kind = Object.prototype.toString.call(value);
  if (kind !== '[object Object]' && kind !== '[object Array]') return kind + ' at ' + at;
  for (const [name, each] of Object.entries(value)) {
    const fault = faultIn(each, at + '.' + name);
    if (fault !== null) return fault;
  }
  return null;
};
let answer;
try {
  answer = (await import(file)).default;
} catch (error) {
  say({ loaded: false, said: String(error), place: words(error) });
  process.exit(0);
}
if (mode === 'check') {
  say({ loaded: true, default: typeof answer });
  process.exit(0);
}
for await (const line of createInterface({ input: process.stdin })) void reply(parse(line));
async function reply({ id, attempt, ...rest }) {
  try {
    const output = await answer(frozen({ id, attempt, ...rest, signal: new AbortController().signal }));
    let fault;
    try { fault = faultIn(output); } catch (error) { fault = String(error).slice(0, 200); }
    if (fault === null) say({ id, attempt, output });
    else say({ id, attempt, error: { class: 'unparsable', message: 'it returned ' + fault + ', which is not valid JSON' } });
  } catch (error) {
    say({ id, attempt, error: { class: 'crash', message: 'it threw ' + words(error) } });
  }
}
`;

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
