import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { program } from '../../../testing/commands.ts';
import { steps } from './steps.ts';

test.skipIf(process.platform === 'win32')(
  'every line of the quick start works as it is typed, from an empty folder on',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-quick-start-'));
    const commands = join(folder, 'commands');
    const project = join(folder, 'project');
    for (const one of [commands, project]) mkdirSync(one);
    const command = join(commands, 'assay');
    writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
    chmodSync(command, 0o755);
    const env = { ...process.env, PATH: `${commands}${delimiter}${process.env['PATH'] ?? ''}` };
    const last = steps.at(-1)!;
    for (const { command: line } of steps.slice(0, -1))
      execFileSync('sh', ['-c', line], { cwd: project, env, stdio: 'pipe' });
    expect(readdirSync(join(project, 'published')).sort()).toEqual(['cards', 'data']);
    expect(last.command).toBe('assay serve');
    rmSync(folder, { recursive: true, force: true });
  },
);
