import { expect, test } from 'vitest';
import { sampleError } from './metric.ts';

test('sampleError names the sample and what is wrong with it', () => {
  expect(sampleError({ id: 'a "b"' }, 'E_METRIC_EXPECTED', 'expected must be a text')).toMatchObject({
    trouble: 'usage',
    code: 'E_METRIC_EXPECTED',
    message: 'sample "a \\"b\\"": expected must be a text',
  });
});
