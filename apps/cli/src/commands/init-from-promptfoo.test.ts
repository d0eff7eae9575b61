import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { readLooseYaml } from '@assay/rows';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const env = { PATH: [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter) };

async function from(config: object, files: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-promptfoo-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const whole = { prompts: ['{{word}}'], providers: ['echo'], ...config };
  writeFileSync(join(folder, 'promptfooconfig.yaml'), JSON.stringify(whole));
  const made = await runCommand(['init', '--from', 'promptfooconfig.yaml'], folder);
  expect(made.exitCode, made.err).toBe(0);
  const rows = readFileSync(join(folder, 'tests.jsonl'), 'utf8').trim().split('\n');
  return {
    folder,
    out: made.out,
    rows: rows.map(
      (row) => JSON.parse(row) as { input: object; expected?: unknown; metadata?: { assert: unknown[] } },
    ),
    project: await readLooseYaml(readFileSync(join(folder, 'assay.yaml'), 'utf8')),
  };
}

test('rubrics, criteria and facts ask a judge that the configuration names', async () => {
  const { folder, rows, project, out } = await from({
    defaultTest: { options: { provider: 'openai:gpt-4o-2024-11-20' } },
    tests: [
      { vars: { word: 'one' }, assert: [{ type: 'llm-rubric', value: 'says {{word}}' }] },
      {
        vars: { word: 'two' },
        assert: [
          { type: 'model-graded-closedqa', value: 'is a number' },
          { type: 'factuality', value: 'two is even' },
          { type: 'not-llm-rubric', value: 'is rude' },
        ],
      },
    ],
  });
  expect(out).not.toContain('no equivalent');
  expect(rows[0]!.metadata!.assert).toEqual([{ 'llm-as-judge': 'says one' }]);
  expect(rows[1]!.metadata!.assert).toMatchObject([
    { 'llm-as-judge': { name: 'is a number' } },
    { 'llm-as-judge': { expected: 'two is even' } },
    { 'not-llm-as-judge': 'is rude' },
  ]);
  expect(project).toMatchObject({
    models: [{ provider: 'module' }, { key: 'judge', provider: 'openai', model: 'gpt-4o-2024-11-20' }],
    tasks: [{ scorer: { metrics: [{ assertions: { judge: 'judge' } }] } }],
  });
  expect((await runCommand(['run', '--dry-run'], folder, env)).out).toContain('4 verdicts by judge');
});

test('a judge that nobody names is told', async () => {
  const { project, out } = await from({
    tests: [{ vars: { word: 'one' }, assert: [{ type: 'llm-rubric', value: 'is kind' }] }],
  });
  expect(out).toContain('judge is openai:gpt-4.1-2025-04-14');
  expect(project).toMatchObject({ models: [{}, { key: 'judge', provider: 'openai' }] });
});

test.each([
  ['named', { options: { provider: 'openai:gpt-4o-2024-11-20' } }, 'openai:chat:gpt-4o-2024-11-20'],
  ['the usual one', {}, 'openai:gpt-4.1-2025-04-14'],
])('a judge that is under test itself (%s) is told, and the project runs', async (_, defaultTest, tried) => {
  const { folder, project, out } = await from({
    providers: ['echo', { id: tried, label: 'judge' }],
    defaultTest,
    tests: [{ vars: { word: 'one' }, assert: [{ type: 'llm-rubric', value: 'is kind' }] }],
  });
  expect(out).toContain('judges its own answers');
  expect(project).toMatchObject({
    models: [{}, { key: 'judge' }, { key: 'judge-2' }],
    tasks: [{ scorer: { metrics: [{ assertions: { judge: 'judge-2', allow_self: true } }] } }],
  });
  const { exitCode, err } = await runCommand(['run', '--dry-run'], folder, env);
  expect(exitCode, err).toBe(0);
});

test('meanings are compared by a model of embeddings', async () => {
  const { project, rows } = await from({
    tests: [{ vars: { word: 'one' }, assert: [{ type: 'similar', value: 'uno' }] }],
  });
  expect(rows).toMatchObject([{ expected: 'uno' }]);
  expect(project).toMatchObject({
    models: [{}, { key: 'embedding', model: 'text-embedding-3-large' }],
    tasks: [{ scorer: { metrics: [{ 'cosine-embedding': { name: 'similar', embedding: 'embedding' } }] } }],
  });
});

test('other patterns in other tests, values of variables, and lists of values stay what they are', async () => {
  const { folder, rows } = await from({
    defaultTest: { assert: [{ type: 'icontains', value: '{{word}}' }] },
    tests: [
      { vars: { word: ['one', 'two'] }, assert: [{ type: 'regex', value: '^(one|two)$' }] },
      { vars: { word: 'three' }, assert: [{ type: 'regex', value: '^t' }] },
    ],
  });
  expect(rows.map(({ input }) => input)).toEqual([{ word: 'one' }, { word: 'two' }, { word: 'three' }]);
  const ran = await runCommand(['run', '--quiet'], folder, env);
  expect(ran.out, ran.err).toMatch(/assertions +1\.00 .*n 3/);
});

test('tests in YAML, and a table with several assertions', async () => {
  const { folder, rows } = await from(
    { tests: ['file://more.yaml', 'file://table.csv'] },
    {
      'more.yaml': '- vars: { word: one }\n  assert: [{ type: icontains-any, value: [ONE, zwei] }]\n',
      'table.csv': 'word,__expected1,__expected2\ntwo,contains: t,two\nthree,starts-with: th,\n',
    },
  );
  expect(rows).toHaveLength(3);
  expect(rows[1]!.metadata!.assert).toEqual([{ contains: 't' }, { 'exact-match': 'two' }]);
  const ran = await runCommand(['run', '--quiet'], folder, env);
  expect(ran.out, ran.err).toMatch(/assertions +1\.00 .*n 3/);
});

test('a variable that a test does not have is empty there, as promptfoo has it', async () => {
  const { folder } = await from({
    prompts: ['{{word}}{% if hint %} ({{hint}}){% endif %}'],
    tests: [
      { vars: { word: 'one' }, assert: [{ type: 'equals', value: 'one' }] },
      { vars: { word: 'two', hint: '2' }, assert: [{ type: 'equals', value: 'two (2)' }] },
    ],
  });
  const ran = await runCommand(['run', '--quiet'], folder, env);
  expect(ran.out, ran.err).toMatch(/exact-match +1\.00 .*n 2/);
});

test('scenarios are every test with every setting, files of tests may be a pattern, and what is not taken is named', async () => {
  const contains = (value: string) => ({ type: 'contains', value });
  const { out, rows } = await from(
    {
      prompts: ['{{a}} {{b}}'],
      defaultTest: { options: { transform: 'output.trim()' } },
      tests: ['file://more-*.yaml'],
      scenarios: [
        {
          config: [{ vars: { a: 'one' }, assert: [contains('{{a}}')] }, { vars: { a: 'two' } }],
          tests: [
            { vars: { b: 'x' }, assert: [contains('x')] },
            { vars: { b: 'y' }, assert: [{ ...contains('y'), weight: 2 }] },
          ],
        },
      ],
    },
    { 'more-1.yaml': '- vars: { a: first, b: "1" }\n', 'more-2.yaml': '- vars: { a: second, b: "2" }\n' },
  );
  expect(rows.map(({ input }) => Object.values(input).join(' '))).toEqual([
    'first 1',
    'second 2',
    'one x',
    'one y',
    'two x',
    'two y',
  ]);
  expect(rows[2]!.metadata!.assert).toEqual([{ contains: 'one' }, { contains: 'x' }]);
  expect(out).toContain('options.transform of tests has no equivalent');
  expect(out).toContain('weight of assertions has no equivalent');
  expect(out).not.toContain('scenario');
});
