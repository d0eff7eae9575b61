import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exitCodes, type ExitCode } from '../explain-error.ts';
import type { Io } from '../io.ts';
import { declare } from './demo.ts';

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'assay-demo-'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

/** How the commands of the demo end when all is well: a gate fails, a number deviates, the last team's file is refused. */
const asTold = (argv: readonly string[]): ExitCode =>
  (argv[1] === 'one_passage' && argv[0] === 'run') || argv[0] === 'reproduce' || argv.includes('Wren')
    ? exitCodes.failed
    : exitCodes.done;

/** The demo with every step answered by `answer`; what it printed, which commands it ran, and where. */
async function demo(
  format: string,
  answer: (argv: readonly string[]) => ExitCode,
  watched: Pick<Io, 'terminal' | 'env'> = { terminal: false, env: {} },
) {
  const printed: string[] = [];
  const ran: string[] = [];
  const places = new Set<string>();
  const io: Io = {
    out: (text) => void printed.push(text),
    err: (text) => void printed.push(text),
    cwd,
    ...watched,
  };
  const run = declare(new Command('demo'), io, async (argv, given) => {
    ran.push(argv[0]!);
    places.add(given.cwd);
    // What a rater fills in is what was exported.
    if (argv[1] === 'export')
      await writeFile(join(given.cwd, argv.at(-1)!), `${JSON.stringify({ input: 'a reply' })}\n`);
    given.out(`said ${argv[0]}${argv[0] === 'submissions' ? ' sc-0a1b' : ''}\n`);
    return answer(argv);
  });
  const exitCode = await run([], { format, serve: true });
  return { exitCode, text: printed.join(''), ran, places: [...places] };
}

describe('demo', () => {
  test('walks the path in a folder of its own that git ignores, and says what to open next', async () => {
    const { exitCode, text, ran, places } = await demo('text', asTold);
    expect(exitCode).toBe(exitCodes.done);
    expect(ran).toEqual([
      'validate',
      'run',
      'run',
      'repeat',
      'compare',
      'report',
      'export',
      'match',
      'publish',
      'cards',
      'reproduce',
      'keys',
      'evaluator',
      ...Array.from({ length: 5 }, () => 'submit'),
      'score',
      'evaluator',
      'rerun',
      'submissions',
      'audit',
      'leaderboard',
      'evaluator',
      'submit',
      ...Array.from({ length: 5 }, () => 'review'),
      'arena',
    ]);
    expect(places).toEqual([join(cwd, 'assay-demo')]);
    expect(await readFile(join(cwd, 'assay-demo/.gitignore'), 'utf8')).toMatch(/^\*$/m);
    expect(existsSync(join(cwd, 'assay-demo/assay.yaml'))).toBe(true);
    expect(text).toContain('$ assay run one_passage\nsaid run\nexit code 1\n');
    expect(text).toContain("$ assay audit invalidate sc-0a1b --reason 'the same bytes as");
    expect(text).toContain('What to open next:\n  assay-demo/report.html');
  });

  test('ends with the workbench on what was run, where a person watches; elsewhere it ends by itself', async () => {
    const watched = await demo('text', asTold, { terminal: true, env: {} });
    expect(watched.ran.at(-1)).toBe('serve');
    expect(watched.places).toEqual([join(cwd, 'assay-demo')]);
    const inCi = await demo('text', asTold, { terminal: true, env: { CI: 'true' } });
    expect([inCi.exitCode, inCi.ran.at(-1)]).toEqual([exitCodes.done, 'arena']);
  });

  test('begins anew each time, and leaves a folder alone that it has not made', async () => {
    await demo('text', asTold);
    await writeFile(join(cwd, 'assay-demo/left.txt'), '');
    await demo('text', asTold);
    expect(existsSync(join(cwd, 'assay-demo/left.txt'))).toBe(false);
    await rm(join(cwd, 'assay-demo'), { recursive: true });
    await mkdir(join(cwd, 'assay-demo'));
    await writeFile(join(cwd, 'assay-demo/mine.txt'), '');
    await expect(demo('text', asTold)).rejects.toMatchObject({ code: 'E_PATH', trouble: 'usage' });
    expect(existsSync(join(cwd, 'assay-demo/mine.txt'))).toBe(true);
  });

  test('fails when a command ends as it should not, after running them all', async () => {
    const { exitCode, text, ran } = await demo('text', () => exitCodes.done);
    expect({ exitCode, ran: ran.length }).toEqual({ exitCode: exitCodes.failed, ran: 32 });
    expect(text).toContain('assay run one_passage ended with exit code 0, not 1');
  });

  test('prints one JSON document with what each command said', async () => {
    const { text } = await demo('json', asTold);
    const { folder, steps } = JSON.parse(text) as { folder: string; steps: { output: string }[] };
    expect(folder).toBe(join(cwd, 'assay-demo'));
    expect(steps.map(({ output }) => output).slice(0, 2)).toEqual(['said validate\n', 'said run\n']);
    expect(steps[1]).toMatchObject({ command: 'assay run one_passage', exitCode: 1, expectedExitCode: 1 });
  });
});
