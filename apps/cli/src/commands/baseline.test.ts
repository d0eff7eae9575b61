import { openStoreNear } from '@assay/engine';
import { describe, expect, test } from 'vitest';
import { runProject, sampleProject } from '../evaluation/testing/sample-project.ts';
import { runCommand } from '../testing/run-command.ts';

const regression = '  - regression: { against: main, metric: exact-match, max_drop: 0.02 }';

describe('assay baseline', () => {
  test('names a scoring, lists and shows it, and gates are held against it', async () => {
    const folder = await sampleProject({ gates: regression });
    const runs = await runProject(folder);
    const none = await runCommand(['gate', 'careless'], folder);
    expect(none.exitCode).toBe(3);
    expect(none.out).toContain('there is no baseline named main');
    expect((await runCommand(['baseline', 'list'], folder)).err).toContain('no baseline is set');

    const set = await runCommand(['baseline', 'set', 'main', 'good', '--format', 'json'], folder);
    expect(set).toMatchObject({ exitCode: 0, err: '' });
    expect(JSON.parse(set.out)).toMatchObject({ name: 'main', run_id: runs['good']![0], model_key: 'good' });
    const list = await runCommand(['baseline', 'list', '--format', 'json'], folder);
    expect(JSON.parse(list.out)).toMatchObject({ baselines: [{ name: 'main' }] });
    const shown = await runCommand(['baseline', 'show', 'main'], folder);
    expect(shown.out).toMatch(/exact-match +0\.75(?:00)?/);

    expect((await runCommand(['gate', 'careless'], folder)).exitCode).toBe(1);
    expect((await runCommand(['gate', 'main'], folder)).exitCode).toBe(0);
  });

  test('refuses halted and failed runs whatever is said, and names that mean something else', async () => {
    const folder = await sampleProject({
      specifications: '[{ key: broken, task_key: capitals, model_key: failing, scorer: plain }]',
    });
    expect((await runCommand(['run', '--quiet'], folder)).exitCode).toBe(4);
    const broken = await runCommand(['baseline', 'set', 'main', 'latest', '--force'], folder);
    expect(broken.exitCode).toBe(2);
    expect(broken.err).toContain('is not finished');
    for (const name of ['latest', 'Main Branch', '../main']) {
      const { exitCode, err } = await runCommand(['baseline', 'set', name, 'latest'], folder);
      expect([exitCode, err.includes('E_BASELINE_NAME')]).toEqual([2, true]);
    }
    expect((await runCommand(['baseline', 'show', 'main'], folder)).err).toContain('E_BASELINE_UNKNOWN');
  });

  test('refuses a run that a budget halted, and one that is not finished', async () => {
    const folder = await sampleProject();
    const runs = await runProject(folder);
    const store = await openStoreNear({ cwd: folder, env: {} }, 'assay.yaml');
    const { manifest } = (await store.runs.get(runs['good']![0]!))!;
    for (const id of ['halted', 'interrupted'])
      await store.runs.create({ ...manifest, id, closed_at: null, stopped_because: null });
    const lease = await store.leases.take('halted');
    await store.runs.close({ ...manifest, id: 'halted', stopped_because: 'the token budget is spent' });
    await lease.release();
    await store.close();
    expect((await runCommand(['score', 'halted'], folder)).exitCode).toBe(3);
    for (const [id, why] of [
      ['halted', 'it was stopped: the token budget is spent'],
      ['interrupted', 'is not finished'],
    ] as const) {
      const { exitCode, err } = await runCommand(['baseline', 'set', 'main', id, '--force'], folder);
      expect([exitCode, err.includes(why)]).toEqual([2, true]);
    }
    expect((await runCommand(['score', 'interrupted'], folder)).err).toContain('E_RUN_OPEN');
    const latest = await runCommand(['gate', 'latest'], folder);
    expect(latest.exitCode).toBe(2);
    expect(latest.err).toContain('the newest that is finished: halted.');
    const gate = await runCommand(['gate'], folder);
    expect([gate.exitCode, gate.out.includes('run interrupted is not finished')]).toEqual([3, true]);
  });

  test('refuses a run that fails its gates unless told to', async () => {
    const folder = await sampleProject({ gates: '  - macro_f1: { min: 0.5 }' });
    await runProject(folder);
    const { exitCode, err } = await runCommand(['baseline', 'set', 'main', 'careless'], folder);
    expect(exitCode).toBe(2);
    expect(err).toContain('it fails its gates');
    expect((await runCommand(['baseline', 'set', 'main', 'careless', '--force'], folder)).exitCode).toBe(0);
    expect((await runCommand(['baseline', 'set', 'main', 'good'], folder)).exitCode).toBe(0);
  });

  test('says what it expects', async () => {
    const folder = await sampleProject();
    expect((await runCommand(['baseline', 'list'], folder)).err).toContain('E_STORE_NONE');
    for (const args of [['set', 'main'], ['drop', 'main'], ['list', 'main'], ['show']]) {
      const { exitCode, err } = await runCommand(['baseline', ...args], folder);
      expect([exitCode, err.includes('expected set NAME RUN, list or show NAME')]).toEqual([2, true]);
    }
  });
});
