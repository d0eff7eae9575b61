import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldName } from './name-index.ts';

test.each([
  ['Claude-3.5 Sonnet', 'claude-3-5-sonnet'],
  ['command-r+', 'Command R Plus'],
  ['Phi4-Super', 'phi-4_super'],
  ['ＭＭＬＵ', 'mmlu'],
])('foldName takes %s and %s for one spelling', (one, other) => {
  expect(foldName(one)).toBe(foldName(other));
});

test.each([
  ['Llama-3.1-8B', 'Llama-3-18B'],
  ['Qwen2-1.5B', 'Qwen2.1-5B'],
  ['gpt-4', 'gpt-4o'],
  ['RewardBench', 'RewardBench 2'],
])('foldName keeps %s and %s apart', (one, other) => {
  expect(foldName(one)).not.toBe(foldName(other));
});

test('foldName of a folded name is itself; of signs alone it is empty', () => {
  expect(foldName('---')).toBe('');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => foldName(foldName(name)) === foldName(name)),
  );
});
