import { describe, expect, test } from 'vitest';
import { Registry } from './registry.ts';
import { suggestedNames } from './suggested-names.ts';

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
