import { describe, expect, test } from 'vitest';
import { Registry } from './registry.ts';
import { suggestedNames, tripleResolver } from './suggested-names.ts';

const used = {
  model: ['OpenAI/GPT-4o', 'lab/own', 'openai/gpt-4o', 'openai/gpt-4o-2024-08-06'],
  benchmark: ['GSM8K', 'gsm8k', 'sums'],
  metric: ['accuracy'],
  organization: ['Lab', 'lab'],
};

describe('suggestedNames', () => {
  const { aliases, joined } = suggestedNames(used, new Registry({ corpus: used }));

  test('joins spellings of one thing, and never a release with its model', () => {
    expect(joined.map(({ kind, written }) => [kind, ...written])).toEqual([
      ['model', 'OpenAI/GPT-4o', 'openai/gpt-4o'],
      ['benchmark', 'GSM8K', 'gsm8k'],
      ['organization', 'Lab', 'lab'],
    ]);
    expect(aliases.canonical('model', 'OpenAI/GPT-4o')).toBe('openai/gpt-4o');
    expect(aliases.canonical('model', 'openai/gpt-4o-2024-08-06')).toBe('openai/gpt-4o-2024-08-06');
  });

  test('a name is joined with names of its own kind only, and others stay as they are', () => {
    expect(aliases.canonical('metric', 'gsm8k')).toBe('gsm8k');
    expect(aliases.canonical('model', 'never seen')).toBe('never seen');
  });

  test('what a user says comes first', () => {
    const entry = {
      kind: 'model',
      name: 'mine',
      origin: 'names',
      source: 'names.yaml:1:1',
      aliases: [{ name: 'openai/gpt-4o', source: 'names.yaml:1:8' }],
      parent: null,
      splits: {},
    } as const;
    const registry = new Registry({ names: { entries: [entry], composites: [] } });
    const own = suggestedNames({ ...used, model: ['mine', 'openai/gpt-4o'] }, registry);
    expect(own.aliases.canonical('model', 'openai/gpt-4o')).toBe('mine');
  });
});

test('tripleResolver sets names beside those of a triple', () => {
  const resolve = tripleResolver(new Registry());
  const triple = {
    model: 'Anthropic/claude-3-opus-20240229',
    path: ['helm_mmlu', 'Anatomy', 'Anatomy - EM', null],
    metric: 'Accuracy on Anatomy',
  } as const;
  expect(resolve(triple)).toEqual({
    model: {
      name: 'anthropic/claude-3-opus-20240229',
      confidence: 'likely',
      root: 'anthropic/claude-3-opus',
    },
    metric: { name: 'accuracy', confidence: 'likely', root: null },
    hierarchy: { family: 'HELM', composite: 'HELM MMLU', benchmark: 'MMLU', split: 'anatomy' },
  });
  const unknown = resolve({ ...triple, model: 'lab/m', metric: 'points' });
  expect(unknown.model).toEqual({ name: 'lab/m', confidence: null, root: null });
  expect(unknown.hierarchy).toBe(resolve(triple).hierarchy);
});
