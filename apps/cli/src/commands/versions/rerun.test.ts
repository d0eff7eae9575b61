import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Ran, runCommand } from '../../testing/run-command.ts';

let cwd: string;
const env = { USER: 'host' };
const assay = (...argv: readonly string[]): Promise<Ran> => runCommand(argv, cwd, env);
const json = async <T>(...argv: readonly string[]): Promise<T> =>
  JSON.parse((await assay(...argv, '--format', 'json')).out) as T;
const put = (name: string, text: string): string => {
  writeFileSync(join(cwd, name), text);
  return name;
};
const labels = (last: string) => `id,label\nq1,a\nq2,b\nq3,c\nq4,${last}\n`;
const entry = (name: string, answers: string) =>
  put(
    name,
    `id,prediction\n${answers
      .split('')
      .map((answer, i) => `q${i + 1},${answer}`)
      .join('\n')}\n`,
  );

beforeEach(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'assay-rerun-'));
  const fields = [
    '--output-field',
    'id:string',
    '--output-field',
    'prediction:string',
    '--metric',
    'Accuracy',
  ];
  const input = ['--input', 'https://example.org/items', '--out', 'problem.jsonld'];
  await assay('init', 'task', '--name', 'Items', ...fields, ...input);
  put('labels.csv', labels('d'));
  put(
    'evaluator.yaml',
    `key: contest
problem: problem.jsonld
artifacts: [{ kind: predictions, name: predictions, prediction: { type: text } }]
labels: { file: labels.csv, label: label }
scorers: [{ key: labels, kind: labels, metrics: [exact-match] }]
headlines: [exact-match.pass_rate]
feedback: { mode: exact }
`,
  );
  await assay('keys', 'new', 'evaluator');
  await assay('evaluator', 'commit', 'evaluator.yaml');
  await assay('submit', entry('one.csv', 'abcD'), '--team', 'one');
  await assay('submit', entry('two.csv', 'abxd'), '--team', 'two');
  await assay('score', '--evaluator');
  return () => rmSync(cwd, { recursive: true, force: true });
});

interface Board {
  readonly entries: readonly {
    team: string;
    rank: number | null;
    shown: string | null;
    submission_id: string;
    score_id: string;
    marks: string[];
  }[];
}
const board = () => json<Board>('leaderboard');

describe('assay rerun and explain', () => {
  test('a campaign judges all by the corrected labels, and explain says that these are the reason', async () => {
    const before = await board();
    put('labels.csv', labels('D'));
    expect((await assay('evaluator', 'commit', 'evaluator.yaml')).exitCode).toBe(0);
    const all = await assay('rerun', '--all', '--reason', 'q4 was wrong');
    expect(all.err).toContain('2/2');
    expect(all.out).toContain('2 scores have given their place to new ones');
    const after = await board();
    expect(after.entries.map(({ team, shown }) => [team, shown])).toEqual([
      ['one', '1.000000'],
      ['two', '0.500000'],
    ]);
    const [old, now] = [before, after].map(
      ({ entries }) => entries.find(({ team }) => team === 'one')!.score_id,
    );
    const why = await assay('explain', old!, now!);
    expect(why.exitCode).toBe(0);
    expect(why.out).toContain('the hidden data changed');
    expect(why.out).toContain('0 items added, 0 removed, 1 relabelled');
    expect(why.out).toContain('exact-match.pass_rate: 0.7500 → 1.0000 (+0.2500)');
    const told = await assay('audit', 'show', old!);
    expect(told.out).toMatch(/score\.superseded .*q4 was wrong/);
  });

  test('one submission, by the version before; and two scores that cannot be told apart yet', async () => {
    const [one, two] = (await board()).entries;
    put('labels.csv', labels('D'));
    await assay('evaluator', 'commit', 'evaluator.yaml');
    const again = await json<{ score: { id: string; kind: string } }>(
      'rerun',
      one!.submission_id,
      '--reason',
      'to see',
    );
    expect(again.score.kind).toBe('rerun');
    const known = await assay('explain', two!.score_id, again.score.id);
    expect([known.exitCode, known.out]).toEqual([0, expect.stringContaining('by the hidden data: +0.2500')]);
    await assay('submit', entry('three.csv', 'xbcD'), '--team', 'three');
    const { scores } = await json<{ scores: readonly { id: string }[] }>('score', '--evaluator');
    const confounded = await assay('explain', two!.score_id, scores[0]!.id);
    expect(confounded.exitCode).toBe(3);
    const [, ...argv] = /assay (rerun \S+ --scorer-of \S+ --hidden-of \S+)/
      .exec(confounded.out)![0]
      .split(' ');
    expect((await assay(...argv, '--reason', 'to tell apart')).exitCode).toBe(0);
    const told = await assay('explain', two!.score_id, scores[0]!.id);
    expect([told.exitCode, told.out]).toEqual([
      0,
      expect.stringMatching(/of this by the hidden data: \+0\.2500/),
    ]);
  });

  test('what ends a score is an event with its reason; without one nothing is done', async () => {
    const [one, two] = (await board()).entries;
    expect((await assay('audit', 'invalidate', one!.score_id)).exitCode).toBe(2);
    const ended = await assay('audit', 'invalidate', one!.score_id, '--reason', 'leaked');
    expect(ended.out).toBe(`${one!.score_id}: invalidated, because: leaked\n`);
    expect((await assay('audit', 'invalidate', one!.score_id, '--reason', 'again')).exitCode).toBe(2);
    const gone = await json<object>('audit', 'withdraw', two!.submission_id, '--reason', 'asked for');
    expect(gone).toEqual({ scores: [two!.score_id], reason: 'asked for' });
    expect((await board()).entries.map(({ rank, marks }) => [rank, ...marks])).toEqual([
      [null, 'invalidated'],
      [null, 'withdrawn'],
    ]);
    expect((await assay('audit', 'supersede', one!.score_id, two!.score_id, '--reason', 'x')).err).toContain(
      'same submission',
    );
    expect((await assay('audit', 'check')).exitCode).toBe(0);
  });

  test('random official scores are run again, and the agreement stands in the log', async () => {
    const agreement = await assay('audit', 'rerun', '--sample', '2', '--seed', 'public');
    expect([agreement.exitCode, agreement.out]).toEqual([
      0,
      expect.stringContaining('2 of 2 scores came out the same; drawn from 2 by the seed public'),
    ]);
    expect((await assay('audit', 'log', '--limit', '1')).out).toContain('rerun.compared');
  });

  test('what is asked for is a submission or all of them', async () => {
    expect((await assay('rerun', '--reason', 'x')).exitCode).toBe(2);
    expect((await assay('rerun', 'sub-none', '--reason', 'x')).err).toContain('no submission sub-none');
    expect((await assay('explain', 'sc-none', 'sc-none')).exitCode).toBe(2);
  });
});
