import { type JsonObject, judgeVerdictSchema } from '@assay/records';
import { describe, expect, test } from 'vitest';
import type { Judge, JudgeQuestion } from '../../ports/model.ts';

/** A judge that finds the longer answer better, and everything with "good" in it good; asked to break, it breaks. */
interface JudgeUnderTest {
  readonly judge: Judge;
  /** Makes it unable to answer from now on. */
  readonly breakIt: () => void;
}

const { signal } = new AbortController();

function schemaOf(first: JsonObject): JsonObject {
  const properties = { ...first, reason: { type: 'string' } };
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

const asScore = schemaOf({ score: { type: 'number', minimum: 0, maximum: 1 } });
const asGrade = schemaOf({ grade: { enum: ['good', 'bad'] } });
const asBoth = schemaOf({
  score: { type: 'number', minimum: 0, maximum: 1 },
  grade: { enum: ['good', 'bad'] },
});
const asPreference = schemaOf({ preferred: { enum: ['first', 'second', 'tie'] } });

function question(more: Partial<JudgeQuestion>): JudgeQuestion {
  return {
    id: 's1',
    instruction: 'Judge the output.',
    rubric: null,
    input: 'Say something good.',
    outputs: ['good'],
    expected: null,
    verdict: asScore,
    repeat: 0,
    ...more,
  };
}

/** What every judge keeps to, whoever judges. */
export function judgeContract(open: () => Promise<JudgeUnderTest>): void {
  const ask = async (more: Partial<JudgeQuestion>, broken = false) => {
    const { judge, breakIt } = await open();
    if (broken) breakIt();
    return judgeVerdictSchema.parse(await judge.judge(question(more), signal));
  };

  describe('every judge', () => {
    test('gives one output a score within the range that was asked for, with a reason', async () => {
      expect(await ask({})).toMatchObject({ kind: 'score', score: 1, reason: expect.any(String) as string });
      expect(await ask({ outputs: ['awful'] })).toMatchObject({ kind: 'score', score: 0 });
    });

    test('gives one output a label of those that were asked for', async () => {
      expect(await ask({ verdict: asGrade })).toMatchObject({ kind: 'label', label: 'good' });
      expect(await ask({ verdict: asBoth, outputs: ['awful'] })).toMatchObject({
        kind: 'score',
        score: 0,
        label: 'bad',
      });
    });

    test('prefers one of two outputs, or neither', async () => {
      const of = (first: string, second: string) => ask({ verdict: asPreference, outputs: [first, second] });
      expect(await of('good', 'good, and longer')).toMatchObject({ kind: 'preference', preferred: 'second' });
      expect(await of('good, and longer', 'good')).toMatchObject({ preferred: 'first' });
      expect(await of('good', 'nice')).toMatchObject({ preferred: 'tie' });
    });

    test('that cannot answer says so as a verdict', async () => {
      expect(await ask({}, true)).toMatchObject({ kind: 'failed', class: 'judge_error' });
    });

    test('says what it is, without secrets', async () => {
      const { judge } = await open();
      expect(JSON.stringify(judge.identity)).not.toContain('canary');
      expect(Object.keys(judge.identity).length).toBeGreaterThan(0);
    });

    test('ends with the signal', async () => {
      const { judge } = await open();
      const stop = new AbortController();
      stop.abort(new Error('enough'));
      await expect(judge.judge(question({}), stop.signal)).rejects.toThrow('enough');
    });
  });
}
