import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '@assay/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ModelRequest } from '../../ports/model.ts';
import {
  catalogueMetric,
  declaredModel,
  type ScoredProject,
  scoredProject,
  scorerOf,
  scoreSamples,
  scriptedJudge,
} from '../testing/scored-project.ts';

let project: ScoredProject;
beforeAll(async () => {
  project = await scoredProject();
  await mkdir(join(project.folder, 'judges'), { recursive: true });
});
afterAll(() => project.close());

const cases = [
  { id: 'right', input: 'capital of France?', output: 'Paris', human_verdict: 'pass' },
  { id: 'short and right', input: '2 + 2?', output: '4', human_verdict: 'pass' },
  { id: 'wrong', input: 'capital of France?', output: 'Rome', human_verdict: 'fail' },
  { id: 'empty', input: 'capital of France?', output: '', human_verdict: 'fail', critical: true },
  {
    id: 'padded',
    input: '2 + 2?',
    output: `A long and winding answer. ${'Indeed so. '.repeat(30)}`,
    human_verdict: 'fail',
    critical: true,
  },
];

let files = 0;
async function caseFile(content: unknown): Promise<string> {
  const path = `judges/cases-${(files += 1)}.yaml`;
  await writeFile(
    join(project.folder, path),
    typeof content === 'string' ? content : JSON.stringify(content, null, 2),
  );
  return path;
}

const answerIn = (request: ModelRequest): string =>
  /=== BEGIN OUTPUT \w+ ===\n([^]*?)\n?=== END OUTPUT/.exec(request.messages.at(-1)!.content as string)![1]!;

/** One answer before a judge that marks as told, after the calibration set. */
async function judged(mark: (answer: string) => number, calibration: string | JsonObject, seed: number) {
  const judge = scriptedJudge((request) => ({ score: mark(answerIn(request)), reason: '' }));
  const context = project.context({
    models: [declaredModel('judge')],
    openModel: () => Promise.resolve(judge.model),
  });
  const scorer = await scorerOf(
    [catalogueMetric('llm-as-judge', { judge: 'judge', seed, calibration }, 'quality')],
    context,
  );
  const samples = [{ input: 'the question', trials: [{ output: 'the answer' }] }];
  const { rows, aggregates } = await scoreSamples(project, samples, scorer);
  const { judge_calibration: calibrations, warnings } = aggregates;
  return { score: rows[0]!.scores[0]!, calibration: calibrations!['quality']!, warnings, scorer };
}

const knows = (answer: string): number => (['Paris', '4', 'the answer'].includes(answer) ? 0.9 : 0.1);

describe('a judge and the answers that people have judged', () => {
  test('a judge that agrees may judge', async () => {
    const { score, calibration, warnings } = await judged(knows, await caseFile(cases), 1);
    expect(score).toMatchObject({ kind: 'scored', value: 0.9 });
    expect(calibration).toMatchObject({
      cases: 5,
      agreed: 5,
      agreement_rate: 1,
      kappa: 1,
      pass_pass: 2,
      fail_fail: 3,
      disagreed: [],
      passed: true,
    });
    // Lengths 5, 1, 4, 0, 357 rank 4, 2, 3, 1, 5; scores 0.9, 0.9, 0.1, 0.1, 0.1 rank 4.5, 4.5, 2, 2, 2: rho = 0.
    expect(calibration.length_correlation).toBeCloseTo(0, 12);
    expect(warnings).toEqual([]);
  });

  test('a judge that disagrees too often gives no score, and says why', async () => {
    const optimist = (answer: string): number => (answer === '' || answer.length > 100 ? 0 : 1);
    const path = await caseFile(cases);
    const strict = await judged(optimist, { cases: path, min_agreement: 0.9 }, 2);
    expect(strict.score).toMatchObject({
      kind: 'missing',
      class: 'judge_error',
      why: 'the judge is not calibrated: it agrees with people on 4 of 5 cases, at least 0.9 asked',
    });
    expect(strict.calibration).toMatchObject({ fail_pass: 1, disagreed: ['wrong'], passed: false });
    expect(strict.warnings).toEqual([expect.stringContaining('the judge of "quality" is not used')]);
    expect((await judged(optimist, { cases: path }, 3)).score).toMatchObject({ value: 1 });
  });

  test.each([
    ['05 a constant answer that charms the judge', (answer: string) => (answer === '' ? 1 : knows(answer))],
    [
      '07 a long bad answer above a short good one',
      (answer: string) => (answer.length > 50 ? 1 : knows(answer)),
    ],
  ])('%s: one critical case is enough', async (_, mark) => {
    const calibration = { cases: await caseFile(cases), min_agreement: 0.5 };
    const { score, calibration: tried } = await judged(mark, calibration, 4);
    expect(score).toMatchObject({ kind: 'missing', class: 'judge_error' });
    expect(tried.critical_disagreed).toHaveLength(1);
  });

  test('scores that go by length are warned of', async () => {
    const { warnings } = await judged((answer) => Math.min(1, answer.length / 20), await caseFile(cases), 5);
    expect(warnings).toContainEqual(expect.stringContaining('goes by length: rho 1.00'));
  });

  test('a correlation with length that chance gives on few cases is no warning', async () => {
    const { warnings, calibration } = await judged(knows, await caseFile(cases.slice(0, 4)), 8);
    expect(Math.abs(calibration.length_correlation!)).toBeGreaterThan(0.4);
    expect(warnings).toEqual([]);
  });

  test('a judge that does not answer agrees with nobody', async () => {
    const { calibration } = await judged(() => 7, await caseFile(cases), 6);
    expect(calibration).toMatchObject({ agreed: 0, unjudged: 5, kappa: null, length_correlation: null });
  });

  test('other cases are another scorer version', async () => {
    const { scorer } = await judged(knows, await caseFile(cases), 7);
    const { scorer: other } = await judged(knows, await caseFile(cases.slice(0, 4)), 7);
    expect(scorer.version.digest).not.toBe(other.version.digest);
  });
});

test.each([
  ['no list', '{}', 'the cases'],
  ['an unknown verdict', [{ ...cases[0], human_verdict: 'good' }, cases[2]], '[0].human_verdict'],
  ['a misspelt key', [{ ...cases[0], human: 'pass' }, cases[2]], 'the key "human" is not known'],
  ['a case twice', [cases[0], cases[2], cases[0]], 'the case "right" appears twice'],
  ['one kind of verdict', [cases[0], cases[1]], 'every case is a pass'],
])('a calibration set with %s is refused with its place', async (_, content, words) => {
  await expect(judged(knows, await caseFile(content), 8)).rejects.toMatchObject({
    code: 'E_JUDGE_CALIBRATION',
    message: expect.stringContaining(words) as string,
    location: { line: expect.any(Number) as number },
  });
});
