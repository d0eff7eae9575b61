import { missing } from '@assay/records';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { usageError } from '../../testing/usage-error.ts';
import { askJudge } from './ask-judge.ts';

const request = { instruction: 'Judge.', rubric: null, input: null, output: 'x', expected: null };
const schema = z.strictObject({ score: z.number(), parts: z.array(z.strictObject({ ok: z.boolean() })) });
const ask = (reply: null | object) =>
  askJudge(request, schema, { type: 'object' }, { judge: () => Promise.resolve(reply as never) });

describe('askJudge', () => {
  test('gives the verdict that fits its schema', async () => {
    const verdict = { score: 1, parts: [{ ok: true }] };
    expect(await ask(verdict)).toEqual({ kind: 'verdict', verdict });
  });

  test.each([
    [null, 'the verdict is not what was asked for (invalid_type)'],
    [{ score: '1', parts: [] }, '"score" of the verdict is not what was asked for (invalid_type)'],
    [
      { score: 1, parts: [{ ok: 1 }] },
      '"parts.0.ok" of the verdict is not what was asked for (invalid_type)',
    ],
  ])('%j is missing, and the place is named', async (reply, why) => {
    expect(await ask(reply)).toEqual(missing('judge_error', why));
  });

  test('needs a judge', async () => {
    await expect(askJudge(request, schema, {}, {})).rejects.toThrow(
      usageError('E_METRIC_PORT', 'The metric needs a judge, and none is configured.'),
    );
  });
});
