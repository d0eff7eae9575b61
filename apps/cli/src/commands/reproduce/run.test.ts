import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reproduction } from '@assay/records';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { builtProgram } from '../../../../../testing/programs/built-program.ts';
import { runCommand } from '../../testing/run-command.ts';

const bubblewrap = ['/usr/bin/bwrap', '/bin/bwrap', '/usr/local/bin/bwrap'].some((path) => existsSync(path));
const main = await builtProgram('main');

const context = {
  croissant: 'http://mlcommons.org/croissant/',
  schema: 'https://schema.org/',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
};
const metrics = {
  '@type': 'croissant:EvaluationSpec',
  'croissant:expectedMetric': ['Exact Match', 'Brevity'],
};
const output = {
  '@type': 'croissant:OutputSpec',
  'croissant:schema': {
    '@type': 'croissant:RecordSet',
    'croissant:field': [
      { '@type': 'croissant:Field', 'schema:name': 'answer', 'croissant:dataType': { '@id': 'xsd:string' } },
    ],
  },
};
const part = (end: string): object => ({
  '@type': 'croissant:TaskProblem',
  '@id': `https://example.org/numbers#${end}`,
  'schema:name': end,
  'croissant:input': { '@id': 'https://example.org/data' },
  'croissant:output': output,
  'croissant:evaluation': metrics,
});
const problem = {
  '@context': context,
  '@type': 'croissant:TaskProblem',
  '@id': 'https://example.org/numbers',
  'schema:name': 'Numbers',
  'croissant:input': { '@type': 'schema:Dataset', '@id': 'https://example.org/data', 'schema:name': 'Data' },
  'croissant:output': output,
  'croissant:evaluation': metrics,
  'croissant:subTask': [part('small'), part('large')],
};
const result = (metric: string, value: string): object => ({
  '@type': 'croissant:EvaluationResult',
  'croissant:metric': metric,
  'croissant:value': value,
});
const reported = {
  '@context': context,
  '@type': 'croissant:TaskSolution',
  '@id': 'https://example.org/numbers_solution',
  'schema:name': 'Numbers by counter',
  'schema:isBasedOn': { '@id': 'https://example.org/numbers' },
  'croissant:implementation': { '@type': 'schema:SoftwareApplication', 'schema:name': 'counter-2026-01-01' },
  'croissant:subTask': [
    {
      '@type': 'croissant:TaskSolution',
      '@id': 'https://example.org/numbers_solution#small',
      'schema:isBasedOn': { '@id': 'https://example.org/numbers#small' },
      'croissant:evaluation': {
        '@type': 'croissant:EvaluationTask',
        'croissant:evaluationResults': [result('Exact Match', '75.0')],
      },
    },
  ],
  'croissant:evaluation': {
    '@type': 'croissant:EvaluationTask',
    'croissant:evaluationResults': [result('Exact Match', '74.0'), result('Brevity', '99.0')],
  },
};
const project = `models:
  - { key: counter, provider: module, module: model/counter.mjs, limits: { max_retries: 0 } }
tasks:
  - key: numbers
    problem: problem.jsonld
    datasets:
      - { path: small.jsonl, subtask: small }
      - { path: large.jsonl, subtask: large }
    scorer: { metrics: [ { exact-match: { name: Exact Match } }, { module: metric/brevity.mjs, name: Brevity } ] }
evaluation: { key: numbers, task_specifications: [ { key: numbers, task_key: numbers, model_key: counter } ] }
`;
const plan = `reported: reported.jsonld
problem: problem.jsonld
run:
  chunk: 8
  setting: ct_only
  of: 400
  components: { data: true, generation: true, evaluation: false }
  guidance: [{ kind: correctness, text: "Use the module.", of: 2, exist: 2, correct: 1 }]
  agent: { minutes: 9 }
review: { Brevity: { correctly: true, by: a reviewer } }
`;

let folder = '';
const rows = (name: string, from: number): string =>
  Array.from({ length: 20 }, (_, i) => {
    const input = String(from + i);
    return `${JSON.stringify({ id: `${name}-${i}`, input, expected: input })}\n`;
  }).join('');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-reproduce-run-'));
  await mkdir(join(folder, 'model'));
  await mkdir(join(folder, 'metric'));
  const files: Readonly<Record<string, string>> = {
    'problem.jsonld': JSON.stringify(problem),
    'reported.jsonld': JSON.stringify(reported),
    'assay.yaml': project,
    'reproduction.yaml': plan,
    'small.jsonl': rows('s', 0),
    'large.jsonl': rows('l', 100),
    'model/counter.mjs': "export default ({ input }) => (Number(input) % 4 === 0 ? 'no' : input);\n",
    'metric/brevity.mjs': 'export default ({ output }) => (output.length < 3 ? 1 : 0);\n',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
});

const reproduce = (...flags: string[]): ReturnType<typeof runCommand> =>
  runCommand(['reproduce', '.', '--quiet', ...flags], folder);
const record = async (): Promise<Reproduction> =>
  JSON.parse(await readFile(join(folder, 'outputs/ct_only/reproduction.json'), 'utf8')) as Reproduction;

/** A program that leaves the ids that it was asked in its folder, and answers with `output`, an expression over `input`. */
async function askCounting(output: string): Promise<void> {
  await writeFile(
    join(folder, 'model/counter.mjs'),
    `import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
  const { id, input } = JSON.parse(line);
  appendFileSync(new URL('asked', import.meta.url), id + '\\n');
  console.log(JSON.stringify({ id, output: ${output}, usage: { input_tokens: 9, output_tokens: 1 } }));
}
`,
  );
  const command = `provider: command, command: [${JSON.stringify(process.execPath)}, model/counter.mjs]`;
  const declared = await readFile(join(folder, 'assay.yaml'), 'utf8');
  await writeFile(
    join(folder, 'assay.yaml'),
    declared.replace('provider: module, module: model/counter.mjs', command),
  );
}

const asked = async (): Promise<readonly string[]> =>
  (await readFile(join(folder, 'model/asked'), 'utf8')).trim().split('\n');

/** For models that leave traces in their folder, and for machines without a sandbox. */
const outsideOfSandbox = (): Promise<void> =>
  writeFile(
    join(folder, 'assay.yaml'),
    project
      .replace('limits:', 'isolation: none, limits:')
      .replace('name: Brevity', 'name: Brevity, isolation: none'),
  );

describe('assay reproduce', () => {
  beforeEach(outsideOfSandbox);

  test('nothing beyond a dry run unless it is allowed: what all of it would take is said', async () => {
    const { exitCode, out } = await reproduce();
    expect(exitCode).toBe(3);
    expect(out).toMatch(/dry run: 3 samples asked and scored\nall 40: about/);
    expect(out).toContain('--yes runs all of it, and no ceiling can be kept');
    expect(await readdir(join(folder, 'outputs/ct_only'))).toEqual(['.assay']);
  });

  test('a number of the whole set by code of the project stands in the table with its interval, by subtask too', async () => {
    await writeFile(
      join(folder, 'metric/brevity.mjs'),
      'export const set = true;\nexport default (rows) => rows.filter(({ output }) => output.length < 3).length / rows.length;\n',
    );
    const { out } = await reproduce('--yes');
    expect(out).toMatch(/Brevity \(%\)\s+deviates\s+99\.0\s+62\.50 \[\d\d\.\d\d, \d\d\.\d\d\]/);
    const measured = (await record()).rows.filter(({ metric }) => metric === 'Brevity');
    expect(measured.map(({ obtained, n }) => [obtained, n])).toEqual([
      [62.5, 40],
      [100, 20],
      [25, 20],
    ]);
    expect(measured[0]!.measured).toBe('code of the project, over the whole set');
    expect(measured[1]!.interval).toBeNull();
  });

  test('all of it: chunks, the solution over its skeleton, the table by subtask, and the record of how it was made', async () => {
    const { exitCode, out } = await reproduce('--yes');
    expect(exitCode).toBe(1);
    expect(out).toMatch(/Exact Match \(%\)\s+consistent\s+74\.0\s+75\.00 .* 40 of 400/);
    expect(out).toMatch(/Brevity \(%\)\s+deviates\s+99\.0\s+62\.50/);
    expect(out).toMatch(/small\s+Exact Match \(%\)\s+consistent\s+75\.0\s+75\.00/);
    const chunks = (await readdir(join(folder, 'outputs/ct_only/numbers'))).filter((name) =>
      name.startsWith('chunk-'),
    );
    expect(chunks).toHaveLength(5);
    const { run, rows: made, marks } = await record();
    expect(run).toMatchObject({
      setting: 'ct_only',
      samples: 40,
      components: { data: true, generation: true, evaluation: false },
      guidance: [{ kind: 'correctness', exist: 2, correct: 1 }],
      agent: { minutes: 9, context_tokens: null },
      chunks: { size: 8, count: 5, rerun: 0, failing: [] },
    });
    expect(marks[0]).toContain('counter-2026-01-01');
    expect(made.find(({ metric }) => metric === 'Brevity')?.implemented).toEqual({
      correctly: true,
      by: 'a reviewer',
    });
    const matched = await runCommand(['match', 'solution.jsonld', '--problem', 'problem.jsonld'], folder);
    expect(matched.out).toContain('matches');
    expect(matched.exitCode).toBe(0);
    expect((await runCommand(['validate', 'solution.jsonld'], folder)).exitCode).toBe(0);
    await reproduce('--again');
    expect((await record()).run?.progression).toHaveLength(2);

    const table = await runCommand(['reproduce', 'table', '.'], folder);
    expect(table.exitCode).toBe(1);
    expect(table.out).toMatch(/Brevity \(%\)\s+deviates\s+99\.0\s+62\.50/);
    const row = ['--metric', 'Exact Match', '--wrong', '--by', 'Ana', '--reason', 'casing counts'];
    expect((await runCommand(['reproduce', 'judge', '.', ...row], folder)).exitCode).toBe(0);
    const judged = await runCommand(['reproduce', 'table', 'outputs/ct_only/reproduction.json'], folder);
    expect(judged.out).toContain('casing counts');
    const as = async (format: string): Promise<string> =>
      (await runCommand(['reproduce', 'table', '.', '--format', format], folder)).out;
    const isolated =
      'ct_only: outside of a sandbox, where files of the other setting can be read: model counter';
    for (const format of ['text', 'markdown', 'html'])
      expect((await as(format)).replaceAll('&#95;', '_').replaceAll('\\_', '_')).toContain(isolated);
    expect(await as('csv')).toMatch(/,Exact Match,.*,disputed/);
    expect(await as('latex')).toContain('disputed by Ana: casing counts');
  });

  test('a chunk in which an answer was lost is asked again, and only what was lost', async () => {
    const script = `import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
export default ({ input, id }) => {
  appendFileSync(new URL('asked.txt', import.meta.url), id + '\\n');
  const mark = new URL('lost', import.meta.url);
  if (id === 'l-7' && !existsSync(mark)) {
    writeFileSync(mark, '');
    throw new Error('503 unavailable');
  }
  return input;
};
`;
    await writeFile(join(folder, 'model/counter.mjs'), script);
    await reproduce('--yes');
    const { run } = await record();
    expect(run?.chunks).toMatchObject({ rerun: 1, failing: [] });
    const asked = (await readFile(join(folder, 'model/asked.txt'), 'utf8')).trim().split('\n');
    expect(asked.filter((id) => id === 'l-7').length).toBeGreaterThan(1);
    expect(asked.filter((id) => id === 's-9')).toHaveLength(1);
  });

  test('what a ceiling stopped is gone on with: answers that were paid for are not asked again', async () => {
    await askCounting('input');
    const stopped = await reproduce('--max-tokens', '100');
    expect(stopped.out).toMatch(/stopped: .*max_tokens.*With a higher ceiling, or --yes, it continues/);
    expect(stopped.out).toContain('not settled');
    expect(stopped.exitCode).toBe(3);
    const first = (await asked()).length;
    expect(first).toBeLessThan(30);
    const waiting = await reproduce();
    expect(waiting.out).toContain('an interrupted run is here to go on with\nnothing more was run');
    expect((await reproduce('--yes')).out).toContain('an interrupted run was gone on with');
    // Three of the dry run, and each of the forty once.
    expect(await asked()).toHaveLength(43);
  });

  test('a finished run is not paid for twice: the same command asks nothing, --again and a dry run before it ask everything', async () => {
    await askCounting("Number(input) % 4 === 0 ? 'no' : input");
    expect((await reproduce('--yes')).exitCode).toBe(1);
    const first = (await record()).rows;
    const kept = await reproduce('--yes');
    expect(kept.exitCode).toBe(1);
    expect(kept.out).toMatch(/^a finished run was kept: .*--again/);
    expect(await asked()).toHaveLength(43);
    expect((await record()).rows).toEqual(first);
    expect((await record()).run?.progression).toHaveLength(1);
    expect((await reproduce('--again')).out).toMatch(/^dry run/);
    expect(await asked()).toHaveLength(86);
    expect((await record()).run?.progression).toHaveLength(2);
    expect((await reproduce()).out).toMatch(
      /^all samples were run before .*: --yes asks them again\ndry run/,
    );
    await reproduce('--yes');
    expect((await record()).run?.progression).toHaveLength(3);
    await askCounting("'wrong'");
    expect((await reproduce('--yes')).out).toMatch(/^model, prompt or data changed/);
    expect((await record()).rows[0]).toMatchObject({ obtained: 0, n: 40 });
  });

  test('what was stopped begins anew, with a dry run, where the model has changed since', async () => {
    await askCounting('input');
    await reproduce('--max-tokens', '100');
    const first = (await asked()).length;
    await askCounting("'wrong'");
    const again = await reproduce('--yes');
    expect(again.out).not.toContain('an interrupted run was gone on with');
    expect(again.out).toContain('dry run');
    expect(await asked()).toHaveLength(first + 43);
    const [exact] = (await record()).rows;
    expect(exact).toMatchObject({ obtained: 0, n: 40 });
  });

  test('what is interrupted names its own command to go on with, and not that of a plain run', async () => {
    await writeFile(
      join(folder, 'model/counter.mjs'),
      `import { writeFileSync } from 'node:fs';
export default () => {
  writeFileSync(new URL('asked', import.meta.url), '');
  return new Promise(() => setInterval(() => {}, 1000));
};
`,
    );
    const child = spawn(process.execPath, [main, 'reproduce', '.', '--quiet', '--yes'], { cwd: folder });
    let err = '';
    child.stderr.on('data', (data: Buffer) => (err += data.toString()));
    const ended = once(child, 'close');
    await vi.waitUntil(() => existsSync(join(folder, 'model/asked')), { timeout: 60_000 });
    child.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    expect(err).toContain('`assay reproduce . --yes` continues where it stopped');
    expect(err).not.toContain('assay run');
  });

  test('a plan that names no project: what to add is said', async () => {
    await writeFile(join(folder, 'reproduction.yaml'), 'reported: reported.jsonld\n');
    const { exitCode, err } = await reproduce('--yes');
    expect(exitCode).toBe(2);
    expect(err).toContain('run: { project: assay.yaml }');
  });
});

/** Answers with the first bytes of every file of the other setting that it can read, by any path. */
const curious = (places: readonly string[]): string => `import { readFileSync } from 'node:fs';
const tries = (path) => { try { return [readFileSync(path, 'utf8')]; } catch { return []; } };
export default ({ input }) => [...${JSON.stringify(places)}.flatMap(tries), input].join(' ');
`;

describe('a setting is kept from the files of the other', () => {
  const secret = 'what the other setting answered';
  const places = async (): Promise<readonly string[]> => {
    await mkdir(join(folder, 'outputs/paper_only/numbers'), { recursive: true });
    const answers = join(folder, 'outputs/paper_only/numbers/chunk-0001.jsonl');
    const prompt = join(folder, 'paper-prompt.md');
    for (const file of [answers, prompt]) await writeFile(file, secret);
    return [
      answers,
      prompt,
      '../outputs/paper_only/numbers/chunk-0001.jsonl',
      '../../paper-prompt.md',
    ].concat(['/proc/1/root', '/proc/self/root'].map((root) => root + answers));
  };
  const answersOf = (setting: string): Promise<string> =>
    readFile(join(folder, `outputs/${setting}/numbers/chunk-0001.jsonl`), 'utf8');

  test.skipIf(!bubblewrap)(
    'code that answers cannot read them, as a module or a command, and the record says so (skipped where there is no bubblewrap)',
    async () => {
      await writeFile(join(folder, 'model/counter.mjs'), curious(await places()));
      const { out } = await reproduce('--yes');
      expect(await answersOf('ct_only')).not.toContain(secret);
      expect(out).toContain('ct_only: in a sandbox with its own folder alone: model counter, metric Brevity');
      expect(out).not.toContain('outside of a sandbox');
      expect((await record()).run?.isolation).toEqual({
        sandboxed: ['model counter', 'metric Brevity'],
        outside: [],
      });
      await writeFile(
        join(folder, 'model/counter.mjs'),
        `${curious(await places()).replace('export default', 'const answer =')}
import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
  const { id, attempt, input } = JSON.parse(line);
  process.stdout.write(JSON.stringify({ id, attempt, output: answer({ input }) }) + '\\n');
}
`,
      );
      const command = project.replace(
        'provider: module, module: model/counter.mjs',
        'provider: command, command: [node, model/counter.mjs]',
      );
      await writeFile(join(folder, 'assay.yaml'), command);
      await reproduce('--yes');
      const answers = await answersOf('ct_only');
      expect(answers).not.toContain(secret);
      expect(answers).toContain('"output":"0"');
    },
  );

  test.skipIf(!bubblewrap)(
    'code that scores cannot read them either (skipped where there is no bubblewrap)',
    async () => {
      const text = curious(await places()).replace('({ input })', '({ output: input })');
      await writeFile(
        join(folder, 'metric/brevity.mjs'),
        `export const type = 'label';\n${text.replace('[...', "['seen:', ...")}`,
      );
      const scorers = project
        .replace('scorer: { metrics', 'scorers: [ { key: own, metrics')
        .replace('} ] }\nev', '} ] } ]\nev');
      await writeFile(join(folder, 'assay.yaml'), scorers);
      await reproduce('--yes');
      const answers = await answersOf('ct_only');
      expect(answers).toContain('seen:');
      expect(answers).not.toContain(secret);
    },
  );

  test('each has a store of its own: neither goes on with a run of the other, nor finds its answers', async () => {
    await outsideOfSandbox();
    await writeFile(
      join(folder, 'model/counter.mjs'),
      `import { appendFileSync } from 'node:fs';
export default ({ input, id }) => {
  appendFileSync(new URL('asked.txt', import.meta.url), id + '\\n');
  return input;
};
`,
    );
    const asked = async (): Promise<number> =>
      (await readFile(join(folder, 'model/asked.txt'), 'utf8')).trim().split('\n').length;
    await reproduce('--yes');
    const first = await asked();
    await writeFile(join(folder, 'reproduction.yaml'), plan.replace('ct_only', 'paper_only'));
    await reproduce('--yes');
    expect(await asked()).toBe(2 * first);
    expect(existsSync(join(folder, '.assay'))).toBe(false);
    for (const setting of ['ct_only', 'paper_only']) {
      const listed = await runCommand(['list', '--format', 'json'], join(folder, 'outputs', setting));
      expect(listed.exitCode).toBe(0);
      expect(existsSync(join(folder, 'outputs', setting, '.assay'))).toBe(true);
    }
  });

  test.skipIf(!bubblewrap)(
    'a model beside the project file has no folder of its own, and is refused with what to do (skipped where there is no bubblewrap)',
    async () => {
      await writeFile(join(folder, 'assay.yaml'), project.replace('model/counter.mjs', 'counter.mjs'));
      await writeFile(join(folder, 'counter.mjs'), curious(await places()));
      const { exitCode, err } = await reproduce('--yes');
      expect(exitCode).toBe(2);
      expect(err).toContain('has no folder of its own');
    },
  );

  test('a model that is declared without isolation runs outside, and is named', async () => {
    await outsideOfSandbox();
    await writeFile(join(folder, 'model/counter.mjs'), curious(await places()));
    const { out } = await reproduce('--yes');
    expect(await answersOf('ct_only')).toContain(secret);
    expect(out).toContain('can be read: model counter, metric Brevity');
  });

  test('where nothing isolates, nothing is run, and the way out is named', async () => {
    vi.stubEnv('PATH', join(folder, 'nothing'));
    const { exitCode, err } = await reproduce('--yes').finally(() => vi.unstubAllEnvs());
    expect(exitCode).toBe(4);
    expect(err).toContain('setting: ct_only keeps code from other files');
    expect(err).toContain('isolation: none');
  });
});
