import { readYaml } from '@assay/rows';
import type { JsonObject } from '@assay/records';
import { expect, test } from 'vitest';
import { block } from './yaml-text.ts';

test.each([
  'mAP@[50:95]',
  'Acc: strict',
  '1.5',
  '2',
  'yes',
  '- dash',
  '# hash',
  'a, b',
  'x #y',
  '"quoted"',
  '{brace}',
  '%',
  'null',
  'plain_key',
  'ends with space ',
])('a name %s comes back as it was, in a block and in one line', (name) => {
  const value: JsonObject = {
    [name]: { small: { [name]: 1 }, large: { [name]: 'x'.repeat(90) } },
  };
  expect(readYaml(block(value, 0), { file: 'a.yaml' }).value).toEqual(value);
});
