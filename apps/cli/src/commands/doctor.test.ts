import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { builtProgram } from '../../../../testing/programs/built-program.ts';

const main = await builtProgram('main');

describe('assay doctor', () => {
  test('says what is missing, how to get it, and what works without it', () => {
    const { status, stdout } = spawnSync(process.execPath, [main, 'doctor'], {
      encoding: 'utf8',
      env: { PATH: '' },
    });
    expect(status).toBe(1);
    expect(stdout).toMatch(/✗ bubblewrap: .+\n {2}\S.+\n/);
    expect(stdout).toContain('Prediction files can still be scored.');
  });

  test.skipIf(!existsSync('/usr/bin/bwrap'))(
    'tries the sandbox that is there (skipped where there is none)',
    () => {
      const out = execFileSync(process.execPath, [main, 'doctor', '--format', 'json'], { encoding: 'utf8' });
      const { can_isolate, self_test } = JSON.parse(out) as {
        can_isolate: boolean;
        self_test: { probes: object[] };
      };
      expect(can_isolate).toBe(true);
      expect(self_test.probes).toHaveLength(13);
    },
  );
});
