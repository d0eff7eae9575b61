import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Board } from '@assay/records';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Ran, runCommand } from '../../testing/run-command.ts';

let cwd: string;
const env = { USER: 'host', ASSAY_VAULT_KEY: 'ab'.repeat(32) };
const assay = (...argv: readonly string[]): Promise<Ran> => runCommand(argv, cwd, env);
const file = (name: string, contents: string): string => {
  writeFileSync(join(cwd, name), contents);
  return name;
};

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'assay-submit-'));
  return () => rmSync(cwd, { recursive: true, force: true });
});

const ids = Array.from({ length: 40 }, (_, i) => `q${i}`);
const labelOf = (i: number) => (i % 3 === 0 ? 'pos' : 'neg');

/** A home with one evaluator over forty items, half of them final. */
async function opened(): Promise<void> {
  await assay(
    ...[
      'init',
      'task',
      '--name',
      'Sentiment',
      '--output-field',
      'id:string',
      '--output-field',
      'prediction:string',
    ],
    ...['--metric', 'Accuracy', '--input', 'https://example.org/reviews', '--out', 'problem.jsonld'],
  );
  file(
    'labels.csv',
    `id,label,split\n${ids.map((id, i) => `${id},${labelOf(i)},${i % 2 === 0 ? 'feedback' : 'final'}\n`).join('')}`,
  );
  file('evaluator.pub', (await assay('keys', 'new', 'evaluator')).out);
  const init = [
    'evaluator',
    'init',
    '--labels',
    'labels.csv',
    '--problem',
    'problem.jsonld',
    '--key',
    'sentiment',
  ];
  expect(await assay(...init, '--label', 'label', '--split', 'split')).toMatchObject({ exitCode: 0 });
}

const predictions = (right: (i: number) => boolean): string =>
  ids.map((id, i) => `${JSON.stringify({ id, prediction: right(i) ? labelOf(i) : 'pos' })}\n`).join('');

describe('a contest by commands', () => {
  test('check warns of labels that order and ids give away', async () => {
    await opened();
    expect((await assay('evaluator', 'check')).out).not.toContain('warning');
    const sorted = Array.from(
      { length: 200 },
      (_, i) => `r${(i * 37) % 211},${i < 100 ? 'pos' : 'neg'},${i % 2 === 0 ? 'feedback' : 'final'}\n`,
    );
    file('labels.csv', `id,label,split\n${sorted.join('')}`);
    expect((await assay('evaluator', 'check')).out).toMatch(
      /^warning: 98 % of the 100 labels of feedback can be guessed from the order of the rows alone;/m,
    );
  });

  test('UI-06: a name that looks like another is marked on the board, and no second team has its look', async () => {
    await opened();
    await assay('evaluator', 'commit', 'evaluator.yaml');
    const answers = file(
      'answers.jsonl',
      predictions(() => true),
    );
    const submit = (team: string) => assay('submit', answers, '--team', team, '--claim', 'model=m');
    expect(await submit('Open\u0391I')).toMatchObject({ exitCode: 0 });
    const refused = await submit('OpenAI');
    expect(refused).toMatchObject({ exitCode: 2 });
    expect(refused.err).toContain('--team "OpenAI" can be mistaken for "Open\u0391I"');
    expect((await assay('leaderboard')).out).toMatch(/Open\u0391I .* confusable name/);
  });

  test('from labels to a board, and to a bundle that others verify', async () => {
    await opened();
    const before = await assay('evaluator', 'check');
    expect(before).toMatchObject({
      exitCode: 1,
      out: expect.stringContaining('commit to the file first') as string,
    });
    expect(await assay('evaluator', 'commit', 'evaluator.yaml')).toMatchObject({ exitCode: 0 });
    expect((await assay('evaluator', 'show', 'sentiment')).out).toContain('40 in feedback and final');
    const one = await assay(
      'submit',
      file(
        'one.jsonl',
        predictions(() => true),
      ),
      '--team',
      'One',
      '--claim',
      'model=m',
    );
    expect(one).toMatchObject({ exitCode: 0, out: expect.stringMatching(/number 1, One: queued/) as string });
    await assay(
      'submit',
      file(
        'two.jsonl',
        predictions((i) => i % 4 !== 0),
      ),
      '--team',
      'Two',
      '--claim',
      'model=m',
    );
    const scored = await assay('score', '--evaluator', '--format', 'json');
    expect(scored.exitCode).toBe(0);
    const { scores } = JSON.parse(scored.out) as { scores: { id: string; split: string }[] };
    expect(scores.map(({ split }) => split)).toEqual(['feedback', 'feedback']);
    const board = JSON.parse((await assay('leaderboard', '--format', 'json')).out) as Board;
    expect(board).toMatchObject({ feedback: 'ladder', headline: 'accuracy.value', is_final: false });
    expect(board.entries.map(({ team, rank }) => [team, rank])).toEqual([
      ['One', 1],
      ['Two', 2],
    ]);
    expect((await assay('submissions', '--as', 'submitter', '--team', 'One')).out).toContain(
      'its numbers are not shown',
    );
    expect((await assay('score', '--evaluator')).out).toBe('nothing is waiting to be scored\n');
    expect((await assay('score', '--evaluator', 'sentiment', '--final')).exitCode).toBe(0);
    expect((await assay('leaderboard', '--final', '--as', 'evaluator')).out).toMatch(/1–2 {2}One +1\.0/);
    expect((await assay('leaderboard', '--final')).out).toMatch(/– {2}One +–/);
    const bundle = file('bundle.json', (await assay('audit', 'export', scores[0]!.id)).out);
    cpSync(join(cwd, 'one.jsonl'), join(cwd, 'received', 'one.jsonl'), { recursive: true });
    const verified = await assay(
      'verify',
      bundle,
      '--key',
      'evaluator.pub',
      '--artifacts',
      'received',
      '--format',
      'json',
    );
    const { checks, ...said } = JSON.parse(verified.out) as { checks: { check: string; outcome: string }[] };
    expect(said).toMatchObject({ verified: true });
    expect(checks.filter(({ outcome }) => outcome === 'fail')).toEqual([]);
    expect(checks.find(({ check }) => check === 'artifacts')?.outcome).toBe('pass');
    expect((await assay('audit', 'check')).exitCode).toBe(0);
  });

  test('what is wrong is said with row and column, kept as invalid, and counted apart', async () => {
    await opened();
    await assay('evaluator', 'commit', 'evaluator.yaml');
    const bad = file('bad.jsonl', '{"id":"q0","prediction":"maybe"}\n{"id":"q1","prediction":3}\n');
    const ran = await assay('submit', bad, '--team', 'One', '--claim', 'model=m', '--format', 'json');
    expect(ran.exitCode).toBe(1);
    expect(JSON.parse(ran.out)).toMatchObject({
      state: 'invalid',
      problems: [
        {
          code: 'E_PRED_TYPE',
          message: 'row 1, column "prediction": expected one of 2 labels',
          location: { line: 1 },
        },
        { code: 'E_PRED_TYPE', location: { line: 2 } },
        { code: 'E_PRED_IDS', message: '38 of 40 items have no prediction' },
      ],
      quota: { used: { today: 0, invalid_today: 1 } },
    });
    expect((await assay('submissions')).out).toContain('One: invalid (E_PRED_TYPE)');
    const text = await assay('submit', bad, '--team', 'One', '--claim', 'model=m');
    expect(text.err).toContain('bad.jsonl:1: row 1, column "prediction"');
  });

  test.each([
    [['submit', 'p.jsonl', '--team', 'One'], 'no evaluator is registered'],
    [['leaderboard'], 'assay evaluator commit evaluator.yaml'],
    [['score', '--evaluator'], 'no evaluator is registered'],
    [['submissions'], 'no evaluator is registered'],
  ])('%j without an evaluator says what comes first', async (argv, words) => {
    await assay('keys', 'new', 'evaluator');
    file('p.jsonl', '');
    const ran = await assay(...argv);
    expect({ exitCode: ran.exitCode, out: ran.out }).toEqual({ exitCode: 2, out: '' });
    expect(ran.err).toContain(words);
  });

  test('flags that are wrong are named', async () => {
    await opened();
    await assay('evaluator', 'commit', 'evaluator.yaml');
    file(
      'p.jsonl',
      predictions(() => true),
    );
    const said = async (...argv: readonly string[]) => (await assay(...argv)).err;
    expect(await said('submit', 'p.jsonl', '--team', '\u202Eadmin')).toMatch(
      /^assay: --team ".*cannot be the name of a team/,
    );
    expect(await said('submit', 'p.jsonl', '--team', 'One', '--evaluator', 'sentimant')).toContain(
      'sentiment',
    );
    expect(await said('submit', 'p.jsonl', '--team', 'One', '--claim', 'model')).toContain(
      'expected name=value',
    );
    expect(await said('submissions', '--as', 'submitter')).toContain('Name the team');
    expect(await said('submissions', '--state', 'lost')).toContain('--state');
    expect(await said('score', 'latest', '--evaluator')).toContain('runs cannot be named');
  });
});
