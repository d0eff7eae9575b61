import type { MetricPorts, TestOutcome, TestRequest } from '@assay/metrics';
import { AssayError } from '@assay/records';
import { type Ending, type Limits, openSandbox, type Sandbox, type SandboxedProcess } from '@assay/sandbox';
import { availableParallelism } from 'node:os';
import * as z from 'zod';
import { lineSplitter } from '../providers/command/start-piped.ts';
import { candidateProgram, testProgram } from './python-test-program.ts';

const MB = 1024 * 1024;
const LONGEST_LINE = 16 * MB;
/** Beyond the time of the program: starting up, and the tests' own work. */
const TESTS_MS = 60_000;

/**
 * The tests in one sandbox, the program in another. Lines go between them: a call there, a value back. The verdict is what
 * the tests say on a channel that the program has no part in; how the program ends says nothing for it.
 */
async function runPythonTests(
  sandbox: Sandbox,
  { answer, tests, timeout_ms }: TestRequest,
): Promise<TestOutcome> {
  const started = await Promise.allSettled([
    start(sandbox, candidateProgram, timeout_ms),
    start(sandbox, testProgram, timeout_ms + TESTS_MS),
  ]);
  const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = started.find((one) => one.status === 'rejected');
  if (failed !== undefined) {
    await ended(running);
    throw failed.reason;
  }
  const [program, tester] = running as [SandboxedProcess, SandboxedProcess];
  try {
    return await between(tester, program, `${JSON.stringify({ answer, ...tests })}\n`);
  } finally {
    await ended(running);
  }
}

function start(sandbox: Sandbox, code: string, wall_ms: number): Promise<SandboxedProcess> {
  const limits: Partial<Limits> = {
    wall_ms,
    cpu_s: Math.ceil(wall_ms / 1000),
    output: 64 * MB,
  };
  return sandbox.start({ command: ['/usr/bin/python3', '-I', '-B', '-c', code], files: [], limits });
}

async function ended(running: readonly SandboxedProcess[]): Promise<void> {
  for (const { kill } of running) kill();
  await Promise.all(running.map(({ ended: end }) => end));
}

async function between(
  tester: SandboxedProcess,
  program: SandboxedProcess,
  job: string,
): Promise<TestOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<TestOutcome>();
  const tell = (line: string): void => void tester.stdin.write(line);
  eachLine(program, tell, program.kill);
  eachLine(
    tester,
    (line) => {
      const heard = saidIn(line);
      if (heard === null)
        resolve({ kind: 'broken', why: 'the tests wrote something that is neither a call nor a verdict' });
      else if (heard.verdict !== undefined) resolve({ kind: heard.verdict, why: heard.why });
      else program.stdin.write(`${JSON.stringify(heard.ask)}\n`);
    },
    tester.kill,
  );
  // A process that is gone is told by its end.
  for (const { stdin } of [tester, program]) stdin.on('error', () => undefined);
  const onEnd = async ({ ended: end }: SandboxedProcess, then: (words: string) => void): Promise<void> => {
    const ending = await end;
    if (ending.kind === 'failed') reject(sandboxFailed(ending));
    then(wordsOf(ending));
  };
  void onEnd(program, (words) => tell(`${JSON.stringify({ ended: words })}\n`));
  void onEnd(tester, (words) => resolve({ kind: 'failed', why: `its tests did not end: ${words}` }));
  tell(job);
  return promise;
}

const said = z.union([
  z.strictObject({ ask: z.json(), verdict: z.undefined().optional() }),
  z.strictObject({ verdict: z.enum(['passed', 'failed', 'broken']), why: z.string() }),
]);

/** The tests are code of a dataset: what they write is read as such. */
function saidIn(line: string): z.infer<typeof said> | null {
  try {
    return said.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

function eachLine({ stdout }: SandboxedProcess, onLine: (line: string) => void, onTooLong: () => void): void {
  const splitter = lineSplitter(
    { onLine: (line) => (line === null ? onTooLong() : onLine(`${line}\n`)), onTooLong },
    LONGEST_LINE,
  );
  stdout.on('data', splitter.write);
}

function wordsOf({ kind, exit_code }: Ending): string {
  if (kind === 'timeout') return 'it took longer than it may';
  return kind === 'output_limit' ? 'it wrote more than it may' : `its process ended (${exit_code ?? kind})`;
}

function sandboxFailed({ stderr }: Ending): AssayError {
  return new AssayError('environment', 'E_SANDBOX', `the sandbox failed: ${stderr.trim()}`);
}

/** Tests of Python programs in sandboxes of this machine, as many at a time as it has cores. */
export async function openPythonTests(): Promise<NonNullable<MetricPorts['runTests']>> {
  const sandbox = await openSandbox();
  const waiting: (() => void)[] = [];
  let free = Math.max(1, availableParallelism());
  return async (request) => {
    if (free === 0) await new Promise<void>((start) => waiting.push(start));
    else free -= 1;
    try {
      return await runPythonTests(sandbox, request);
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
