import { missing, scored } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { scoreSample } from '../../testing/score-sample.ts';
import { jsonValid } from './json-valid.ts';

describe('jsonValid', () => {
  test.each([
    ['{"a": [1, 2]}', true],
    [' null ', true],
    ['1', true],
    ['"\ud800"', true],
    ['{"a": 1, "a": 2}', true],
    ['123456789012345678901234567890', true],
    ['', false],
    ['{a: 1}', false],
    ['[1,]', false],
    ['NaN', false],
    ['Here it is: {}', false],
    ['```json\n{}\n```', false],
    ['\ufeff{}', false],
  ])('%j: %s', (output, value) => {
    expect(scoreSample(jsonValid, { output })).toEqual(scored(value));
  });

  test.each([
    ['```json\n{}\n```', true],
    [' ```\n[1]\n``` \n', true],
    ['{}', true],
    ['```json\n{}', false],
    ['```json\n```', false],
    ['x ```json\n{}\n```', false],
    ['```json it\n{}\n```', false],
    ['```json\n{} xyz', false],
    ['```json\r\n{}\n```', true],
  ])('with fence, %j: %s', (output, value) => {
    expect(scoreSample(jsonValid, { output }, { fence: true })).toEqual(scored(value));
  });

  test('a value has been parsed already; null is no output', () => {
    expect(scoreSample(jsonValid, { output: { a: 1 } })).toEqual(scored(true));
    expect(scoreSample(jsonValid, { output: null })).toEqual(
      missing('no_output', 'the sample has no output'),
    );
  });

  test('takes 10 MB and any depth', () => {
    expect(scoreSample(jsonValid, { output: `"${'x'.repeat(10_000_000)}"` })).toEqual(scored(true));
    expect(scoreSample(jsonValid, { output: '['.repeat(1_000_000) })).toEqual(scored(false));
  });
});
