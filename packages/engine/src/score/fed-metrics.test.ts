import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  catalogueMetric,
  declaredModel,
  type ScoredProject,
  scoredProject,
  scorerOf,
  scoreSamples,
  scriptedJudge,
  type TestSample,
} from './testing/scored-project.ts';

let project: ScoredProject;
beforeAll(async () => {
  project = await scoredProject();
});
afterAll(() => project.close());

const fed = (name: string, input: string, params = {}) => ({ ...catalogueMetric(name, params), input });

describe('a metric whose input is another score', () => {
  test('takes that score for the output: verdicts into a group score and a recovered gap', async () => {
    const metrics = [
      fed('all-pass-per-group', 'Right'),
      catalogueMetric('exact-match', {}, 'Right'),
      fed('pgr', 'Right', { weak: 0.25, ceiling: 1 }),
    ];
    const samples: readonly TestSample[] = ['a', 'a', 'b', 'a'].map((output, i) => ({
      expected: 'a',
      metadata: { group: i < 2 ? 'first' : 'second' },
      trials: [{ output }],
    }));
    const scorer = await scorerOf(metrics, project.context());
    const { aggregates } = await scoreSamples(project, samples, scorer);
    expect(aggregates.set_values!.all['all-pass-per-group']).toMatchObject({ value: 0.5, n: 4 });
    expect(aggregates.set_values!.all['pgr']!.value).toBeCloseTo(2 / 3, 12);
    expect(aggregates.scores[0]).toMatchObject({ input: 'Right' });
  });

  test('a judge may be the one that is heard, and what it was not asked is missing', async () => {
    const judge = scriptedJudge(({ messages }) => ({
      score: JSON.stringify(messages).includes('good one') ? 1 : 0,
      reason: 'as it says',
    }));
    const context = project.context({
      models: [declaredModel('judge')],
      openModel: () => Promise.resolve(judge.model),
    });
    const metrics = [
      catalogueMetric('llm-as-judge', { judge: 'judge', instruction: 'is it fine?' }, 'judged'),
      fed('task-completion-rate', 'judged'),
    ];
    const samples: readonly TestSample[] = [
      { trials: [{ output: 'a good one' }] },
      { trials: [{ output: 'a bad one' }] },
      { trials: [{ failed: 'provider_error' }] },
      { trials: [{ output: 'another good one' }] },
    ];
    const { aggregates, rows } = await scoreSamples(project, samples, await scorerOf(metrics, context));
    expect(rows.map(({ scores }) => scores[1])).toMatchObject([
      { kind: 'scored', value: 1 },
      { kind: 'scored', value: 0 },
      { kind: 'missing', class: 'provider_error' },
      { kind: 'scored', value: 1 },
    ]);
    expect(aggregates.set_values!.all['task-completion-rate']!.value).toBeCloseTo(2 / 3, 12);
  });

  test('metrics of labels hold it against the label', async () => {
    const metrics = [catalogueMetric('regex', { pattern: 'yes' }, 'says yes'), fed('accuracy', 'says yes')];
    const samples: readonly TestSample[] = [
      { expected: true, trials: [{ output: 'oh yes' }] },
      { expected: false, trials: [{ output: 'oh no' }] },
      { expected: true, trials: [{ output: 'maybe' }] },
    ];
    const { aggregates } = await scoreSamples(project, samples, await scorerOf(metrics, project.context()));
    expect(aggregates.set_values!.all['accuracy']!.value).toBeCloseTo(2 / 3, 12);
  });

  test('is part of the version of the scorer', async () => {
    const versionOf = async (metric: ReturnType<typeof catalogueMetric>) => {
      const both = [catalogueMetric('exact-match'), catalogueMetric('contains'), metric];
      return (await scorerOf(both, project.context())).version.digest;
    };
    const plain = await versionOf(catalogueMetric('task-completion-rate'));
    const byExact = await versionOf(fed('task-completion-rate', 'exact-match'));
    const byContains = await versionOf(fed('task-completion-rate', 'contains'));
    expect(new Set([plain, byExact, byContains]).size).toBe(3);
  });
});
