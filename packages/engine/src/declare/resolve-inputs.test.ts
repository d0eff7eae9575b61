import { expect, test } from 'vitest';
import type { DeclaredEvaluation, DeclaredSpecification } from './project.ts';
import { resolveInputs } from './resolve-inputs.ts';
import { refusal } from './testing/project-folder.ts';

const specification = (key: string): DeclaredSpecification => ({
  kind: 'task',
  key,
  task_key: 't',
  model_key: 'm',
  scorer: null,
  num_samples: 10,
  subsampling: 'head',
  num_runs: 1,
  num_trials: 1,
  reducer: 'mean',
  k: 1,
});
const evaluation = (key: string, ...keys: string[]): DeclaredEvaluation => ({
  key,
  display_name: null,
  cache: null,
  task_specifications: keys.map(specification),
});
const project = { evaluations: [evaluation('leakage', 'a', 'b'), evaluation('injection', 'c', 'd')] };
const repeats = (...inputs: [string, string | null][]) => ({
  kind: 'repeatability' as const,
  key: 'r',
  num_runs: 3,
  num_samples: null,
  inputs: inputs.map(([evaluation_key, task_specification_key]) => ({
    evaluation_key,
    task_specification_key,
  })),
});
const nowhere = async () => null;

test('resolveInputs takes all specifications of an evaluation, or the one that is named, once each', async () => {
  const found = await resolveInputs(
    project,
    repeats(['leakage', null], ['injection', 'd'], ['leakage', 'a']),
    nowhere,
  );
  expect(
    found.map(({ evaluation_key, specification: { key, num_runs, num_samples } }) => [
      evaluation_key,
      key,
      num_runs,
      num_samples,
    ]),
  ).toEqual([
    ['leakage', 'a', 3, 10],
    ['leakage', 'b', 3, 10],
    ['injection', 'd', 3, 10],
  ]);
  const [first] = await resolveInputs(project, { ...repeats(['leakage', 'a']), num_samples: 4 }, nowhere);
  expect(first!.specification.num_samples).toBe(4);
});

test('resolveInputs looks into the store for what the project does not have', async () => {
  const asked: string[] = [];
  const store = async (key: string) => {
    asked.push(key);
    return key === 'old' ? evaluation('old', 'x') : null;
  };
  const found = await resolveInputs(project, repeats(['old', null], ['leakage', 'a']), store);
  expect(found.map(({ specification }) => specification.key)).toEqual(['x', 'a']);
  expect(asked).toEqual(['old']);
});

test.each([
  [['leakge', null], 'leakage'],
  [['leakage', 'z'], 'a, b'],
] as const)('resolveInputs refuses %j as wrong usage', async ([key, task], offered) => {
  const { code, trouble, fix } = await refusal(() => resolveInputs(project, repeats([key, task]), nowhere));
  expect([code, trouble]).toEqual(['E_SPEC_NAME', 'usage']);
  expect(fix).toContain(offered);
});
