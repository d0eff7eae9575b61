import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { oneModelProject, oneModelYaml, runAside } from './testing/one-model-project.ts';

const declared = 'parameters: { temperature: 0, max_tokens: 8 }';
const module = `provider: module, module: model.mjs, ${declared}`;
const two = [
  { id: 'good', input: 'yes', expected: 'yes' },
  { id: 'bad', input: 'no', expected: 'no' },
];

describe('a module that', () => {
  test.each([
    [
      'throws',
      "throw new Error('no such \\u001b[31mword')",
      /1 failed \(crash\), first bad: model\.mjs threw Error: no such [^\u001b]*word \(at model\.mjs:\d+:\d+\)\n/,
    ],
    [
      'never resolves',
      'return new Promise(() => {})',
      /1 failed \(timeout\), first bad: no answer within 200 ms/,
    ],
    [
      'returns a cycle',
      'const a = {}; a.a = a; return a',
      /1 failed \(unparsable\), first bad: .*a cycle at output\.a, which is not valid JSON/,
    ],
  ])('%s costs its own sample, and the screen says why', async (_, body, words) => {
    const folder = await oneModelProject({
      model: `${module}, limits: { timeout_ms: 200, max_retries: 0 }`,
      samples: two,
      files: {
        'model.mjs': `export default async ({ input }) => { if (input === 'yes') return input; ${body} };`,
      },
    });
    const { exitCode, out } = await runCommand(['run', '--quiet'], folder);
    expect(exitCode).toBe(0);
    expect(out).toMatch(/exact-match\s+0\.50*/);
    expect(out).toMatch(words);
    expect(out).not.toContain('\u001b');
    const shown = await runCommand(['report', '--include-outputs'], folder);
    expect(shown.out).toMatch(/false {2}bad {2}"\((?:crash|timeout|unparsable)\) \S/);
  });
});

describe('before a model is asked', () => {
  const telling = `import { writeFileSync } from 'node:fs';
export default () => { writeFileSync(new URL('asked.log', import.meta.url), 'x'); return 'yes'; };`;
  const faults = [
    ['a judge that is not there', 'llm-as-judge: { judge: nobody }', 2, 'there is no model called "nobody"'],
    ['no judge', 'llm-as-judge: {}', 2, 'is judged, and names no judge'],
    ['a judge that is the model', 'llm-as-judge: { judge: toy }', 2, 'which is the model under test'],
    ['a judge without its key', 'llm-as-judge: { judge: hosted }', 4, 'ASSAY_NO_SUCH_KEY is not set'],
    [
      'a metric that does not load',
      '{ module: broken.mjs, name: own }',
      2,
      'cannot load the metric broken.mjs',
    ],
    ['a program that is not there', '{ command: [no-such-program-zq], name: own }', 4, 'there is no program'],
    [
      'a rubric that is not there',
      'llm-as-judge: { judge: other, rubric: none.md }',
      2,
      'cannot read none.md',
    ],
    ['cases that are none', 'llm-as-judge: { judge: other, calibration: data.jsonl }', 2, 'data.jsonl'],
  ] as const;

  test.each(faults)('%s is told, and nothing is asked', async (_, metrics, expected, words) => {
    const folder = await oneModelProject({
      model: `${module} }
  - { key: other, provider: module, module: judge.mjs }
  - { key: hosted, provider: openai, model: m, api_key_env: ASSAY_NO_SUCH_KEY`,
      samples: two,
      metrics,
      files: {
        'model.mjs': telling,
        'judge.mjs': "export default () => ({ score: 1, reason: '' });",
        'broken.mjs': 'export default (',
      },
    });
    const { exitCode, err } = await runCommand(['run', '--quiet'], folder);
    expect(exitCode).toBe(expected);
    expect(err).toContain(words);
    await expect(readFile(join(folder, 'asked.log'))).rejects.toThrow('ENOENT');
  });

  test('the key of the last model is missed before the first is asked', async () => {
    const folder = await oneModelProject({
      model: `${module} }
  - { key: hosted, provider: openai, model: m, api_key_env: ASSAY_NO_SUCH_KEY, ${declared}`,
      samples: two,
      more: '    - { key: second, task_key: task, model_key: hosted }\n',
      files: {
        'model.mjs': telling,
      },
    });
    const { exitCode, err } = await runCommand(['run', '--quiet'], folder);
    expect(exitCode).toBe(4);
    expect(err).toContain('ASSAY_NO_SUCH_KEY is not set');
    await expect(readFile(join(folder, 'asked.log'))).rejects.toThrow('ENOENT');
  });
});

const askingModel = `import { appendFileSync } from 'node:fs';
export default ({ input }) => { appendFileSync(new URL('asked.log', import.meta.url), 'x'); return input; };`;

test.each([
  ['a label of the wrong type', 'numeric-tolerance', '', [], 'needs a finite number as expected'],
  ['a pattern that is none', 'regex', '', [], 'the pattern "(" was refused'],
  [
    'a ceiling for a model that reports nothing',
    'exact-match',
    '',
    ['--max-cost', '1'],
    'max_cost_usd cannot be kept',
  ],
  [
    'a misspelt cohort',
    'exact-match',
    'gates: [{ metric: exact-match, cohort: polcy, pass_rate: { min: 0.5 } }]\n',
    [],
    'no sample is in the cohort "polcy"',
  ],
  [
    'a misspelt cohort of a regression',
    'exact-match',
    'gates: [{ regression: { against: main, metric: exact-match, cohort: polcy } }]\n',
    [],
    'Did you mean "policy"?',
  ],
])('%s is told before a model is asked', async (_, metrics, more, flags, words) => {
  const folder = await oneModelProject({
    model: module,
    samples: [
      {
        id: 'a',
        input: 'yes',
        expected: metrics === 'numeric-tolerance' ? 1 : 'yes',
        metadata: { tags: 'policy' },
      },
      { id: 'b', input: 'yes', expected: '(' },
    ],
    metrics,
    more,
    files: { 'model.mjs': askingModel },
  });
  const { exitCode, err } = await runCommand(['run', '--quiet', ...flags], folder);
  expect(exitCode).toBe(2);
  expect(err).toContain(words);
  await expect(readFile(join(folder, 'asked.log'))).rejects.toThrow('ENOENT');
});

test('labels behind the first thousand that a metric cannot take are told before anything is asked', async () => {
  const folder = await oneModelProject({
    model: module,
    samples: Array.from({ length: 1_001 }, (_, i) => ({
      id: i === 1_000 ? 'good' : `s${i}`,
      input: 'yes',
      expected: i === 1_000 ? '(' : 'no',
    })),
    metrics: 'regex',
    files: { 'model.mjs': askingModel },
  });
  const { exitCode, err } = await runCommand(['run', '--quiet'], folder);
  expect(exitCode).toBe(2);
  expect(err).toContain('sample "good": the pattern "(" was refused');
  await expect(readFile(join(folder, 'asked.log'))).rejects.toThrow('ENOENT');
});

describe('a provider', () => {
  async function provider(body: string, headers: Record<string, string>): Promise<string> {
    const server = createServer((_, response) => response.writeHead(200, headers).end(body));
    await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const page = '<!doctype html><title>Sign in</title>';

  test.each(['http', 'openai_compatible'])(
    'at %s that returns a web page gives no score: exit 4, whatever a gate asks for',
    async (kind) => {
      const address = await provider(page, { 'content-type': 'text/html' });
      const where = kind === 'http' ? `url: '${address}'` : `base_url: '${address}/v1', model: m`;
      const parts = {
        model: `provider: ${kind}, ${where}, ${declared}, limits: { max_retries: 0 }`,
        samples: two,
      };
      const folder = await oneModelProject(parts);
      const { exitCode, out, err } = await runCommand(['run', '--quiet'], folder);
      expect(out).toBe('');
      expect(err).toMatch(/does not answer: 2 requests in a row failed.*provider_error: \S/);
      expect(exitCode).toBe(4);
      const more = 'gates: [{ coverage: { min: 0.9 } }]\n';
      await writeFile(join(folder, 'assay.yaml'), oneModelYaml({ ...parts, more }));
      expect((await runCommand(['run', '--quiet'], folder)).exitCode).toBe(4);
    },
  );
});

test('a key that is not accepted is told at once: exit 4, and the run goes on when it is fixed', async () => {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    const isRight = request.headers.authorization === 'Bearer right';
    response.writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' });
    response.end(isRight ? '{"output":"yes"}' : '{"error":{"message":"Incorrect API key provided"}}');
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = await oneModelProject({
    model: `provider: http, url: '${url}', api_key_env: OWN_KEY, ${declared}, limits: { concurrency: 1 }`,
    samples: many,
    more: 'gates: [{ coverage: { min: 0.9 } }]\n',
  });
  const wrong = await runCommand(['run', '--quiet'], folder, { OWN_KEY: 'wrong' });
  expect([wrong.exitCode, wrong.out, asked]).toEqual([4, '', 1]);
  expect(wrong.err).toContain('answered 401: Incorrect API key provided [E_PROVIDER_DENIED]');
  expect(wrong.err).toContain('`assay run --resume` continues');
  const right = await runCommand(['run', '--quiet', '--resume'], folder, { OWN_KEY: 'right' });
  expect([right.exitCode, asked]).toEqual([0, 61]);
});

const counting = {
  'model.mjs': `import { createInterface } from 'node:readline';
import { appendFileSync } from 'node:fs';
for await (const line of createInterface({ input: process.stdin })) {
  const { id, attempt, input } = JSON.parse(line);
  appendFileSync('asked.log', id + '\\n');
  await new Promise((done) => setTimeout(done, 5));
  console.log(JSON.stringify({ id, attempt, output: input, usage: { input_tokens: 3, output_tokens: 2 } }));
}`,
};
const command = (temperature = 0): string =>
  `provider: command, command: ['${process.execPath}', model.mjs], parameters: { temperature: ${temperature}, max_tokens: 8 }, limits: { concurrency: 2 }, price: { input: 1000, output: 1000 }`;
const many = Array.from({ length: 60 }, (_, i) => ({ id: `s${i}`, input: `${i}`, expected: `${i}` }));

describe('a run that a ceiling stops', () => {
  test.each([
    // Each takes 5 tokens, and could take about 40.
    [
      ['--max-tokens', '90'],
      /stopped: max_tokens reached: 55 of 90 tokens; the next request could take up to 40/,
    ],
    [
      ['--max-cost', '0.09'],
      /stopped: max_cost_usd reached: \$0\.0550 of \$0\.0900; the next request could cost up to \$0\.0400/,
    ],
  ])('%j says how to go on, goes on, and is scored anew', async (ceiling, why) => {
    const folder = await oneModelProject({ model: command(), samples: many, files: counting });
    const stopped = await runCommand(['run', '--quiet', ...ceiling], folder);
    expect(stopped.exitCode).toBe(0);
    expect(stopped.out).toMatch(why);
    expect(stopped.out).toContain('assay run --resume continues');
    expect(stopped.out).toMatch(/n 11 {2}49 missing/);
    const done = await runCommand(['run', '--quiet', '--resume'], folder);
    expect(done.out).toMatch(/exact-match\s+1\.0+.*n 60\n/);
    const asked = (await readFile(join(folder, 'asked.log'), 'utf8')).trim().split('\n');
    expect(new Set(asked).size).toBe(60);
    expect(asked).toHaveLength(60);
  });

  test('a ceiling is for all runs together', async () => {
    const folder = await oneModelProject({ model: command(), samples: many, files: counting });
    const yaml = oneModelYaml({ model: command() });
    const often = yaml.replace('model_key: toy }', 'model_key: toy, repeatability: { num_runs: 3 } }');
    await writeFile(join(folder, 'assay.yaml'), often);
    const stopped = await runCommand(['run', '--quiet', '--max-tokens', '400'], folder);
    // 60 samples of 5 tokens, then as many of the second run as leave room for the 40 that one could take, and none of the third.
    expect(stopped.out.match(/(?<=  )n \d+/g)).toEqual(['n 60', 'n 13', 'n 0']);
    expect(stopped.out).toContain(
      'stopped: max_tokens reached: 365 of 400 tokens, 300 of them in earlier runs; the next',
    );
    expect(stopped.out).toContain(
      'stopped: max_tokens reached: 365 of 400 tokens, 365 of them in earlier runs; the next',
    );
    const done = await runCommand(['run', '--quiet', '--resume'], folder);
    expect(done.out.match(/(?<=  )n \d+/g)).toEqual(['n 60', 'n 60', 'n 60']);
    const asked = (await readFile(join(folder, 'asked.log'), 'utf8')).trim().split('\n');
    expect(asked).toHaveLength(180);
  });

  test('before the first request is inconclusive: no provider has failed', async () => {
    const folder = await oneModelProject({ model: command(), samples: many, files: counting });
    const { exitCode, out } = await runCommand(['run', '--quiet', '--max-tokens', '20'], folder);
    expect(out).toContain('stopped: max_tokens reached: 0 of 20 tokens');
    expect([exitCode, out.includes('INCONCLUSIVE')]).toEqual([3, true]);
  });

  test('with gates it is inconclusive, never passed', async () => {
    const more = 'gates: [{ metric: exact-match, pass_rate: { min: 0.5 } }]\n';
    const folder = await oneModelProject({ model: command(), samples: many, files: counting, more });
    const { exitCode, out } = await runCommand(['run', '--quiet', '--max-tokens', '50'], folder);
    expect([exitCode, out.includes('INCONCLUSIVE')]).toEqual([3, true]);
  });

  test('a ceiling that the model cannot be held to is refused, with what to do', async () => {
    const files = { 'model.mjs': 'export default ({ input }) => input;' };
    const folder = await oneModelProject({ model: module, samples: two, files });
    const { exitCode, err } = await runCommand(['run', '--quiet', '--max-tokens', '50'], folder);
    expect(exitCode).toBe(2);
    expect(err).toContain('max_tokens cannot be kept');
    expect(err).toContain('Remove the ceiling.');
  });

  test('and whose project changed since is not resumed: what changed is named', async () => {
    const parts = { model: command(), samples: many, files: counting };
    const folder = await oneModelProject(parts);
    await runCommand(['run', '--quiet', '--max-tokens', '50'], folder);
    await writeFile(join(folder, 'assay.yaml'), oneModelYaml({ model: command(1) }));
    const model = await runCommand(['run', '--quiet', '--resume'], folder);
    expect(model.exitCode).toBe(2);
    expect(model.err).toMatch(
      /cannot be resumed: model changed since it was started \[E_RUN_CHANGED\]\n.*undo the change/,
    );
    await writeFile(join(folder, 'assay.yaml'), oneModelYaml({ model: command() }));
    await writeFile(join(folder, 'data.jsonl'), JSON.stringify(many[0]));
    const data = await runCommand(['run', '--quiet', '--resume'], folder);
    expect(data.err).toMatch(/inputs_digest, samples changed/);
    expect((await runCommand(['run', '--quiet'], folder)).exitCode).toBe(0);
  });
});

describe('two commands on one store at once', () => {
  test('run side by side; only one of them goes on with the same run', async () => {
    const folder = await oneModelProject({ model: command(), samples: many, files: counting });
    const both = await Promise.all([1, 2].map(() => runAside(['run', '--quiet'], folder)));
    expect(both.map(({ exitCode, err }) => [exitCode, err])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    for (const { out } of both) expect(out).toMatch(/exact-match\s+1\.0+.*n 60\n/);
    await runCommand(['run', '--quiet', '--max-tokens', '20'], folder);
    const resumed = await Promise.all([1, 2].map(() => runAside(['run', '--quiet', '--resume'], folder)));
    const busy = resumed.filter(({ exitCode }) => exitCode !== 0);
    expect(busy.length).toBeLessThan(2);
    for (const { err } of busy) expect(err).toMatch(/\[E_RUN_BUSY\]/);
    const asked = (await readFile(join(folder, 'asked.log'), 'utf8')).trim().split('\n');
    // Whoever comes after the other has finished starts a run of its own.
    expect(asked.length % 60).toBe(0);
  });
});

test('no samples: nothing is run, nothing passes', async () => {
  const more = 'gates: [{ coverage: { min: 0 } }]\n';
  const folder = await oneModelProject({
    model: module,
    samples: [],
    files: { 'model.mjs': 'export default () => 1;' },
    more,
  });
  const { exitCode, err } = await runCommand(['run', '--quiet'], folder);
  expect([exitCode, err.includes('E_DATA_EMPTY')]).toEqual([1, true]);
  expect((await runCommand(['gate'], folder)).exitCode).not.toBe(0);
});

test('--dry-run --format json: one document', async () => {
  const folder = await oneModelProject({ model: command(), samples: two, files: counting });
  const { out } = await runCommand(['run', '--dry-run', '--format', 'json'], folder);
  expect(JSON.parse(out)).toMatchObject({ planned: [{ key: 'spec', samples: 2, requests: 2 }] });
});
