import { expect, test } from 'vitest';
import type { DeclaredModel } from './project.ts';
import { projectWarnings } from './project-warnings.ts';

const model = (
  key: string,
  provider: DeclaredModel['provider'],
  parameters: DeclaredModel['parameters'] = {},
) => ({ key, provider, parameters }) as DeclaredModel;

test('projectWarnings names the models that leave temperature or max_tokens to the provider', () => {
  const models = [
    model('a', 'openai', { temperature: 0, max_tokens: 5 }),
    model('b', 'openai', { temperature: 0 }),
    model('c', 'module'),
    model('d', 'replay'),
    model('e', 'openai', { temperature: null, max_tokens: 5 }),
  ];
  expect(projectWarnings({ models }).map(({ model_key, parameter }) => [model_key, parameter])).toEqual([
    ['b', 'max_tokens'],
    ['c', 'temperature'],
    ['c', 'max_tokens'],
    ['e', 'temperature'],
  ]);
});
