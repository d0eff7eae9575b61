import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../../apps/cli/src/testing/run-command.ts';

describe('demo', () => {
  test('every command ends as the demo says; a gate fails first, then all pass', async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'assay-demo-'));
    onTestFinished(() => rm(cwd, { recursive: true, force: true }));
    const { exitCode, out, err } = await runCommand(['demo'], cwd);
    expect([exitCode, err]).toEqual([0, expect.not.stringContaining('error')]);
    expect(out).toContain('fail: answered.pass_rate of cohort refunds is 0.63 [0.31, 0.86]');
    expect(out).toMatch(/answered +24 +0\.75 +0\.96 +\+0\.21/);
    expect(out).toContain('too few to be sure');
    expect(out).toMatch(/1–2 +Quill +0\.862 \[0\.757, 0\.925\]/);
    expect(out).toMatch(/– +Magpie .*invalidated/);
    expect(err).toContain('row 4, column "prediction"');
    expect(out).toContain('14 results of 14 records, 1 benchmark card');
    expect(out).toContain('1 consistent, 1 deviating');
    expect(out).toContain('items: 5 wait for raters, 2 for an adjudicator');
    expect(out).toContain('192 games of 192, 96 pairs from both sides.');
    expect(out).toMatch(/greedy – exact .* accept h0 +-645 –/);
    expect(out).toMatch(/timid – rash .* accept h1 +198 \[38, 544\]/);
    expect(out).toContain('What to open next');
    expect(existsSync(join(cwd, 'assay-demo/report.html'))).toBe(true);
    expect(out).toMatch(/module\/handbook-3 · .* · contains \(1 report\): first party only/);
    expect(existsSync(join(cwd, 'assay-demo/published/cards'))).toBe(true);
  });
});
