import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RatedBattles } from '@assay/verbs';
import { beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-rate-'));
});

const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n');
const row = (model_a: string, model_b: string, winner: string | null, rest: object = {}) => ({
  model_a,
  model_b,
  winner,
  ...rest,
});

async function run(file: string, text: string, ...flags: string[]) {
  await writeFile(join(folder, file), text);
  return runCommand(['arena', 'rate', file, ...flags], folder);
}

async function rated(file: string, text: string, ...flags: string[]): Promise<RatedBattles> {
  const { out } = await run(file, text, ...flags, '--format', 'json');
  return JSON.parse(out) as RatedBattles;
}

const circle = [row('x', 'y', 'a'), row('y', 'z', 'model_a'), row('z', 'x', 'a'), row('x', 'y', 'tie')];

describe('assay arena rate', () => {
  test('rates JSONL and CSV the same, for people and as JSON', async () => {
    const csv = circle.map((each) => Object.values(each).join(',')).join('\n');
    const fromLines = await rated('battles.jsonl', lines(circle));
    expect(await rated('battles.csv', `model_a,model_b,winner\n${csv}\n`)).toEqual(fromLines);
    expect(await rated('short.csv', `a,b,winner\n${csv}\n`)).toEqual(fromLines);
    const { out, exitCode } = await run('battles.jsonl', lines(circle));
    expect(exitCode).toBe(0);
    expect(out).toContain('4 battles, 4 clusters.');
    expect(out).toContain('battles are taken for independent');
  });

  test('what both lost is a tie; a row without a verdict is counted and in no number', async () => {
    const rows = [...circle, row('x', 'z', 'tie (bothbad)'), row('x', 'z', 'both_bad'), row('x', 'z', null)];
    const told = await rated('bad.jsonl', lines(rows));
    expect([told.battles, told.both_bad, told.missing]).toEqual([6, 2, 1]);
    expect(told.players.find(({ player }) => player === 'x')).toMatchObject({ wins: 1, ties: 3, losses: 1 });
  });

  test('battles of one prompt are a cluster, by the usual names or by the one that is given', async () => {
    const rows = Array.from({ length: 8 }, (_, prompt) =>
      circle.map((each) => ({ ...each, prompt: `p${prompt}`, question: prompt % 4 })),
    ).flat();
    expect((await rated('prompts.jsonl', lines(rows))).fit?.clusters).toBe(8);
    expect((await rated('prompts.jsonl', lines(rows), '--cluster', 'question')).fit?.clusters).toBe(4);
    const { exitCode, err } = await run('prompts.jsonl', lines(rows), '--cluster', 'user');
    expect([exitCode, err]).toEqual([
      1,
      expect.stringContaining('prompts.jsonl:1: row 1: there is no "user"'),
    ]);
  });

  test('ten people and more are clusters too; fewer are said to be few', async () => {
    const voted = (people: number) =>
      Array.from({ length: 60 }, (_, i) => ({ ...circle[i % 4]!, prompt: `p${i}`, judge: `j${i % people}` }));
    const many = await rated('many.jsonl', lines(voted(12)));
    expect(many.fit).toMatchObject({ is_by_voter: true, clusters: 12 });
    expect(many.voters).toHaveLength(12);
    const few = await rated('few.jsonl', lines(voted(3)));
    expect(few.fit).toMatchObject({ is_by_voter: false, clusters: 60 });
    expect(few.notes).toContain('Fewer than 10 voters: errors are not clustered by them.');
  });

  test('pairs are judged as pairs, and cluster their battles', async () => {
    const rows = [0, 1, 2, 3].flatMap((pair) => [
      row('x', 'y', pair === 0 ? 'b' : 'a', { pair }),
      row('y', 'x', pair === 3 ? 'a' : 'b', { pair }),
    ]);
    const told = await rated('pairs.jsonl', lines(rows), '--sprt', '0,50');
    expect(told.head_to_head).toMatchObject([
      {
        a: 'x',
        b: 'y',
        match: { kind: 'pentanomial', pairs: [0, 0, 2, 0, 2] },
        sequential: { decision: 'continue' },
      },
    ]);
    expect(told.fit?.clusters).toBe(4);
  });

  test('refuses a win graph in several groups and names them: exit code 3, with win rates', async () => {
    const chain = [row('x', 'y', 'a'), row('y', 'z', 'a')];
    const { exitCode, out } = await run('chain.jsonl', lines(chain));
    expect(exitCode).toBe(3);
    expect(out).toContain('{"x"} {"y"} {"z"}');
    const told = await rated('chain.jsonl', lines(chain));
    expect(told.refused).toMatchObject({
      code: 'E_METRIC_ARENA_UNCONNECTED',
      groups: [['x'], ['y'], ['z']],
    });
    expect(told.players.map(({ player, win_rate }) => [player, win_rate.value])).toEqual([
      ['x', 1],
      ['y', 0.5],
      ['z', 0],
    ]);
    const drawn = await rated('chain.jsonl', lines(chain), '--regularisation', '0.1');
    expect(drawn.refused).toBeNull();
    expect((await run('none.jsonl', '')).exitCode).toBe(3);
  });

  test.each([
    ['no winner', '{"model_a":"x","model_b":"y"}', 'there is no "winner"'],
    [
      'another word',
      '{"model_a":"x","model_b":"y","winner":"x"}',
      'the winner is "x"; expected a, b, tie or both_bad',
    ],
    ['a number', '{"model_a":"x","model_b":"y","winner":1}', 'the winner is 1'],
    ['one player', '{"model_a":"x","winner":"a"}', 'there is no "model_b"'],
    ['no name', '{"model_a":"","model_b":"y","winner":"a"}', 'there is no "model_a"'],
    ['a list for a name', '{"model_a":["x"],"model_b":"y","winner":"a"}', '"model_a" is an object or a list'],
    ['itself', '{"model_a":"x","model_b":"x","winner":"a"}', '"x" met itself'],
    [
      'half a battle',
      '{"model_a":"x","model_b":"y","winner":"a","count":0.5}',
      '"count" is 0.5; expected a whole',
    ],
    ['a negative weight', '{"model_a":"x","model_b":"y","winner":"a","weight":-1}', '"weight" is -1'],
    ['no JSON', '{"model_a":', 'wrong.jsonl:2'],
  ])('a row with %s is refused with its line', async (_, wrong, why) => {
    const { exitCode, err, out } = await run('wrong.jsonl', `${JSON.stringify(circle[0])}\n${wrong}\n`);
    expect([exitCode, out]).toEqual([1, '']);
    expect(err).toContain('wrong.jsonl:2');
    expect(err).toContain(why);
  });

  test.each([
    [['--anchor', 'q=1000'], '--anchor q: expected a player of these battles: x, y, z'],
    [['--anchor', 'x'], 'expected a player and a rating'],
    [['--level', '95'], '--level 95: expected a number between 0 and 1'],
    [['--sprt', '5'], '--sprt 5: expected two differences'],
    [['--sprt', '5,0'], 'elo0 below elo1'],
    [['--ties', 'none'], 'expected one of half, davidson, rao-kupper'],
    [['--regularisation', 'x'], '--regularisation x: expected a number'],
    [['--regularisation', '-1'], 'regularisation is -1'],
  ])('%j is a wrong call', async (flags, why) => {
    const { exitCode, err } = await run('battles.jsonl', lines(circle), ...flags);
    expect([exitCode, err]).toEqual([2, expect.stringContaining(why)]);
  });
});
