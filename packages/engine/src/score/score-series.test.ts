import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openWorkbench } from '../adapters/open-workbench.ts';
import { evaluate } from '../evaluate.ts';
import type { ScoringProgress } from './scored-run.ts';
import { temporaryFolder } from '../run/testing/temporary-store.ts';

test('a scoring by judges tells every sample of every run', async () => {
  const folder = await temporaryFolder();
  const files = {
    'data.jsonl': ['a', 'b', 'c'].map((id) => JSON.stringify({ id, input: id, expected: id })).join('\n'),
    'model.mjs': 'export default ({ input }) => input;',
    'judge.mjs': "export default () => ({ score: 1, reason: '' });",
    'assay.yaml': `models:
  - { key: model, provider: module, module: model.mjs }
  - { key: judge, provider: module, module: judge.mjs }
tasks:
  - { key: task, dataset: data.jsonl, scorer: { metrics: [llm-as-judge: { judge: judge }] } }
evaluation:
  key: evaluation
  task_specifications: [{ key: spec, task_key: task, model_key: model, repeatability: { num_runs: 2 } }]
`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const bench = await openWorkbench('assay.yaml', { cwd: folder, env: {}, version: '0' });
  const told: ScoringProgress[] = [];
  const watcher = { onScoring: (progress: ScoringProgress) => void told.push(progress) };
  const budget = { max_tokens: null, max_cost_usd: null };
  try {
    await evaluate(
      bench.project.evaluations,
      { limit: null, cache: null, budget, resume: false, watcher },
      bench,
    );
  } finally {
    await bench.store.close();
  }
  const steps = told.map(({ done }) => done).filter((done, i, all) => done !== all[i - 1]);
  expect(steps).toEqual([0, 1, 2, 3, 0, 1, 2, 3]);
  expect(told.every(({ planned }) => planned === 3)).toBe(true);
});
