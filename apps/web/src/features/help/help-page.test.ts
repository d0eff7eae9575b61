import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { program } from '../../../testing/commands.ts';
import { agentSteps, paperSteps } from './help-page.tsx';

test.each([...paperSteps, ...agentSteps])(
  '$command is a command, and its options are there',
  ({ command }) => {
    const [, verb, second, ...rest] = command.split(' ');
    const named = ['check', 'table', 'judge', 'write'].includes(second ?? '') ? [verb!, second!] : [verb!];
    const help = execFileSync(process.execPath, [program, ...named, '--help'], { encoding: 'utf8' });
    expect(help).toContain(`Usage: assay ${named.join(' ')}`);
    for (const option of rest.filter((word) => word.startsWith('--'))) expect(help).toContain(`${option} `);
  },
);
