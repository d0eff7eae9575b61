import { rowFileOf } from '@assay/rows';
import { describe, expect, test } from 'vitest';
import { judgeContract } from '../testing/contracts/judge.contract.ts';
import type { JudgeQuestion } from '../ports/model.ts';
import { humanJudge, type HumanVerdict, readHumanVerdicts } from './human-judge.ts';
import { nodeDigester } from './node-digester.ts';

const rater = 'canary@example.org';
const of = (outputs: HumanVerdict['outputs'], more: Partial<HumanVerdict>): HumanVerdict => ({
  item: 's1',
  outputs,
  rater,
  reason: 'as agreed',
  ...more,
});

const judged = [
  of(['good'], { score: 1, label: 'good' }),
  of(['awful'], { score: 0, label: 'bad' }),
  of(['good', 'good, and longer'], { preferred: 'second' }),
  of(['good', 'nice'], { preferred: 'tie' }),
];

const { signal } = new AbortController();
const schema = (property: object) => ({ properties: { ...property, reason: { type: 'string' } } });
const asScore = schema({ score: { type: 'number', minimum: 0, maximum: 1 } });
const question: JudgeQuestion = {
  id: 's1',
  instruction: 'Judge.',
  rubric: null,
  input: null,
  outputs: ['good'],
  expected: null,
  verdict: asScore,
  repeat: 0,
};

const fileOf = (name: string, text: string) =>
  readHumanVerdicts(rowFileOf(name, new TextEncoder().encode(text)));

describe('humanJudge', () => {
  judgeContract(() => {
    const none = humanJudge([], nodeDigester);
    const judge = { ...humanJudge(judged, nodeDigester) };
    return Promise.resolve({ judge, breakIt: () => Object.assign(judge, { judge: none.judge }) });
  });

  const judge = humanJudge(judged, nodeDigester);
  test.each([
    ['another answer to the same sample', { outputs: ['better'] }],
    ['the same answer to another sample', { id: 's2' }],
    ['a second verdict of one rater', { repeat: 1 }],
    ['a pair nobody saw', { outputs: ['good', 'awful'] }],
    ['a score out of the range', { verdict: schema({ score: { type: 'number', minimum: 5, maximum: 9 } }) }],
    ['a label that is none of those', { verdict: schema({ grade: { enum: ['great'] } }) }],
  ] as const)('%s has no verdict', async (_, more) => {
    const asked = { ...question, ...more } as JudgeQuestion;
    expect(await judge.judge(asked, signal)).toMatchObject({ kind: 'failed', class: 'judge_error' });
  });

  test('each rater is a repeat, whatever the order of the file', async () => {
    const two = [of(['good'], { score: 0.25, rater: 'b' }), of(['good'], { score: 0.75, rater: 'a' })];
    for (const verdicts of [two, two.toReversed()]) {
      const both = humanJudge(verdicts, nodeDigester);
      const scores = [];
      for (const repeat of [0, 1]) scores.push(await both.judge({ ...question, repeat }, signal));
      expect(scores).toMatchObject([{ score: 0.75 }, { score: 0.25 }]);
    }
    expect(humanJudge(two, nodeDigester).identity).toEqual(
      humanJudge(two.toReversed(), nodeDigester).identity,
    );
    expect(humanJudge(two, nodeDigester).identity).toMatchObject({ judge: 'human', raters: 2 });
    expect(humanJudge(two.slice(1), nodeDigester).identity).not.toEqual(
      humanJudge(two, nodeDigester).identity,
    );
  });
});

describe('readHumanVerdicts', () => {
  test('reads CSV and JSON lines alike', async () => {
    const csv = 'item,output,rater,score,label,reason\ns1,good,ann,0.5,,"fair, mostly"\ns1,awful,ann,,bad,\n';
    const lines = [
      { item: 's1', output: 'good', rater: 'ann', score: 0.5, reason: 'fair, mostly' },
      { item: 's1', output: 'awful', rater: 'ann', label: 'bad' },
    ];
    const expected = [
      { item: 's1', outputs: ['good'], rater: 'ann', score: 0.5, reason: 'fair, mostly' },
      { item: 's1', outputs: ['awful'], rater: 'ann', label: 'bad', reason: '' },
    ];
    expect(await fileOf('v.csv', csv)).toEqual(expected);
    expect(await fileOf('v.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'))).toEqual(expected);
  });

  test('reads preferences', async () => {
    const csv = 'item,first,second,rater,preferred\ns1,a,b,ann,tie\n';
    expect(await fileOf('v.csv', csv)).toEqual([
      { item: 's1', outputs: ['a', 'b'], rater: 'ann', preferred: 'tie', reason: '' },
    ]);
  });

  test.each([
    ['item,output,rater,score\ns1,a,ann,\n', 'there is no verdict'],
    ['item,output,rater,score\ns1,a,ann,much\n', 'score'],
    ['item,output,score\ns1,a,1\n', 'rater'],
    ['item,first,second,rater,preferred\ns1,a,b,ann,both\n', 'preferred'],
    ['item,output,rater,score,grade\ns1,a,ann,1,x\n', 'grade'],
    ['item,output,rater,score\ns1,a,ann,1\ns1,a,ann,0\n', 'ann has judged the same before'],
  ])('refuses %j with its place', async (csv, why) => {
    const wrong = { code: 'E_HUMAN_VERDICT', message: expect.stringContaining(why) as string };
    await expect(fileOf('v.csv', csv)).rejects.toMatchObject({ ...wrong, location: { file: 'v.csv' } });
  });
});
