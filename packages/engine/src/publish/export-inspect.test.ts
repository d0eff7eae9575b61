import { unpack, zipEntries } from '@assay/rows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  catalogueMetric,
  type ScoredProject,
  scoredProject,
  scorerOf,
} from '../score/testing/scored-project.ts';
import { exportInspect, inspectArchive, inspectJson } from './export-inspect.ts';
import { publishedRun } from './testing/publish-fixture.ts';

let project: ScoredProject;

beforeAll(async () => {
  project = await scoredProject();
});
afterAll(() => project.close());

const samples = [
  {
    input: 'Capital of France?',
    expected: 'Paris',
    trials: [{ output: 'Paris', duration_ms: 12.5 }],
    metadata: { tags: ['geo'] },
  },
  { input: 'Capital of Italy?', expected: 'HIDDEN', trials: [{ output: 'Milan' }] },
  {
    input: 'Capital of Peru?',
    expected: 'HIDDEN',
    trials: [{ failed: 'rate_limited' as const, message: 'SECRET' }],
  },
];

test('exportInspect writes a log of version 2, with scores, without labels and without what a provider said', async () => {
  const scorer = await scorerOf(
    [catalogueMetric('exact-match'), catalogueMetric('rouge-l')],
    project.context(),
  );
  const run = await publishedRun({ project, samples, scorer });
  const asked = (input: unknown) => [{ role: 'user' as const, content: `Q: ${String(input)}` }];
  const log = await exportInspect({ ...run, asked }, '0.1.0');
  expect(log.header).toMatchObject({
    version: 2,
    status: 'success',
    eval: {
      task: 'quiz',
      model: 'openai/gpt-x-2026-01-01',
      model_generate_config: { temperature: 0, max_tokens: 512 },
    },
    results: {
      total_samples: 3,
      completed_samples: 2,
      scores: [{ name: 'exact-match', metrics: { accuracy: { value: 0.5 } } }, { name: 'rouge-l' }],
    },
  });
  expect(log.samples[0]).toMatchObject({
    epoch: 1,
    input: 'Capital of France?',
    target: '',
    messages: [
      { role: 'user', content: 'Q: Capital of France?' },
      { role: 'assistant', content: 'Paris' },
    ],
    output: { completion: 'Paris', time: 0.0125 },
    scores: { 'exact-match': { value: 'C' }, 'rouge-l': { value: 1 } },
    metadata: { tags: ['geo'] },
  });
  expect(log.samples[1]).toMatchObject({ scores: { 'exact-match': { value: 'I' } } });
  expect(log.samples[2]).toMatchObject({
    scores: {},
    error: { message: 'rate_limited', traceback: '', traceback_ansi: '' },
  });
  const text = inspectJson(log);
  expect(text).not.toMatch(/HIDDEN|SECRET/);
  const entries = new Map(zipEntries(inspectArchive(log), unpack).map((entry) => [entry.path, entry.read()]));
  const json = (path: string): unknown => JSON.parse(new TextDecoder().decode(entries.get(path)));
  expect(json('header.json')).toEqual(log.header);
  expect(json('summaries.json')).toMatchObject([
    { completed: true, message_count: 2 },
    {},
    { error: 'rate_limited' },
  ]);
  expect([...entries.keys()].filter((path) => path.startsWith('samples/'))).toHaveLength(3);
});

test('exportInspect keeps transcripts of tools, and asks nothing of a private prompt', async () => {
  const messages = [
    { role: 'user', content: 'Add 1 and 2.' },
    { role: 'assistant', content: '', tool_calls: [{ id: 'a', name: 'add', arguments: { a: 1, b: 2 } }] },
    { role: 'tool', content: '3', tool_call_id: 'a' },
    { role: 'assistant', content: '3' },
  ];
  const scorer = await scorerOf([catalogueMetric('exact-match')], project.context());
  const run = await publishedRun({
    project,
    scorer,
    samples: [
      { input: 'x', expected: '3', trials: [{ output: '3', trajectory: { messages } }, { output: '4' }] },
    ],
    run: { num_trials: 2 },
  });
  const { samples: found } = await exportInspect({ ...run, asked: null }, '0.1.0');
  expect(found.map(({ epoch }) => epoch)).toEqual([1, 2]);
  expect(found[0]!['messages']).toMatchObject([
    { role: 'user' },
    { tool_calls: [{ id: 'a', function: 'add', arguments: { a: 1, b: 2 }, type: 'function' }] },
    { role: 'tool', tool_call_id: 'a' },
    { role: 'assistant', content: '3' },
  ]);
  expect(found[1]!['messages']).toEqual([{ role: 'assistant', content: '4', source: 'generate' }]);
});
