import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { watch, type WatchEvent } from './watch.ts';

test('a saved file runs again what it changes, and what it does not change is not asked again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-watch-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const save = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const project = `models: [{ key: m, provider: module, module: m.mjs }]
tasks:
  - { key: one, dataset: one.jsonl, scorer: { metrics: [exact-match] } }
  - { key: two, dataset: two.jsonl, scorer: { metrics: [exact-match] } }
evaluation: { key: e, matrix: {} }
`;
  save('assay.yaml', project);
  save('m.mjs', 'export default ({ input }) => input;');
  save('one.jsonl', '{"input":"a","expected":"a"}');
  save('two.jsonl', '{"input":"b","expected":"b"}');
  const stop = new AbortController();
  const outcomes: string[][] = [];
  const faults: string[] = [];
  const on = (event: WatchEvent): void => {
    if (event.kind === 'fault') {
      faults.push(event.error.code);
      save('assay.yaml', project);
    }
    if (event.kind !== 'outcome') return;
    outcomes.push(event.outcome.evaluations[0]!.task_specifications.map(({ runs }) => runs[0]!.manifest.id));
    if (outcomes.length === 1) save('two.jsonl', '{"input":"c","expected":"c"}');
    else if (outcomes.length === 2) save('assay.yaml', 'models: nonsense');
    else stop.abort();
  };
  const { rounds } = await watch(
    {},
    { cwd: folder, env: { PATH: process.env['PATH'] }, version: '0' },
    { signal: stop.signal, on },
  );
  expect(faults.length).toBeGreaterThan(0);
  expect(rounds).toBeGreaterThan(3);
  expect(outcomes[1]![0]).toBe(outcomes[0]![0]);
  expect(outcomes[1]![1]).not.toBe(outcomes[0]![1]);
});
