import { expect, test } from 'vitest';
import { countNgrams } from './count-ngrams.ts';

test('countNgrams counts runs of words, and keeps their ends apart', () => {
  expect(countNgrams(['a', 'bc', 'a', 'bc'], 2)).toEqual(
    new Map([
      ['a bc', 2],
      ['bc a', 1],
    ]),
  );
  expect(countNgrams(['ab', 'c'], 2)).not.toEqual(countNgrams(['a', 'bc'], 2));
  expect(countNgrams(['a', 'b', 'a'], 1)).toEqual(
    new Map([
      ['a', 2],
      ['b', 1],
    ]),
  );
  expect(countNgrams(['a'], 2)).toEqual(new Map());
});
