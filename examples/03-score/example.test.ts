import type { ScoringAggregates } from '@assay/engine';
import { describe, expect, test } from 'vitest';
import { copyExample } from '../testing/example-folder.ts';

const example = () => copyExample(import.meta.dirname);

/** Aggregates by specification, as `assay run --format json` prints them. */
function aggregatesIn(out: string): Readonly<Record<string, ScoringAggregates>> {
  const { evaluations } = JSON.parse(out) as {
    evaluations: {
      task_specifications: { key: string; runs: { scoring: { aggregates: ScoringAggregates } }[] }[];
    }[];
  };
  return Object.fromEntries(
    evaluations[0]!.task_specifications.map(({ key, runs }) => [key, runs[0]!.scoring.aggregates]),
  );
}

describe('score', () => {
  test('citations, a metric of one’s own, ordered labels', async () => {
    const { assay } = await example();
    const { exitCode, out } = await assay('run', '--format', 'json', '--quiet');
    expect(exitCode).toBe(0);
    const { cited_answers: cited, triage, one_sample: printed } = aggregatesIn(out);
    // 1, 0 (the quote is missing), 2 of 3 markers, 0, 1
    expect(cited!.metrics['citation-groundedness']!.mean).toBeCloseTo((1 + 0 + 2 / 3 + 0 + 1) / 5, 12);
    expect(cited!.metrics['brief']).toMatchObject({ n: 5, pass_rate: 0.8 });
    expect(cited!.named).toEqual({ grounded_rate: 0.6 });
    // 1, 0.5, 1, 0.5, 0, 1
    expect(triage!.metrics['ordinal-distance']!.mean).toBeCloseTo(4 / 6, 12);
    expect(triage!.metrics['exact-match']!.pass_rate).toBe(0.5);
    expect(printed!.metrics['citation-groundedness']).toMatchObject({ n: 1, mean: 1 });
  });

  test('cohorts by tags, the untagged last', async () => {
    const { assay } = await example();
    const { cohorts } = aggregatesIn((await assay('run', '--format', 'json', '--quiet')).out)[
      'cited_answers'
    ]!;
    expect(cohorts.map(({ label, sample_count }) => [label, sample_count])).toEqual([
      ['e-books', 2],
      ['policy', 3],
      ['(untagged)', 1],
    ]);
  });

  test('another scorer judges the same run; the first scoring stays', async () => {
    const { assay } = await example();
    await assay('run', '--quiet');
    const { exitCode, out } = await assay('score', 'cited_answers', '--scorer', 'wording');
    expect(exitCode).toBe(0);
    expect(out).toContain('by wording');
    expect(out).toMatch(/squad-f1 +0\.80*/);
    const first = await assay('score', 'cited_answers', '--scorer', 'grounded');
    expect(first.out).toMatch(/grounded_rate +0\.60*/);
  });

  test('the report shows aggregates and cohorts, and nothing hidden', async () => {
    const { assay } = await example();
    await assay('run', '--quiet');
    const { exitCode, out } = await assay('report', 'cited_answers', '--format', 'markdown');
    expect(exitCode).toBe(0);
    expect(out).toContain('citation-groundedness');
    expect(out).toContain('policy');
    expect(out).not.toContain('[policy:refunds]');
    expect(out).not.toContain('available within 30 days');
  });
});
