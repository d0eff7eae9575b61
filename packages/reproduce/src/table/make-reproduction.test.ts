import { expect, test } from 'vitest';
import { compareModels } from './make-reproduction.ts';

test('a snapshot and its alias are told from another model', () => {
  expect(compareModels('gemini-2.5-pro-preview-05-06', 'gemini-2.5-pro')[0]).toContain('a moving alias');
  expect(compareModels('gpt-4o-2024-11-20', 'gpt-4o')[0]).toContain('a moving alias');
  expect(compareModels('Claude 3.7 Sonnet (thinking)', 'Claude 4 Sonnet')).toEqual([
    'reported with Claude 3.7 Sonnet (thinking), obtained with Claude 4 Sonnet',
  ]);
});

test('nothing is said of the same model, or of one that no file names', () => {
  expect(compareModels('a', 'a')).toEqual([]);
  expect(compareModels('Lark-2.5 mini', 'lark_2_5_mini')).toEqual([]);
  expect(compareModels(null, 'a')).toEqual([]);
});
