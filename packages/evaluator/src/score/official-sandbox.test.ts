import type * as sandboxes from '@assay/sandbox';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

const tried = vi.hoisted(() => ({ times: 0, isOpen: false }));
vi.mock('@assay/sandbox', async (original) => {
  const real = await original<typeof sandboxes>();
  const selfTest: typeof real.selfTest = async (sandbox) => {
    tried.times += 1;
    const probes = [{ probe: 'network', holds: !tried.isOpen, got: [] }];
    const { provider, profile } = sandbox;
    return { provider, profile, holds: !tried.isOpen, probes, digest: `sha256:${tried.times}` };
  };
  return { ...real, selfTest };
});

const canRun = existsSync('/usr/bin/bwrap');

/** Another file of the name, as an upgrade leaves one. */
function upgraded(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bwrap-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  copyFileSync('/usr/bin/bwrap', join(folder, 'bwrap'));
  return folder;
}

test.skipIf(!canRun)(
  'SCR-40 a sandbox that is not the one that proved itself proves itself again (skipped without bubblewrap)',
  async () => {
    // Other files share what was loaded before, with the real test of the sandbox in it.
    vi.resetModules();
    const { officialSandbox } = await import('./sandboxed-code.ts');
    const { record } = await officialSandbox({});
    expect((await officialSandbox({})).record({})).toEqual(record({}));
    expect([tried.times, record({})['self_test']]).toEqual([1, 'sha256:1']);
    vi.stubEnv('PATH', `${upgraded()}${delimiter}${process.env['PATH']}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    tried.isOpen = true;
    const refused = { code: 'E_NO_ISOLATION', message: expect.stringContaining('network') as string };
    await expect(officialSandbox({})).rejects.toMatchObject(refused);
    await expect(officialSandbox({})).rejects.toMatchObject(refused);
    tried.isOpen = false;
    expect((await officialSandbox({})).isOfficial).toBe(true);
    expect(tried.times).toBe(4);
  },
);
