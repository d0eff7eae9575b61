import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { shapeProblem } from './shape-problem.ts';

const schema = z.strictObject({
  judge: z.union([z.string().min(1), z.array(z.string()).min(1)]),
  rule: z.enum(['mean', 'median', 'majority']).optional(),
  repeats: z.int().min(1).max(100).optional(),
  cases: z.array(z.strictObject({ id: z.string() })).optional(),
  people: z.union([z.string(), z.strictObject({ file: z.string() })]).optional(),
});

describe('shapeProblem says in plain words', () => {
  test.each([
    [
      { judge: 'j', rule: 'medain' },
      'rule: given the text "medain"; expected one of "mean", "median", "majority". Did you mean "median"?',
    ],
    [{ judge: 'j', repeats: 0 }, 'repeats: given the number 0; expected a number at least 1'],
    [{ judge: 'j', repeats: 101 }, 'repeats: given the number 101; expected a number at most 100'],
    [{ judge: 'j', repeats: 1.5 }, 'repeats: given the number 1.5; expected a whole number'],
    [{ judge: 'j', repeats: '3' }, 'repeats: given the text "3"; expected a number'],
    [{ judge: 3 }, 'judge: given the number 3; expected a text or a list'],
    [{ judge: [] }, 'judge: given a list of 0; expected at least 1 entry'],
    [{}, 'judge is missing; expected a text or a list'],
    [{ judge: 'j', more: 1 }, 'the key "more" is not known'],
    [{ judge: 'j', cases: [{ id: 'a' }, { id: 2 }] }, 'cases[1].id: given the number 2; expected a text'],
    [
      { judge: 'j', people: { path: 'x' } },
      'people.file is missing; expected a text; people: the key "path" is not known',
    ],
    [null, 'given nothing; expected a map'],
    [undefined, 'it is missing; expected a map'],
  ])('%j: %s', (given, words) => {
    const { error } = schema.safeParse(given);
    expect(shapeProblem(error!, given)).toBe(words);
  });

  test('of a rule in its own words', () => {
    const odd = z.number().refine((n) => n % 2 === 1, 'expected an odd number');
    expect(shapeProblem(odd.safeParse(2).error!, 2)).toBe('given the number 2; expected an odd number');
  });
});
