import { resolve } from 'node:path';
import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { declare } from './demo.ts';

const root = resolve(import.meta.dirname, '../../../..');

/** The demo with every step answered by `answer`; what it printed, and which commands it ran. */
async function demo(format: string, answer: (verb: string) => ExitCode) {
  const printed: string[] = [];
  const ran: string[] = [];
  const io: Io = {
    out: (text) => void printed.push(text),
    err: () => undefined,
    cwd: root,
    env: {},
    terminal: false,
  };
  const run = declare(new Command('demo'), io, async (argv, given) => {
    ran.push(argv[0]!);
    given.out(`said ${argv[0]}\n`);
    return answer(argv[0]!);
  });
  const exitCode = await run([], { format });
  return { exitCode, text: printed.join(''), ran };
}

describe('demo', () => {
  test('validates, matches and shows the worked example, and says what to try next', async () => {
    const { exitCode, text, ran } = await demo('text', () => exitCodes.done);
    expect(exitCode).toBe(exitCodes.done);
    expect(ran).toEqual(['validate', 'match', 'show']);
    expect(text).toContain('$ assay validate examples/01-declare/mmlu\nsaid validate\n');
    expect(text.trimEnd().split('\n').at(-1)).toContain('assay --help');
  });

  test('fails when one of its commands fails, after running them all', async () => {
    const { exitCode, text, ran } = await demo('text', (verb) =>
      verb === 'match' ? exitCodes.failed : exitCodes.done,
    );
    expect({ exitCode, ran: ran.length }).toEqual({ exitCode: exitCodes.failed, ran: 3 });
    expect(text).toContain('1 of these ended with another exit code than 0.');
  });

  test('prints one JSON document with what each command said', async () => {
    const { text } = await demo('json', () => exitCodes.done);
    const { steps } = JSON.parse(text) as { steps: { command: string; exitCode: number; output: string }[] };
    expect(steps.map(({ output }) => output)).toEqual(['said validate\n', 'said match\n', 'said show\n']);
    expect(steps[0]).toMatchObject({ command: 'assay validate examples/01-declare/mmlu', exitCode: 0 });
  });
});
