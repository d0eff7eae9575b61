import { expect, test } from 'vitest';
import { manifest } from '../ports/testing/made-records.ts';
import { neededTags } from './needed-tags.ts';

const plan = {
  project_file: 'assay.yaml',
  evaluation_key: 'e',
  task_specification_key: 's',
  limit: null,
  max_tokens: null,
  max_cost_usd: null,
};

test('a plain run is for every worker, of this version or an earlier one', () => {
  expect(neededTags(manifest('r'), plan)).toEqual([]);
});

test('what earlier workers do not know is for those that do, untrusted code for those with isolation', () => {
  const solved = (sandbox: { readonly provider: string } | null) => ({
    ...manifest('r'),
    model_identity: { model: 'm', solver: { kind: 'agent', sandbox } },
  });
  expect(neededTags(manifest('r'), { ...plan, settings: ['seed=8'] })).toEqual(['assay:overrides']);
  expect(neededTags(manifest('r'), { ...plan, overrides: { where: ['id = a'] } })).toEqual([
    'assay:overrides',
  ]);
  expect(neededTags(solved(null), plan)).toEqual(['assay:solvers']);
  expect(neededTags(solved({ provider: 'bubblewrap' }), plan)).toEqual(['assay:solvers', 'assay:isolation']);
});
