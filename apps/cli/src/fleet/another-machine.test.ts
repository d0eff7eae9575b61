import { chmod, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { hasPostgres } from '../../../../testing/postgres/postgres-server.ts';
import { builtProgram } from '../../../../testing/programs/built-program.ts';
import { ended, expectWhole, fleetProject, untilOffered } from './testing/fleet-project.ts';
import { otherMachine, whyNoOtherMachine } from './testing/other-machine.ts';

const whyNot = hasPostgres ? whyNoOtherMachine() : 'there is no PostgreSQL';

describe.skipIf(whyNot !== null)(`a worker on another machine (skipped: ${whyNot ?? 'no'})`, () => {
  test('needs one address: another user in a network of its own, with no folder shared', async () => {
    const fleet = await fleetProject(
      40,
      60,
      1,
      'key: adds, provider: module, module: model.mjs, parameters: { notes: /dev/null, delay_ms: 1 }',
    );
    // The project is for its owner alone: its files come with the run.
    await chmod(fleet.folder, 0o700);
    const address = new URL(fleet.env['ASSAY_STORE']!);
    const machine = await otherMachine(Number(address.port));
    const home = await mkdtemp(join(tmpdir(), 'assay-other-machine-'));
    await chmod(home, 0o777);
    const seen = new URL(address);
    seen.hostname = machine.host;
    seen.port = String(machine.port);
    const as = (...argv: readonly string[]) =>
      machine.start([process.execPath, ...argv], {
        cwd: home,
        env: { HOME: home, TMPDIR: home, ASSAY_STORE: seen.href },
      });
    const look = as(
      '-e',
      `
      const { readFileSync } = require('node:fs');
      try { readFileSync(${JSON.stringify(join(fleet.folder, 'assay.yaml'))}); console.log('read'); } catch (error) { console.log(error.code); }
      require('node:net').connect(${address.port}, '127.0.0.1').on('connect', () => console.log('reached')).on('error', (error) => console.log(error.code));
      console.log(process.getuid());
    `,
    );
    expect((await text(look.stdout!)).trim().split('\n')).toEqual(['EACCES', '65534', 'ECONNREFUSED']);

    const running = fleet.run('run', '--on', 'fleet');
    await untilOffered(fleet);
    const worker = as(await builtProgram('main'), 'worker', '--concurrency', '4', '--until-idle');
    const said = text(worker.stderr!);
    expect([await ended(worker), await said]).toEqual([0, expect.stringContaining('is complete')]);
    expect((await running).exitCode).toBe(0);
    const [run] = (await fleet.store.runs.list()).items;
    await expectWhole(fleet, run!.manifest.id, 40);
    // Nothing of the project stays behind.
    expect(await readdir(home)).toEqual([]);
  });
});
