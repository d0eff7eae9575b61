import { describe, expect, test } from 'vitest';
import { otherModel } from './answered-by.ts';

const rows = (model: string | null, column = 'model') =>
  Array.from({ length: 4 }, () => (name: string) => (name === column ? model : undefined));

describe('answers by the column of their model', () => {
  test.each([
    ['gpt-4o', 'claude-3-haiku'],
    ['gpt-4o', 'gpt-4o-mini'],
    ['gpt-4o-mini', 'gpt-4o'],
    ['gpt-4', 'gpt-4o'],
    ['gpt-4', 'gpt-4.1'],
    ['Llama-3-70B', 'llama-3-8b'],
    ['lark-2', 'wren-1'],
  ])('of %s: %s is another', (paper, model) => {
    expect(otherModel({ files: ['a.jsonl'], rows: rows(model) }, [paper])).toEqual({
      model,
      by: 'model in 4 of 4 rows',
    });
  });

  test.each([
    ['gpt-4o', 'openai/gpt-4o-2024-08-06'],
    ['GPT-4o (few-shot)', 'gpt4o'],
    ['Qwen/Qwen2.5-VL-7B-Instruct', 'qwen2.5-vl-7b'],
    ['lark-2', 'lark_2'],
    ['o3', 'o3'],
    ['heron-2.5-pro', 'heron-2.5-pro-preview-05-06'],
  ])('of %s: %s is the same', (paper, model) => {
    expect(otherModel({ files: ['a.jsonl'], rows: rows(model) }, [paper])).toBeNull();
  });

  test('inside of an object, in some rows alone, and not that of the judge', () => {
    const some = [...rows('gpt-4o'), ...rows('claude-3-haiku')];
    expect(otherModel({ files: [], rows: some }, ['gpt-4o'])?.by).toBe('model in 4 of 8 rows');
    expect(otherModel({ files: [], rows: rows('x-1', 'metadata.model') }, ['gpt-4o'])?.model).toBe('x-1');
    expect(otherModel({ files: [], rows: rows('gpt-4.1', 'judge.model') }, ['lark-2'])).toBeNull();
    expect(otherModel({ files: [], rows: rows(null) }, ['lark-2'])).toBeNull();
    expect(otherModel({ files: [], rows: rows('lark-2') }, [])).toBeNull();
  });
});

describe('answers by the name of their file', () => {
  const of = (file: string, paper: string) => otherModel({ files: [file], rows: rows(null, 'x') }, [paper]);

  test.each([
    ['claude-3-haiku_answers.jsonl', 'gpt-4o', 'claude-3-haiku'],
    ['out/gpt-4o-mini.csv', 'gpt-4o', 'gpt-4o-mini'],
    ['gpt-4o_answers.jsonl', 'gpt-4', 'gpt-4o'],
    ['raw/llama-3-8b/out.jsonl', 'Llama-3-70B', 'llama-3-8b'],
  ])('%s is not of %s', (file, paper, model) => {
    expect(of(file, paper)).toEqual({ model, by: 'the name of the file' });
  });

  test.each([
    ['gpt-4o_answers.jsonl', 'gpt-4o-2024-08-06'],
    ['answers_v2.jsonl', 'gpt-4o'],
    ['mmlu_5shot.jsonl', 'gpt-4o'],
    ['judged_by_gpt-4.1.jsonl', 'lark-2'],
    ['outputs_qwen2.5-vl-7b.jsonl', 'Qwen/Qwen2.5-VL-7B-Instruct'],
  ])('%s may be of %s', (file, paper) => {
    expect(of(file, paper)).toBeNull();
  });
});
