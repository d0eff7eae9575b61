import { expect, test } from 'vitest';
import type { MetricPath } from '../corpus/result-row.ts';
import { Registry } from '../resolve/registry.ts';
import { rowsOf } from '../testing/record-of.ts';
import { benchmarkTree, type TreeNode } from './benchmark-tree.ts';
import { signalsOf } from './signals-of.ts';

const [row] = rowsOf([{ score: 0.5, relationship: 'first_party', args: { temperature: 0, max_tokens: 9 } }]);
const at = (path: MetricPath, model = 'lab/model') => ({ ...row!, path, model });

const triples = signalsOf([
  at(['helm_lite', 'MMLU', 'MMLU - EM', null]),
  at(['helm_lite', 'MMLU', 'MMLU - EM', null], 'lab/other'),
  at(['helm_mmlu', 'Anatomy', 'Anatomy - EM', null]),
  at(['mine', 'sums', 'addition', null]),
]);

const drawn = ({ kind, name, rollup, children }: TreeNode): unknown => [
  `${kind} ${name}`,
  rollup.triples,
  ...children.map(drawn),
];

test('benchmarkTree: family, composite, benchmark, split, each with what is below it; unknown steps are left out', () => {
  const tree = benchmarkTree(triples, new Registry(), new Map([['MMLU', 0.25]]));
  expect(tree.map(drawn)).toEqual([
    [
      'family HELM',
      3,
      ['composite HELM Lite', 2, ['benchmark MMLU', 2]],
      ['composite HELM MMLU', 1, ['benchmark MMLU', 1, ['split anatomy', 1]]],
    ],
    ['benchmark sums', 1],
  ]);
  const [lite, mmlu] = tree[0]!.children.map(({ children }) => children[0]!);
  expect(lite).toMatchObject({ completeness: 0.25, written: ['MMLU'], rollup: { models: 2 } });
  expect(mmlu).toMatchObject({ completeness: null, written: ['Anatomy'] });
  expect(tree[0]).toMatchObject({ completeness: null, written: ['Anatomy', 'MMLU'] });
});

test('benchmarkTree: of nothing there is no tree', () => {
  expect(benchmarkTree([], new Registry(), new Map())).toEqual([]);
});
