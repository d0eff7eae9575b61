import { expect, test } from 'vitest';
import { Registry } from './registry.ts';
import { tripleResolver } from './triple-resolver.ts';

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
