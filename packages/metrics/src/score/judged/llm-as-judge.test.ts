import { type JsonValue, missing, scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import type { JudgeRequest, PortMetric, ScoringSample } from '../../catalogue/metric.ts';
import { llmAsJudge } from './llm-as-judge.ts';

async function judged(reply: unknown, params: object = {}, row: Partial<ScoringSample> = {}) {
  const requests: JudgeRequest[] = [];
  const judge = async (request: JudgeRequest) => {
    requests.push(request);
    return reply as JsonValue;
  };
  const sample = { id: 's1', output: 'Paris', expected: 'Paris', ...row };
  const score = await (llmAsJudge as PortMetric).score(sample, llmAsJudge.parameters.parse(params), {
    judge,
  });
  return { score, request: requests[0] };
}

describe('llmAsJudge', () => {
  test.each([0, 0.25, 1])('gives the score of the judge: %d', async (value) => {
    const { score } = await judged({ score: value, reason: 'so' });
    expect(score).toEqual(scored(value));
  });

  test('asks for one output, with rubric, expected and the shape of the verdict', async () => {
    const { request } = await judged(
      { score: 1, reason: '' },
      { rubric: 'Be strict.', instruction: 'Judge.' },
    );
    expect(request).toEqual({
      instruction: 'Judge.',
      rubric: 'Be strict.',
      input: null,
      output: 'Paris',
      expected: 'Paris',
      verdict: {
        type: 'object',
        properties: { score: { type: 'number', minimum: 0, maximum: 1 }, reason: { type: 'string' } },
        required: ['score', 'reason'],
        additionalProperties: false,
      },
    });
  });

  test('other values are shown as their JSON, and expected may be absent', async () => {
    const { request } = await judged({ score: 1, reason: '' }, {}, { output: { a: [1] }, expected: null });
    expect(request).toMatchObject({ output: '{"a":[1]}', expected: null, rubric: null });
  });

  test.each([
    { score: 1.0001, reason: '' },
    { score: -0.1, reason: '' },
    { score: Number.NaN, reason: '' },
    { score: Number.POSITIVE_INFINITY, reason: '' },
    { score: '1', reason: '' },
    { score: true, reason: '' },
    { score: 1 },
    { reason: 'no score' },
    { score: 1, reason: '', extra: 1 },
    '{"score": 1, "reason": ""}',
    'PASS',
    1,
    null,
    [],
    undefined,
  ])('the verdict %j is a judge error, never a number', async (reply) => {
    const { score } = await judged(reply);
    expect(score).toMatchObject({ kind: 'missing', class: 'judge_error' });
  });

  test('the reason of a judge error does not repeat the reply', async () => {
    const { score } = await judged({ score: 'the hidden rubric says', reason: '' });
    expect(score).toEqual(
      missing('judge_error', '"score" of the verdict is not what was asked for (invalid_type)'),
    );
  });

  test('grades are words with a score, and no others', async () => {
    const params = { grades: { good: 1, fair: 0.5, poor: 0 } };
    const { score, request } = await judged({ grade: 'fair', reason: '' }, params);
    expect(score).toEqual(scored(0.5, { grade: 'fair' }));
    expect(request?.verdict).toMatchObject({ properties: { grade: { enum: ['good', 'fair', 'poor'] } } });
    for (const grade of ['Fair', 'excellent', '', 'constructor', 1]) {
      expect((await judged({ grade, reason: '' }, params)).score).toMatchObject({ class: 'judge_error' });
    }
    expect((await judged({ score: 1, reason: '' }, params)).score).toMatchObject({ class: 'judge_error' });
  });

  test('refuses grades out of range, and fewer than two', () => {
    expect(() => llmAsJudge.parameters.parse({ grades: { good: 2, bad: 0 } })).toThrow(/grades/u);
    expect(() => llmAsJudge.parameters.parse({ grades: { good: 1 } })).toThrow(/two grades/u);
  });

  test('is missing without an output, and an error without a judge', async () => {
    expect((await judged({ score: 1, reason: '' }, {}, { output: null })).score).toMatchObject({
      class: 'no_output',
    });
    const params = llmAsJudge.parameters.parse({});
    const unwired = (llmAsJudge as PortMetric).score({ id: 's1', output: 'x' }, params, {});
    await expect(unwired).rejects.toThrow(expect.objectContaining({ code: 'E_METRIC_PORT' }));
  });
});
