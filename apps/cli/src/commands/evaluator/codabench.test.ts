import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeZip } from '@assay/rows';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Ran, runCommand } from '../../testing/run-command.ts';

const bubblewrap = ['/usr/bin/bwrap', '/bin/bwrap', '/usr/local/bin/bwrap'].some((path) => existsSync(path));
const python = existsSync('/usr/bin/python3');

let cwd: string;
const assay = (...argv: readonly string[]): Promise<Ran> =>
  runCommand(argv, cwd, { USER: 'host', ASSAY_VAULT_KEY: 'ab'.repeat(32) });
const zip = (files: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  writeZip(
    Object.entries(files).map(([path, given]) => ({
      path,
      bytes: typeof given === 'string' ? new TextEncoder().encode(given) : given,
    })),
  );
const bundle = (files: Readonly<Record<string, string | Uint8Array>>): string => {
  writeFileSync(join(cwd, 'bundle.zip'), zip(files));
  return 'bundle.zip';
};

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'assay-codabench-'));
  return () => rmSync(cwd, { recursive: true, force: true });
});

const competition = `version: 2
title: Wheat Seeds
description: Three classes
image: logo.png
docker_image: codalab/codalab-legacy:py39
terms: pages/terms.md
pages:
  - { title: Overview, file: pages/overview.md }
tasks:
  - { index: 0, name: Development, scoring_program: scoring_program.zip, reference_data: dev/reference_data/ }
  - { index: 1, name: Final, scoring_program: scoring_program.zip, reference_data: final/ }
phases:
  - { index: 0, name: Development Phase, start: 1-1-2020, end: 12-31-2098, max_submissions_per_day: 3, max_submissions: 40, tasks: [0] }
  - { index: 1, name: Final Phase, start: 2099-01-01 10:00:00, max_submissions: 1, tasks: [1] }
leaderboards:
  - title: Results
    key: main
    columns:
      - { title: Error, key: error, index: 1, sorting: asc }
      - { title: Prediction score, key: accuracy, index: 0, sorting: desc }
      - { title: Mean, key: mean, index: 2, sorting: desc, computation: avg }
`;
const score = `import json, os, sys
read = lambda path: open(path).read().split()
truth = read(os.path.join(sys.argv[1], 'ref', 'truth.txt'))
given = read('/app/input/res/prediction.txt')
right = sum(a == b for a, b in zip(truth, given)) / len(truth)
print('scoring')
json.dump({'accuracy': right, 'error': 1 - right}, open('/app/output/scores.json', 'w'))
`;
const files = {
  'competition.yaml': competition,
  'logo.png': 'x',
  'pages/terms.md': 'Terms',
  'pages/overview.md': 'Overview',
  'dev/reference_data/truth.txt': '1 2 3 1\n',
  'final/truth.txt': '1 1 1 1\n',
  get 'scoring_program.zip'() {
    return zip({
      'metadata.yaml': 'command: python3 /app/program/score.py /app/input/ /app/output/\n',
      'score.py': score,
    });
  },
};

describe('assay evaluator init --from a bundle of Codabench', () => {
  test('writes an evaluator that can be checked, and names what has no equivalent', async () => {
    const made = await assay('evaluator', 'init', '--from', bundle(files), '--out', 'wheat');
    expect(made.exitCode).toBe(0);
    for (const words of [
      'other tasks are not taken: 1 (Final); another one can be asked for by its index',
      'the column mean is computed (avg) and is not taken',
      'docker_image has no equivalent',
      'what a submission must contain is not stated in a bundle',
    ])
      expect(made.err).toContain(words);
    const text = readFileSync(join(cwd, 'wheat/evaluator.yaml'), 'utf8');
    expect(text).toContain('opens: 2020-01-01T00:00:00.000Z');
    expect(text).toContain('closes: 2098-12-31T00:00:00.000Z');
    expect(text).toContain('per_day: 3, lifetime: 40');
    expect(text).toContain('headlines: [ codabench.accuracy, codabench.error ]');
    expect(text).toMatch(/name: error, direction: lower/);
    expect(readFileSync(join(cwd, 'wheat/scorer/reference_data/truth.txt'), 'utf8')).toBe('1 2 3 1\n');
    const checked = await assay('evaluator', 'check', 'wheat/evaluator.yaml');
    expect(checked.out).toContain('codabench (program)');
    expect(checked.err).not.toContain('error');
    expect((await assay('validate', 'wheat/problem.jsonld')).exitCode).toBe(0);
  });

  test('one of CodaLab has a task in each phase, which begins as the one before ends', async () => {
    const old = `title: Old Seeds
competition_docker_image: codalab/codalab-legacy
end_date: 2031-01-01
html: { overview: pages/overview.md, terms: pages/terms.md }
leaderboard:
  leaderboards:
    Results: &RESULTS { label: Results, rank: 1 }
  columns:
    error: { leaderboard: *RESULTS, label: Error, rank: 2, sort: asc }
    accuracy: { leaderboard: *RESULTS, label: Prediction score, rank: 1 }
    mean: { leaderboard: *RESULTS, label: Mean, rank: 3, computed: { operation: Avg, fields: [ accuracy ] } }
phases:
  2: { phasenumber: 2, label: Final, start_date: 2030-01-01, scoring_program: scoring_program.zip, reference_data: final/ }
  1: { phasenumber: 1, label: Practice, start_date: 2029-01-01, max_submissions: 9, max_submissions_per_day: 0, scoring_program: scoring_program.zip, reference_data: dev/reference_data }
`;
    const given = { ...files, 'competition.yaml': old };
    const { exitCode, err } = await assay('evaluator', 'init', '--from', bundle(given), '--out', 'old');
    expect(exitCode).toBe(0);
    for (const words of ['1 (Final)', 'mean is computed (Avg)', 'docker_image']) expect(err).toContain(words);
    const text = readFileSync(join(cwd, 'old/evaluator.yaml'), 'utf8');
    expect(text).toContain('headlines: [ codabench.accuracy, codabench.error ]');
    expect(text).toContain('quotas: { per_day: null, lifetime: 9 }');
    expect(text).toMatch(/practice-0[^]*opens: 2029-01-01T00:00:00.000Z[^]*closes: 2030-01-01T00:00:00.000Z/);
    expect(existsSync(join(cwd, 'old/pages/overview.md'))).toBe(true);
    const final = ['--task', '1', '--out', 'final'] as const;
    await assay('evaluator', 'init', '--from', 'bundle.zip', ...final);
    expect(readFileSync(join(cwd, 'final/evaluator.yaml'), 'utf8')).toContain('final-0');
  });

  test('written back and read again it is the same, also a command over several lines', async () => {
    const program = zip({
      'metadata.yaml':
        'description: scores\ncommand: >-\n  python3 /app/program/score.py\n  /app/input/ /app/output/\n',
      'score.py': score,
    });
    await assay(
      'evaluator',
      'init',
      '--from',
      bundle({ ...files, 'scoring_program.zip': program }),
      '--out',
      'a',
    );
    const settings = readFileSync(join(cwd, 'a/scorer/settings.json'), 'utf8');
    expect(settings).toContain('"python3 /app/program/score.py /app/input/ /app/output/"');
    await assay('evaluator', 'export', 'a/evaluator.yaml', '--out', 'again.zip');
    await assay('evaluator', 'init', '--from', 'again.zip', '--out', 'b');
    for (const name of ['evaluator.yaml', 'scorer/settings.json', 'scorer/program/score.py'])
      expect(readFileSync(join(cwd, 'b', name), 'utf8')).toBe(readFileSync(join(cwd, 'a', name), 'utf8'));
  });

  test('--task chooses another one', async () => {
    await assay('evaluator', 'init', '--from', bundle(files), '--out', 'wheat', '--task', '1');
    expect(readFileSync(join(cwd, 'wheat/scorer/reference_data/truth.txt'), 'utf8')).toBe('1 1 1 1\n');
    const none = await assay('evaluator', 'init', '--from', 'bundle.zip', '--out', 'other', '--task', '7');
    expect(none.exitCode).toBe(2);
    expect(none.err).toContain('0 (Development), 1 (Final)');
  });

  test.skipIf(!bubblewrap || !python)(
    'the scoring program scores submissions as it stands (skipped where there is no bubblewrap or Python)',
    async () => {
      await assay('evaluator', 'init', '--from', bundle(files), '--out', 'wheat');
      await assay('keys', 'new', 'evaluator');
      expect((await assay('evaluator', 'commit', 'wheat/evaluator.yaml')).exitCode).toBe(0);
      writeFileSync(join(cwd, 'submission.zip'), zip({ 'prediction.txt': '1 2 3 3\n' }));
      const submitted = await assay('submit', 'submission.zip', '--team', 'A');
      expect(submitted.err).toBe('');
      await assay('score', '--evaluator');
      const board = await assay('leaderboard', '--as', 'evaluator', '--format', 'json');
      const { entries } = JSON.parse(board.out) as {
        entries: { metrics: { name: string; value: string }[] }[];
      };
      expect(entries[0]?.metrics.map(({ name, value }) => [name, value])).toEqual([
        ['codabench.accuracy', '0.75'],
        ['codabench.error', '0.25'],
      ]);
    },
  );

  test.each([
    [{ 'readme.md': 'x' }, 'it has no competition.yaml'],
    [{ 'competition.yaml': 'title: x\ntasks: []\nleaderboards: []\n' }, 'tasks'],
    [{ ...files, 'scoring_program.zip': zip({ 'score.py': score }) }, 'has no metadata.yaml'],
    [{ ...files, 'scoring_program.zip': 'not a zip' }, 'scoring_program.zip'],
    [{ '../competition.yaml': competition }, 'leaves the archive'],
  ])('refuses a bundle that is broken: %#', async (broken, words) => {
    const made = await assay('evaluator', 'init', '--from', bundle(broken), '--out', 'wheat');
    expect(made.exitCode).toBe(1);
    expect(made.err).toContain(words);
    expect(existsSync(join(cwd, 'wheat'))).toBe(false);
  });
});

describe('assay evaluator export: a bundle of Codabench', () => {
  test.skipIf(!bubblewrap || !python)(
    'what came from a bundle goes back as it was, and scores the same (skipped where there is no bubblewrap or Python)',
    async () => {
      await assay('evaluator', 'init', '--from', bundle(files), '--out', 'wheat');
      const exported = await assay('evaluator', 'export', 'wheat/evaluator.yaml', '--out', 'again.zip');
      expect(exported.exitCode).toBe(0);
      const again = await assay('evaluator', 'init', '--from', 'again.zip', '--out', 'again');
      expect(again.exitCode).toBe(0);
      const read = (path: string): string => readFileSync(join(cwd, path), 'utf8');
      for (const path of [
        'scorer/program/score.py',
        'scorer/reference_data/truth.txt',
        'pages/terms.md',
        'problem.jsonld',
      ])
        expect(read(`again/${path}`)).toBe(read(`wheat/${path}`));
      expect(read('again/evaluator.yaml').replace(/development-phase-0-0/, 'development-phase-0')).toBe(
        read('wheat/evaluator.yaml'),
      );
    },
  );

  const own = `import json
truth = [json.loads(line) for line in open('/hidden/labels.jsonl')]
given = dict(line.strip().split(',') for line in open('/submission/answers').readlines()[1:])
right = sum(given.get(row['id']) == row['label'] for row in truth)
print(json.dumps({'metrics': {'right': right / len(truth)}}))
`;
  const evaluator = `key: words
display_name: Words
problem: problem.jsonld
artifacts: [ { kind: predictions, name: answers, formats: [ csv ], columns: { id: id, prediction: answer }, prediction: { type: text } } ]
labels: { file: labels.csv, label: answer }
scorers: [ { key: own, kind: program, command: [ python3, score.py ], code: scorer, metrics: [ { name: right, direction: higher } ] } ]
headlines: [ own.right ]
phases: [ { key: open, opens: 2026-01-31T12:00:00Z } ]
`;
  const write = async (): Promise<void> => {
    await assay('evaluator', 'init', '--from', bundle(files), '--out', 'folder');
    rmSync(join(cwd, 'folder/scorer'), { recursive: true });
    mkdirSync(join(cwd, 'folder/scorer'));
    writeFileSync(join(cwd, 'folder/scorer/score.py'), own);
    writeFileSync(join(cwd, 'folder/labels.csv'), 'id,answer\na,yes\nb,no\n');
    writeFileSync(join(cwd, 'folder/evaluator.yaml'), evaluator);
  };

  test.skipIf(!bubblewrap || !python)(
    'a program of the host’s finds its files there, and read back it scores as before (skipped where there is no bubblewrap or Python)',
    async () => {
      await write();
      const toZip = ['evaluator', 'export', 'folder/evaluator.yaml', '--out', 'words.zip'] as const;
      expect((await assay(...toZip)).err).toContain('reference_data contains the hidden labels');
      expect((await assay(...toZip)).exitCode).toBe(2);
      const made = await assay(...toZip, '--force', '--format', 'json');
      expect((JSON.parse(made.out) as { files: string[] }).files).toContain(
        'scoring_program/scorer/score.py',
      );
      expect((await assay('evaluator', 'init', '--from', 'words.zip', '--out', 'back')).exitCode).toBe(0);
      await assay('keys', 'new', 'evaluator');
      expect((await assay('evaluator', 'commit', 'back/evaluator.yaml')).exitCode).toBe(0);
      writeFileSync(join(cwd, 'submission.zip'), zip({ 'answers.csv': 'id,answer\na,yes\nb,yes\n' }));
      await assay('submit', 'submission.zip', '--team', 'A');
      await assay('score', '--evaluator');
      const board = await assay('leaderboard', '--as', 'evaluator', '--format', 'json');
      expect(board.out).toContain('"0.5"');
    },
  );

  test('scorers that cannot stand in one program are refused with what can be done', async () => {
    await write();
    const second = 'scorers: [ { key: more, kind: labels, metrics: [ accuracy ] }, ';
    writeFileSync(join(cwd, 'folder/evaluator.yaml'), evaluator.replace('scorers: [ ', second));
    const { exitCode, err } = await assay('evaluator', 'export', 'folder/evaluator.yaml');
    expect(exitCode).toBe(2);
    expect(err).toContain('more (labels), own (program)');
    expect(err).toContain('It can have scorers of the kind labels');
  });
});
