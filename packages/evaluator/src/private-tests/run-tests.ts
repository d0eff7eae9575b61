import { AssayError, isObject, type JsonValue } from '@assay/records';
import { type Finished, type Limits, runInSandbox, type Sandbox } from '@assay/sandbox';
import { randomBytes } from 'node:crypto';
import { interpreterOf, nodeRunner, pythonRunner, serviceRunner } from './interpreters.ts';
import type { CallCase, CaseOutcome, FailureClass, ProgramCase, ServiceCase, TestCase } from './test-case.ts';

/** Whether an answer is the expected value: the same type everywhere, so that `true` is not 1 and "1" is not 1. */
export function isSameValue(answer: JsonValue, expected: JsonValue, tolerance = 0): boolean {
  if (typeof answer === 'number' && typeof expected === 'number')
    return answer === expected || Math.abs(answer - expected) <= tolerance;
  if (Array.isArray(answer) && Array.isArray(expected))
    return (
      answer.length === expected.length &&
      answer.every((item, place) => isSameValue(item, expected[place], tolerance))
    );
  if (isObject(answer) && isObject(expected)) {
    const keys = Object.keys(expected);
    return (
      keys.length === Object.keys(answer).length &&
      keys.every((key) => Object.hasOwn(answer, key) && isSameValue(answer[key]!, expected[key]!, tolerance))
    );
  }
  return answer === expected;
}

export interface Submission {
  /** The folder of what was received. */
  readonly folder: string;
}

export interface CaseSettings {
  readonly sandbox: Sandbox;
  readonly submission: Submission;
  readonly limits: Partial<Limits>;
  readonly signal?: AbortSignal;
}

/**
 * One test in a sandbox of its own. The submission is handed its inputs and gives back data; what is expected never
 * enters the sandbox, and neither an exit code nor anything that is printed is taken for a verdict.
 */
async function runCase(test: TestCase, settings: CaseSettings): Promise<CaseOutcome> {
  switch (test.kind) {
    case 'call':
      return runCall(test, settings);
    case 'program':
      return runProgram(test, settings);
    case 'service':
      return runService(test, settings);
  }
}

async function runCall(test: CallCase, settings: CaseSettings): Promise<CaseOutcome> {
  const { language } = interpreterOf(test.file);
  const runner = language === 'python' ? pythonRunner : nodeRunner;
  const command =
    language === 'python'
      ? ['/usr/bin/python3', '-I', '-B', '-c', runner]
      : ['/opt/node', '--input-type=module', '--eval', runner];
  const { file, function: name, arguments: given } = test;
  return answered(await ask(settings, command, { file, function: name, arguments: [...given] }), (value) =>
    isSameValue(value, test.expected, test.tolerance),
  );
}

async function runService(test: ServiceCase, settings: CaseSettings): Promise<CaseOutcome> {
  // Without what is expected.
  const requests = test.requests.map(({ method, path, body }) => ({
    method,
    path,
    ...(body === undefined ? {} : { body }),
  }));
  const command = ['/opt/node', '--input-type=module', '--eval', serviceRunner];
  const service = interpreterOf(test.file).command;
  return answered(await ask(settings, [...command, ...service], { requests }), (value) => {
    const expected = test.requests.map(({ expected: { status, body } }) => ({ status, body }));
    return (
      Array.isArray(value) &&
      value.length === expected.length &&
      expected.every(({ status, body }, place) => {
        const reply = value[place] as { readonly status?: JsonValue; readonly body?: JsonValue } | null;
        const isBody = body === undefined || isSameValue(reply?.body ?? null, body, test.tolerance);
        return reply?.status === status && isBody;
      })
    );
  });
}

async function runProgram(test: ProgramCase, settings: CaseSettings): Promise<CaseOutcome> {
  const ended = await start(settings, interpreterOf(test.file).command, test.stdin);
  const failure = failureOf(ended);
  if (failure !== null) return failed(ended, failure);
  const text = new TextDecoder().decode(ended.stdout);
  const isSame =
    test.compare === 'exact'
      ? text === test.expected_stdout
      : trimmed(text) === trimmed(test.expected_stdout);
  return isSame ? passed(ended) : failed(ended, 'wrong_answer');
}

/** A reply to what was asked, by its nonce; what else stands on standard output is not one. */
interface Reply {
  readonly ended: Finished;
  readonly value?: JsonValue;
  readonly error?: JsonValue;
}

async function ask(
  settings: CaseSettings,
  command: readonly string[],
  question: Readonly<Record<string, JsonValue>>,
): Promise<Reply> {
  const id = randomBytes(16).toString('hex');
  const ended = await start(settings, command, `${JSON.stringify({ id, ...question })}\n`);
  for (const line of new TextDecoder().decode(ended.stdout).split('\n')) {
    const reply = readReply(line);
    if (reply?.['id'] === id) return { ended, value: reply['value'], error: reply['error'] } as Reply;
  }
  return { ended };
}

async function start(
  { sandbox, submission, limits, signal }: CaseSettings,
  command: readonly string[],
  input: string,
) {
  const ended = await runInSandbox(
    sandbox,
    {
      command,
      files: [{ at: '/job', from: submission.folder }],
      programs: [{ at: '/opt/node', from: process.execPath }],
      limits,
      ...(signal === undefined ? {} : { signal }),
    },
    input,
  );
  if (ended.kind === 'stopped')
    throw new AssayError('interrupted', 'E_INTERRUPTED', 'the tests were stopped before they finished');
  if (ended.kind === 'failed')
    throw new AssayError('environment', 'E_SANDBOX', `the sandbox failed: ${ended.stderr.trim()}`);
  return ended;
}

function answered({ ended, value, error }: Reply, isRight: (value: JsonValue) => boolean): CaseOutcome {
  if (value !== undefined) return isRight(value) ? passed(ended) : failed(ended, 'wrong_answer');
  if (error === 'memory' || error === 'not_json' || error === 'exception') return failed(ended, error);
  return failed(ended, failureOf(ended) ?? 'no_answer');
}

/** What the end of a program says against it; an exit code of 0 says nothing for it. */
function failureOf({ kind, exit_code }: Finished): FailureClass | null {
  if (kind === 'timeout' || kind === 'output_limit') return kind;
  return exit_code === 0 ? null : 'exception';
}

const passed = ({ used, stderr }: Finished): CaseOutcome => ({ passed: true, used, log: stderr });
const failed = ({ used, stderr }: Finished, failure: FailureClass): CaseOutcome => ({
  passed: false,
  failure,
  used,
  log: stderr,
});

function readReply(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const reply: unknown = JSON.parse(line);
    return typeof reply === 'object' ? (reply as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** In linear time: the text is the submission's. */
const trimmed = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();

export interface TestRule {
  /** How often every test is run, whatever came out before: a rerun of failures alone would turn chance into passes. */
  readonly runs: number;
  /** Whether a test passes where some of its runs do: `all` of them, or more than half. */
  readonly pass: 'all' | 'majority';
  readonly at_once: number;
}

export interface TestResult {
  readonly id: string;
  readonly tags: readonly string[];
  readonly passed: boolean;
  /** Its runs did not agree. */
  readonly flaky: boolean;
  /** Of the first run that failed. */
  readonly failure: FailureClass | null;
  /** For the host alone: what a submission prints can hold anything. */
  readonly runs: readonly CaseOutcome[];
}

/** Every test of a fixed list, in its order. A test without a result does not exist: it fails, or all of it throws. */
export async function runTests(
  tests: readonly TestCase[],
  rule: TestRule,
  settings: CaseSettings,
  onResult: (result: TestResult) => void = () => undefined,
): Promise<readonly TestResult[]> {
  if (tests.length === 0)
    throw new AssayError('usage', 'E_NO_TESTS', 'there are no private tests, so nothing would be scored', {
      fix: 'Write at least one test in the file of private tests.',
    });
  const results: TestResult[] = [];
  let next = 0;
  async function work(): Promise<void> {
    for (let place = next; place < tests.length; place = next) {
      next += 1;
      const test = tests[place]!;
      const runs: CaseOutcome[] = [];
      while (runs.length < rule.runs) runs.push(await runCase(test, settings));
      const result = resultOf(test, runs, rule);
      results[place] = result;
      onResult(result);
    }
  }
  await Promise.all(Array.from({ length: Math.min(rule.at_once, tests.length) }, work));
  return results;
}

function resultOf({ id, tags }: TestCase, runs: readonly CaseOutcome[], { pass }: TestRule): TestResult {
  const passes = runs.filter(({ passed }) => passed).length;
  const firstFailed = runs.find((run) => !run.passed);
  return {
    id,
    tags,
    passed: pass === 'all' ? passes === runs.length : passes * 2 > runs.length,
    flaky: passes > 0 && passes < runs.length,
    failure: firstFailed?.passed === false ? firstFailed.failure : null,
    runs,
  };
}
