import { spawn } from 'node:child_process';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasPostgres } from '../../../../testing/postgres/postgres-server.ts';
import { builtProgram } from '../../../../testing/programs/built-program.ts';
import { metricsOption } from '../commands/worker/worker.ts';
import { ended, fleetProject, untilOffered } from './testing/fleet-project.ts';

test('metricsOption takes a port, or a host and a port', () => {
  expect(metricsOption('9464')).toEqual({ port: 9464 });
  expect(metricsOption('0.0.0.0:9464')).toEqual({ host: '0.0.0.0', port: 9464 });
  expect(metricsOption('[::1]:0')).toEqual({ host: '::1', port: 0 });
  for (const wrong of ['', 'x', '70000', ':1', '1:', '-1', '::1:80', '1.5'])
    expect(() => metricsOption(wrong)).toThrow('--metrics');
});

describe.skipIf(!hasPostgres)('assay worker --metrics (skipped where there is no PostgreSQL)', () => {
  test('says what it did and what waits, while it is at work', async () => {
    const fleet = await fleetProject(12);
    const running = fleet.run('run', '--on', 'fleet');
    const execution = await untilOffered(fleet);
    await fleet.run('worker', 'pause', execution);
    const main = await builtProgram('main');
    const worker = spawn(process.execPath, [main, 'worker', '--metrics', '0'], {
      cwd: fleet.folder,
      env: { ...process.env, ...fleet.env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    onTestFinished(() => void worker.kill('SIGKILL'));
    let said = '';
    for await (const chunk of worker.stderr.iterator({ destroyOnReturn: false })) {
      said += String(chunk);
      if (said.includes('\n')) break;
    }
    worker.stderr.resume();
    const [, address] = /metrics are at (http:\/\/127\.0\.0\.1:\d+\/metrics)\n/.exec(said)!;
    const ask = async (path: string) => fetch(new URL(path, address));
    expect((await ask('/healthz')).status).toBe(200);
    expect((await ask('/readyz')).status).toBe(200);
    expect((await ask('/other')).status).toBe(404);
    const before = await (await ask('/metrics')).text();
    expect(before).toContain('\nassay_fleet_runs_paused 1\n');
    expect(before).toContain('\nassay_worker_samples_total 0\n');
    expect(before).not.toContain('oldest_lease');
    await fleet.run('worker', 'continue', execution);
    expect((await running).exitCode).toBe(0);
    const after = await (await ask('/metrics')).text();
    expect(after).toContain('\nassay_worker_asks_total 12\n');
    expect(after).toContain('\nassay_fleet_workers 1\n');
    worker.kill('SIGTERM');
    expect(await ended(worker)).toBe(0);
  });
});
