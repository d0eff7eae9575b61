import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../apps/cli/src/testing/run-command.ts';
import {
  honestEntries,
  isEndless,
  nodeCheats,
  pythonCheats,
} from '../packages/evaluator/src/private-tests/testing/cheats.ts';
import { storedZip } from './stored-zip.ts';

const canRun = existsSync('/usr/bin/bwrap') && existsSync('/usr/bin/python3');
const env = { USER: 'host' };

/** Two contests over the same tests: one that lets a loaded machine take its time, one for entries that never end. */
const evaluator = (key: string, wall: number) => `key: ${key}
problem: problem.jsonld
artifacts: [{ kind: code, name: entry }]
scorers:
  - { key: tests, kind: tests, tests: tests.yaml, limits: { wall_ms: ${wall}, output: 1000000, processes: 24 } }
headlines: [tests.pass_rate]
feedback: { mode: exact }
quotas: { per_day: null, in_flight: null, lifetime: null }
`;
/** Answers that nobody has by chance: neither nothing nor what was given. */
const tests = `- { kind: call, id: small, file: entry, function: sort, arguments: [[3, 1, 2]], expected: [1, 2, 3] }
- { kind: call, id: long, file: entry, function: sort, arguments: [[5, 4, 9, 4]], expected: [4, 4, 5, 9] }
`;

describe.skipIf(!canRun)(
  'cheating entries, handed in and scored (skipped where there is no bubblewrap or no Python)',
  () => {
    let cwd: string;
    const assay = (...argv: readonly string[]) => runCommand(argv, cwd, env);
    beforeAll(async () => {
      cwd = mkdtempSync(join(tmpdir(), 'assay-cheats-'));
      const fields = [
        '--output-field',
        'id:string',
        '--metric',
        'Pass rate',
        '--input',
        'https://example.org/lists',
      ];
      await assay('init', 'task', '--name', 'Sorting', ...fields, '--out', 'problem.jsonld');
      writeFileSync(join(cwd, 'tests.yaml'), tests);
      await assay('keys', 'new', 'evaluator');
      for (const [key, wall] of [
        ['patient', 60_000],
        ['brisk', 2_000],
      ] as const) {
        writeFileSync(join(cwd, 'evaluator.yaml'), evaluator(key, wall));
        await assay('evaluator', 'commit', 'evaluator.yaml');
      }
    });
    afterAll(() => rmSync(cwd, { recursive: true, force: true }));

    /** What an entry scores by the commands that a team and a host use. */
    async function scoreOf(
      files: readonly (readonly [string, string])[],
      team: string,
    ): Promise<string | null> {
      const folder = join(cwd, team);
      mkdirSync(folder);
      const [first] = files;
      const name = files.length === 1 ? first![0] : 'entry.zip';
      const bytes = files.length === 1 ? Buffer.from(first![1]) : storedZip(files);
      writeFileSync(join(folder, name), bytes);
      const key = isEndless(files) ? 'brisk' : 'patient';
      const submitted = await assay('submit', join(team, name), '--team', team, '--evaluator', key);
      expect(submitted.exitCode, submitted.err).toBe(0);
      const { out, exitCode } = await assay('score', '--evaluator', key, '--format', 'json');
      expect(exitCode).toBe(0);
      const { scores } = JSON.parse(out) as {
        scores: readonly { metrics: readonly { value: string | null }[] }[];
      };
      expect(scores).toHaveLength(1);
      return scores[0]!.metrics[0]!.value;
    }

    test.each(['python', 'node'] as const)('an honest entry in %s scores in full', async (language) => {
      expect(await scoreOf(honestEntries[language], `honest-${language}`)).toBe('1.000000');
    });

    test.each(
      [
        ...Object.entries(pythonCheats).map(([name, files]) => [`python, ${name}`, files] as const),
        ...Object.entries(nodeCheats).map(([name, files]) => [`node, ${name}`, files] as const),
      ].map(([name, files], i) => [name, files, `cheat-${i}`] as const),
    )('%s: nothing', async (_, files, team) => {
      expect(await scoreOf(files, team)).toBe('0.000000');
    });
  },
);
