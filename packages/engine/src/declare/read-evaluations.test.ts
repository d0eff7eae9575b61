import { SpecProblems } from '@assay/records';
import { expect, test } from 'vitest';
import { expandMatrix } from './read-evaluations.ts';

const names = { models: ['small', 'large'], tasks: [{ key: 't', prompts: [{ key: 'a' }, { key: 'b' }] }] };
const parameters = { temperature: [0, 1] };
type Matrix = NonNullable<Parameters<typeof expandMatrix>[0]['matrix']>;

function expanded(matrix: Matrix): { readonly keys: readonly string[]; readonly problems: SpecProblems } {
  const problems = new SpecProblems();
  const at = () => ({ file: 'assay.yaml' });
  const { written } = expandMatrix({ key: 'e', matrix }, at, names, problems);
  return { keys: written.task_specifications.map(({ key }) => key), problems };
}

test('what is excluded is left out, each by what it names', () => {
  const exclude = [
    { model: 'large', prompt: 'b' },
    { model: 'small', parameters: { temperature: 1 } },
  ];
  const { keys, problems } = expanded({ parameters, exclude });
  expect(keys).toEqual([
    't.small.a.temperature-0',
    't.small.b.temperature-0',
    't.large.a.temperature-0',
    't.large.a.temperature-1',
  ]);
  expect(() => problems.throwIfAny()).not.toThrow();
});

test.each<NonNullable<Matrix['exclude']>[number]>([
  { model: 'lage' },
  { task: 'u' },
  { prompt: 'c' },
  { parameters: { temperature: 2 } },
  { parameters: { top_p: 1 } },
  { model: 'small', prompt: 'c' },
])('excluding %j excludes nothing, and is told', (left) => {
  const { problems } = expanded({ parameters, exclude: [{ model: 'small', prompt: 'a' }, left] });
  expect(() => problems.throwIfAny()).toThrow('what is excluded is no combination of the matrix');
});
