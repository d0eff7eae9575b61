import { execFileSync } from 'node:child_process';
import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { oneModelProject } from './testing/one-model-project.ts';

// Attacks on scoring and on the store, by their number in the list of attacks.
const declared = 'parameters: { temperature: 0, max_tokens: 8 }';
const module = `provider: module, module: model.mjs, ${declared}`;
const samples = ['a', 'b', 'c', 'd'].map((id) => ({ id, input: id, expected: 'a' }));

describe('SCR-30 a metric that fails on the answers that are wrong', () => {
  test('takes them out of nothing: a gate that they could turn is inconclusive', async () => {
    const folder = await oneModelProject({
      model: module,
      samples,
      metrics: '{ module: own.mjs, name: own }',
      more: 'gates:\n  - { metric: own, pass_rate: { min: 0.9 } }\n  - coverage: { min: 0.9 }\n',
      files: {
        'model.mjs': 'export default ({ input }) => input;',
        'own.mjs': `export const type = 'boolean';
export default ({ output, expected }) => { if (output !== expected) throw new Error('no'); return true; };`,
      },
    });
    const { exitCode, out } = await runCommand(['run', '--quiet'], folder);
    expect(exitCode).not.toBe(0);
    expect(out).toMatch(/inconclusive: own\.pass_rate/);
    expect(out).toMatch(/n 1\b/);
    expect(out).toMatch(/3 missing/);
  });
});

describe('SCR-26 a file of outputs that is not one', () => {
  const opened = async (make: (path: string) => Promise<void>) => {
    const folder = await oneModelProject({
      model: `provider: replay, outputs: given.jsonl`,
      samples,
      files: {},
    });
    await make(join(folder, 'given.jsonl'));
    return runCommand(['run', '--quiet'], folder);
  };

  test.each([
    ['a link to the labels', (path: string) => symlink(join(path, '..', 'data.jsonl'), path)],
    ['a link to what is outside', (path: string) => symlink('/etc/passwd', path)],
    ['a pipe', async (path: string) => void execFileSync('mkfifo', [path])],
    ['a device', (path: string) => symlink('/dev/zero', path)],
    ['a folder', (path: string) => mkdir(path)],
    [
      'ten gigabytes of nothing',
      async (path: string) => {
        await writeFile(path, '');
        await truncate(path, 10 * 2 ** 30);
      },
    ],
  ])('%s is refused, and nothing waits for it', async (_, make) => {
    const { exitCode, err } = await opened(make);
    expect([1, 2]).toContain(exitCode);
    expect(err).toMatch(/given\.jsonl.*\[E_\w+\]/s);
    expect(err).not.toMatch(/root:|"expected"/);
  });
});

describe('SCR-32 a metric that throws dice', () => {
  const project = (body: string) =>
    oneModelProject({
      model: 'provider: replay, outputs: given.jsonl',
      samples,
      metrics: '{ module: own.mjs, name: own }',
      files: {
        'given.jsonl': samples.map(({ id }) => JSON.stringify({ id, output: 'a' })).join('\n'),
        'own.mjs': `export const type = 'number';\nexport default () => ${body};`,
      },
    });

  test.each([
    ['Math.random()', false],
    ['process.hrtime()[1] / 1e9', false],
    ['0.5', true],
  ])('%s: scored again over the same outputs, its scores differ or they do not', async (body, isStable) => {
    const { out } = await runCommand(['repeat', 'spec', '--runs', '3', '--quiet'], await project(body));
    expect(out).toContain('what varies is the scorer alone');
    expect(out).toContain(isStable ? 'None of 4.' : '4 of 4, the least stable first');
  });
});

describe('STO-16 a clock that jumps', () => {
  afterEach(() => vi.useRealTimers());

  test('what came last is the newest, whatever the clock said, and took no negative time', async () => {
    const folder = await oneModelProject({
      model: module,
      samples,
      files: { 'model.mjs': 'export default ({ input }) => input;' },
    });
    vi.useFakeTimers({ toFake: ['Date'] });
    const runs = async (): Promise<readonly string[]> => {
      const { out } = await runCommand(['list', 'runs', '--format', 'json'], folder);
      return [...out.matchAll(/"id": ?"(\d{8}T[\w-]+)"/g)].map(([, id]) => id!);
    };
    let before: readonly string[] = [];
    for (const now of ['2026-03-01', '2026-02-26', '2036-02-29', '2026-03-01']) {
      vi.setSystemTime(new Date(`${now}T12:00:00Z`));
      expect((await runCommand(['run', '--quiet'], folder)).exitCode).toBe(0);
      const [newest, ...others] = await runs();
      expect(others).toEqual(before);
      expect(newest).toContain(now.replaceAll('-', ''));
      const report = await runCommand(['report', 'latest', '--format', 'json'], folder);
      const { run, timing } = JSON.parse(report.out) as {
        run: { id: string };
        timing: { latency_ms: { p50: number } };
      };
      expect(run.id).toBe(newest);
      expect(timing.latency_ms.p50).toBeGreaterThanOrEqual(0);
      before = [newest!, ...others];
    }
    expect((await runCommand(['store', 'check'], folder)).exitCode).toBe(0);
  });
});
