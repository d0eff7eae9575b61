import { Ajv } from 'ajv';
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { corpusPath } from '../../../../testing/oracle-files.ts';
import {
  catalogueMetric,
  declaredModel,
  type ScoredProject,
  scoredProject,
  scorerOf,
  scriptedJudge,
  type TestSample,
} from '../score/testing/scored-project.ts';
import { exportEee } from './export-eee.ts';
import { publishedRun, publisher } from './testing/publish-fixture.ts';

const names = { record: 'eval.schema.v0.3.0.json', row: 'instance_level_eval.schema.v0.3.0.json' };
const pathOf = (name: string): string => corpusPath(`schemas/${name}`);
const absent = Object.values(names).filter((name) => !existsSync(pathOf(name)));

describe('the schemas of Every Eval Ever 0.3.0', () => {
  if (absent.length > 0) {
    test.skip(`not on this machine: ${absent.join(', ')}`, () => {});
    return;
  }
  let project: ScoredProject;
  beforeAll(async () => {
    project = await scoredProject();
  });
  afterAll(() => project.close());

  const compile = (name: string) =>
    new Ajv({ strict: false, allErrors: true }).compile(
      JSON.parse(readFileSync(pathOf(name), 'utf8')) as object,
    );
  const isRecord = compile(names.record);
  const isRow = compile(names.row);

  const judge = scriptedJudge(() => ({ score: 1, reason: 'fine' }));
  const judged = {
    models: [declaredModel('a', { provider: 'openai', model: 'judge-a' }), declaredModel('b')],
    openModel: () => Promise.resolve(judge.model),
  };
  const plain: readonly TestSample[] = [
    {
      input: 'q',
      expected: 'a',
      trials: [{ output: 'a', duration_ms: 3 }],
      metadata: { tags: ['t'], cluster: '1' },
    },
    { input: { q: 1 }, expected: 'a', trials: [{ output: { x: 1 } }], metadata: { cluster: '2' } },
    {
      input: ['q'],
      expected: 'a',
      trials: [{ output: 'b', trajectory: { tool_calls: [{ name: 'f', arguments: {} }] } }],
    },
    { input: 'q', expected: 'a', trials: [{ failed: 'crash' }] },
    { input: 'q', expected: 'a', trials: [{ failed: 'rate_limited' }] },
  ];
  const cases: readonly (readonly [string, Parameters<typeof scorerOf>[0], readonly TestSample[]])[] = [
    ['booleans, failures, tool calls, clusters', [catalogueMetric('exact-match')], plain],
    [
      'numbers and whole sets',
      [catalogueMetric('levenshtein-similarity'), catalogueMetric('bleu'), catalogueMetric('f1')],
      plain,
    ],
    ['judges', [catalogueMetric('llm-as-judge', { judge: ['a', 'b'], aggregate: 'median' })], plain],
    [
      'subtasks',
      [catalogueMetric('exact-match')],
      plain.map((sample, i) => ({ ...sample, metadata: { subtask: i < 2 ? 'x' : 'y' } })),
    ],
    [
      'trials',
      [catalogueMetric('exact-match')],
      [{ expected: 'a', trials: [{ output: 'a' }, { output: 'b' }, { failed: 'timeout' }] }],
    ],
    ['nothing scored', [catalogueMetric('exact-match')], [{ trials: [{ output: 'x' }] }]],
  ];

  test.each(cases)('%s', async (_, metrics, samples) => {
    const scorer = await scorerOf(metrics, project.context(judged));
    const task = { prompt: '{{input}}', system: 'Be brief.' };
    for (const run of [{}, { model: { key: 'bare', provider: 'module' as const } }]) {
      const published = await publishedRun({ project, samples, scorer, run, task });
      const exported = await exportEee(published, {
        publisher,
        version: '0.1.0',
        now: '2026-02-03T04:05:06Z',
      });
      isRecord(JSON.parse(JSON.stringify(exported.record)));
      expect(isRecord.errors).toBeNull();
      const lines = new TextDecoder()
        .decode(exported.samples ?? new Uint8Array())
        .split('\n')
        .filter((line) => line !== '');
      // What that project's validator asks beyond its schemas.
      const details = exported.record['detailed_evaluation_results'] as
        | { readonly total_rows: number }
        | undefined;
      expect(details?.total_rows ?? 0).toBe(lines.length);
      for (const { score_details: told, metric_config: config } of exported.record.evaluation_results) {
        expect(told.score).toBeGreaterThanOrEqual(Number(config['min_score']));
        expect(told.score).toBeLessThanOrEqual(Number(config['max_score']));
      }
      for (const line of lines) {
        isRow(JSON.parse(line));
        expect(isRow.errors).toBeNull();
      }
    }
  });
});
