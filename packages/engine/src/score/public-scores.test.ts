import { afterEach, beforeEach, expect, test } from 'vitest';
import { publicScores, readScoreTable } from './score-table.ts';
import {
  catalogueMetric,
  type ScoredProject,
  scoredProject,
  scorerOf,
  scoreSamples,
} from './testing/scored-project.ts';

let project: ScoredProject;
beforeEach(async () => {
  project = await scoredProject();
});
afterEach(() => project.close());

test('publicScores keeps every score and nothing that tells labels', async () => {
  const metrics = [catalogueMetric('exact-match', {}, 'right'), catalogueMetric('f1', {}, 'f1')];
  const scorer = await scorerOf(metrics, project.context({}));
  const samples = ['a', 'b', 'a'].map((expected, i) => ({
    input: `question ${i}`,
    expected,
    trials: [{ output: i === 2 ? 'b' : expected }],
  }));
  const { scoring, rows } = await scoreSamples(project, samples, scorer);
  expect(rows.every(({ label_hmac: label }) => label !== null)).toBe(true);
  expect(rows.some(({ statistics }) => statistics !== undefined)).toBe(true);
  const shown = await readScoreTable(await publicScores(scoring, project.store.blobs));
  const expected = rows.map(({ statistics: _hidden, ...row }) => ({ ...row, label_hmac: null }));
  expect(await Array.fromAsync(shown.rows)).toEqual(expected);
});
