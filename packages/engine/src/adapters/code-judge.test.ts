import type { JudgeVerdict } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { judgeContract } from '../testing/contracts/judge.contract.ts';
import type { JudgeQuestion } from '../ports/model.ts';
import { codeJudge } from './code-judge.ts';

const reason = 'by rule';

function decide({ outputs, verdict }: JudgeQuestion): JudgeVerdict {
  const [first, second] = outputs;
  if (second !== undefined) {
    const preferred =
      first.length === second.length ? 'tie' : first.length > second.length ? 'first' : 'second';
    return { kind: 'preference', preferred, reason };
  }
  const asked = Object.keys(verdict['properties'] as object);
  const isGood = first.includes('good');
  const label = isGood ? 'good' : 'bad';
  if (!asked.includes('score')) return { kind: 'label', label, reason };
  return { kind: 'score', score: Number(isGood), ...(asked.includes('grade') ? { label } : {}), reason };
}

describe('codeJudge', () => {
  judgeContract(() => {
    let isBroken = false;
    const judge = codeJudge({ code: 'longer-is-better' }, (question) => {
      if (isBroken) throw new Error('canary');
      return decide(question);
    });
    return Promise.resolve({ judge, breakIt: () => (isBroken = true) });
  });

  test('what it throws is not repeated: it may be hidden', async () => {
    const judge = codeJudge({ code: 'x' }, ({ expected }) => {
      throw new Error(`expected ${expected}`);
    });
    const question = { id: 's', instruction: 'i', rubric: null, input: null, verdict: {}, repeat: 0 };
    const { signal } = new AbortController();
    const verdict = await judge.judge({ ...question, outputs: ['o'], expected: 'canary' }, signal);
    expect(verdict).toEqual({ kind: 'failed', class: 'judge_error', why: 'the code threw an error' });
  });
});
