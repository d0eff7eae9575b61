import { AssayError } from '@assay/records';
import { type Job, openSandbox, runInSandbox, type Sandbox } from '@assay/sandbox';
import { posix } from 'node:path';
import type { ProjectFiles } from '../../ports/platform.ts';
import { OwnFailure, type OwnSource, SHAPE_KEYS } from '../../score/own-metric.ts';
import { numbersOfSets } from '../host/child/load-code.ts';
import { isolatedJob, NODE, nodeProgram, OWN, runnerHead, startIsolated } from '../providers/isolated-job.ts';
import { lineMetric } from './line-metric.ts';

/**
 * Runs inside the sandbox, beside a metric of the user's: a sample a line in, a score a line out, in the same order. With the
 * argument `check` it only loads the module and says what it declares.
 */
const metricRunner = `${runnerHead}let given, named;
try {
  ({ default: given, ...named } = await import(file));
} catch (error) {
  if (mode === 'check') say({ fault: { kind: 'not-loaded', said: String(error) } });
  else console.error(error);
  process.exit(mode === 'check' ? 0 : 1);
}
const numbersOfSets = ${numbersOfSets.toString()};
const isObject = typeof given === 'object' && given !== null && typeof given.score === 'function';
const { score, ...own } = isObject ? given : { score: given };
if (mode === 'check') {
  const said = given === null ? 'null' : typeof given;
  say(typeof score === 'function' ? { declares: isObject ? own : { ...named } } : { fault: { kind: 'wrong-export', said } });
  process.exit(0);
}
for await (const line of createInterface({ input: process.stdin })) {
  const { params, ...sample } = parse(line);
  try {
    const call = (rows) => score.call(isObject ? given : undefined, rows, params);
    const answer = await ('draws' in sample ? numbersOfSets(call, sample) : call(sample));
    say(typeof answer === 'object' && answer !== null ? answer : { score: answer });
  } catch (error) {
    console.error(error);
    say({ threw: String(error) });
  }
}
`;

export interface IsolatedMetricOptions {
  readonly files: ProjectFiles;
  /** What it declares to see, and nothing else of this machine. */
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** How long a module may take to load. */
const LOAD_MS = 60_000;

/** A metric from a module in a sandbox: without network, with its own folder alone, which it sees as `/job`. */
export async function openIsolatedModuleMetric(
  path: string,
  { files, env, timeoutMs }: IsolatedMetricOptions,
): Promise<OwnSource> {
  await files.check(path);
  const sandbox = await openSandbox();
  const own = posix.normalize(path);
  const job = {
    command: [NODE, '--input-type=module', '--eval', metricRunner, posix.join(OWN, posix.basename(own))],
    files: [{ at: OWN, from: posix.join(files.folder, posix.dirname(own)) }],
    programs: [nodeProgram],
    env,
  };
  const declares = await declaredBy(sandbox, files.shown(path), job);
  const source = spoken(sandbox, [path], job, timeoutMs);
  return {
    declares,
    close: source.close,
    ask: async (sample, params) => thrown(await source.ask(sample, params)),
  };
}

/** A metric from a program in a sandbox: the machine's programs, and the folder of its own files. */
export async function openIsolatedCommandMetric(
  command: readonly string[],
  { files, env, timeoutMs }: IsolatedMetricOptions,
): Promise<OwnSource> {
  const sandbox = await openSandbox();
  const job = { ...(await isolatedJob(command, files, 'E_METRIC_COMMAND')), env };
  return { declares: {}, ...spoken(sandbox, command, job, timeoutMs) };
}

type MetricJob = Pick<Job, 'command' | 'files' | 'env'> & { readonly programs: NonNullable<Job['programs']> };

function spoken(
  sandbox: Sandbox,
  command: readonly string[],
  job: MetricJob,
  timeoutMs: number,
): Omit<OwnSource, 'declares'> {
  return lineMetric({ command, start: () => startIsolated(sandbox, job), timeoutMs });
}

interface Loaded {
  readonly declares?: Readonly<Record<string, unknown>>;
  readonly fault?: { readonly kind: 'not-loaded' | 'wrong-export'; readonly said: string };
}

async function declaredBy(
  sandbox: Sandbox,
  path: string,
  job: MetricJob,
): Promise<Readonly<Record<string, unknown>>> {
  const checked = { ...job, command: [...job.command, 'check'], limits: { wall_ms: LOAD_MS, cpu_s: 60 } };
  const { stdout, stderr, kind } = await runInSandbox(sandbox, checked);
  const [said = ''] = new TextDecoder().decode(stdout).split('\n');
  const loaded: Loaded =
    said === ''
      ? { fault: { kind: 'not-loaded', said: `its process ended (${kind}): ${stderr.trim()}` } }
      : (JSON.parse(said) as Loaded);
  const { fault } = loaded;
  if (fault === undefined)
    return Object.fromEntries(
      Object.entries(loaded.declares ?? {}).filter(([key]) => SHAPE_KEYS.includes(key)),
    );
  const message =
    fault.kind === 'wrong-export'
      ? `the default export of ${path} is expected to be a function or an object with a function score; it is ${fault.said}`
      : `cannot load the metric ${path} in its sandbox: ${fault.said}`;
  throw new AssayError('usage', 'E_METRIC_MODULE', message, {
    location: { file: path },
    fix: 'In a sandbox a metric sees its own folder alone: what it imports has to be in there.',
  });
}

/** Words of the metric's own go to its owner alone: they may repeat labels. */
function thrown(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('threw' in answer)) return answer;
  throw new OwnFailure('the metric failed', String(answer.threw));
}
