import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readYaml, unpack, zipEntries } from '@assay/rows';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Ran, runCommand } from '../../testing/run-command.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const isBuilt = existsSync(join(root, 'apps/cli/dist/scoring-program.mjs'));

interface Competition {
  readonly docker_image: string;
  readonly tasks: readonly { readonly scoring_program: string; readonly reference_data: string }[];
  readonly phases: readonly { readonly tasks: readonly number[] }[];
  readonly leaderboards: readonly [{ readonly columns: readonly { readonly key: string }[] }];
}

let cwd: string;
const assay = (...argv: readonly string[]): Promise<Ran> =>
  runCommand(argv, cwd, { USER: 'host', ASSAY_VAULT_KEY: 'ab'.repeat(32) });
const read = (path: string): string => readFileSync(join(cwd, path), 'utf8');

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'assay-codabench-labels-'));
  cpSync(join(root, 'examples/09-evaluate'), cwd, { recursive: true });
  return () => rmSync(cwd, { recursive: true, force: true });
});

async function exported(): Promise<Competition> {
  const made = await assay('evaluator', 'export', 'evaluator.yaml', '--out', 'bundle.zip');
  expect(made.exitCode).toBe(0);
  for (const entry of zipEntries(readFileSync(join(cwd, 'bundle.zip')), unpack)) {
    const path = join(cwd, 'bundle', entry.path);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, entry.read());
  }
  return readYaml(read('bundle/competition.yaml'), { file: 'competition.yaml' })
    .value as unknown as Competition;
}

interface ScoredThere {
  readonly status: number | null;
  readonly stderr: string;
  readonly scores: Record<string, number> | null;
  readonly details: string | null;
}

/** As Codabench does it: the folders of one task and one submission side by side, and the command of the metadata. */
function scoreThere({ tasks }: Competition, task: number, submission: string): ScoredThere {
  const app = mkdtempSync(join(cwd, 'app-'));
  const copy = (from: string, to: string): void =>
    cpSync(join(cwd, from), join(app, to), { recursive: true });
  copy(`bundle/${tasks[task]!.scoring_program}`, 'program');
  copy(`bundle/${tasks[task]!.reference_data}`, 'input/ref');
  copy(submission, `input/res/${submission}`);
  writeFileSync(join(app, 'input/res/metadata'), 'exitCode: 0\n');
  mkdirSync(join(app, 'output'));
  const [, command] = /^command: node (.*)$/m.exec(readFileSync(join(app, 'program/metadata.yaml'), 'utf8'))!;
  const words = command!.replaceAll('/app/', `${app}/`).split(' ');
  const ran = spawnSync(process.execPath, words, { cwd: join(app, 'program'), env: {}, encoding: 'utf8' });
  const written = (name: string): string | null =>
    existsSync(join(app, 'output', name)) ? readFileSync(join(app, 'output', name), 'utf8') : null;
  const scores = written('scores.json');
  return {
    status: ran.status,
    stderr: ran.stderr,
    scores: scores === null ? null : (JSON.parse(scores) as Record<string, number>),
    details: written('detailed_results.html'),
  };
}

async function scoredHere(file: string, ...final: readonly string[]): Promise<Record<string, number>> {
  await assay('submit', file, '--team', file, '--claim', 'model=m');
  await assay('score', '--evaluator', ...final);
  const { out } = await assay('leaderboard', ...final, '--as', 'evaluator', '--format', 'json');
  const { entries } = JSON.parse(out) as {
    entries: { team: string; metrics: { name: string; value: string }[] }[];
  };
  const { metrics } = entries.find(({ team }) => team === file)!;
  return Object.fromEntries(metrics.map(({ name, value }) => [name, Number(value)]));
}

describe.skipIf(!isBuilt)(
  'a bundle of labels that nobody sees (skipped where the command is not built)',
  () => {
    test.each(['student.csv', 'weak.jsonl'])(
      'scores %s there as it is scored here, on both splits',
      async (file) => {
        const competition = await exported();
        await assay('keys', 'new', 'evaluator');
        expect((await assay('evaluator', 'commit', 'evaluator.yaml')).exitCode).toBe(0);
        expect(competition.docker_image).toMatch(/^node:/);
        expect(competition.phases.map(({ tasks }) => tasks)).toEqual([[0], [1]]);
        const feedback = scoreThere(competition, 0, file);
        expect(feedback.stderr).toBe('');
        expect(feedback.scores).toEqual(await scoredHere(file));
        expect(scoreThere(competition, 1, file).scores).toEqual(await scoredHere(file, '--final'));
        expect(Object.keys(feedback.scores!)).toEqual(
          competition.leaderboards[0].columns.map(({ key }) => key),
        );
      },
    );

    test('tells submitters numbers and intervals, no slices of a column in which one is small, and nothing of single items', async () => {
      const { details } = scoreThere(await exported(), 0, 'student.csv');
      expect(details).toContain('100 of 100 items have a prediction.');
      // Riddles are few, and the total less reading would be riddles.
      expect(details).not.toContain('domain=');
      expect(details).not.toMatch(/\bw\d{3}\b/);
    });

    test('refuses predictions that do not fit, in words about the file alone', async () => {
      const { status, stderr, scores } = scoreThere(await exported(), 0, 'broken.jsonl');
      expect(status).toBe(1);
      expect(scores).toBeNull();
      expect(stderr).toContain('row 4, column "prediction"');
      expect(stderr).toContain('E_PRED_IDS');
    });

    test('keeps labels to the reference data of their task', async () => {
      await exported();
      const holding = zipEntries(readFileSync(join(cwd, 'bundle.zip')), unpack)
        .map((entry) => ({ path: entry.path, text: new TextDecoder().decode(entry.read()) }))
        .filter(({ text }) => /"expected":"(?:yes|no)"/.test(text))
        .map(({ path }) => path);
      expect(holding).toEqual(['reference_data/labels.jsonl', 'reference_data_1/labels.jsonl']);
      expect(read('bundle/competition.yaml')).toContain('make_programs_available: false');
    });

    test('comes back as the evaluator that it was', async () => {
      await exported();
      expect((await assay('evaluator', 'init', '--from', 'bundle.zip', '--out', 'back')).exitCode).toBe(0);
      await assay('keys', 'new', 'evaluator');
      const digestOf = async (file: string): Promise<unknown> => {
        const { out } = await assay('evaluator', 'commit', file, '--format', 'json');
        const { scorer } = JSON.parse(out) as { scorer: { components: { labels: unknown } } };
        return scorer.components.labels;
      };
      expect(await digestOf('back/evaluator.yaml')).toEqual(await digestOf('evaluator.yaml'));
      expect(read('back/problem.jsonld')).toBe(read('problem.jsonld'));
      const again = await assay('evaluator', 'export', 'back/evaluator.yaml', '--out', 'again.zip');
      expect(again.exitCode).toBe(0);
      expect(readFileSync(join(cwd, 'again.zip')).equals(readFileSync(join(cwd, 'bundle.zip')))).toBe(true);
    });

    test('hides every column where nobody is told a score before the end', async () => {
      writeFileSync(
        join(cwd, 'evaluator.yaml'),
        read('evaluator.yaml').replace(/^feedback: .*$/m, 'feedback: { mode: none }'),
      );
      await exported();
      const text = read('bundle/competition.yaml');
      expect(text.match(/hidden: true/g)).toHaveLength(2);
      expect(text.match(/hide_output: true/g)).toHaveLength(2);
      expect(text).not.toContain('enable_detailed_results');
    });
  },
);
