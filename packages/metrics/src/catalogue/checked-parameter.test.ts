import { AssayError } from '@assay/records';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { checkedParameter } from './checked-parameter.ts';

const parameters = (check: () => void) =>
  z.strictObject({ pattern: z.string() }).superRefine(checkedParameter('pattern', check));

test('what a check refuses is the fault of the parameter', () => {
  const refusing = parameters(() => {
    throw new AssayError('usage', 'E_ANY', 'not this one');
  });
  const { error } = refusing.safeParse({ pattern: 'a' });
  expect(error?.issues).toMatchObject([{ path: ['pattern'], message: 'not this one' }]);
});

test('what it lets through stays as it is; what breaks it is not taken for a fault', () => {
  expect(parameters(() => {}).parse({ pattern: 'a' })).toEqual({ pattern: 'a' });
  const broken = parameters(() => {
    throw new TypeError('of its own');
  });
  expect(() => broken.safeParse({ pattern: 'a' })).toThrow(TypeError);
});
