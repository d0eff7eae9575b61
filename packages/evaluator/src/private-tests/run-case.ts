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
export async function runCase(test: TestCase, settings: CaseSettings): Promise<CaseOutcome> {
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
