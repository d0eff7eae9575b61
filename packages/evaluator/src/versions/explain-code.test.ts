import type { OfficialScore } from '@assay/records';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { GOOD, NIM, ONE } from '../arena/testing/made-arena.ts';
import { type Contest, contest } from '../testing/contest.ts';
import { explainScores } from './explain-scores.ts';
import { rerunSubmission } from './rerun-submission.ts';

const canRun = existsSync('/usr/bin/bwrap') && existsSync('/usr/bin/python3');
const reason = 'to see';

/** Scores an entry, registers another version, scores it again, and asks why they differ. */
async function changed(
  first: readonly [evaluator: string, files: Readonly<Record<string, string>>],
  second: readonly [evaluator: string, files: Readonly<Record<string, string>>],
  entry: Readonly<Record<string, string>>,
): Promise<Awaited<ReturnType<typeof explainScores>>> {
  const made: Contest = await contest();
  await made.register(...first);
  await made.submit('one', entry);
  const [before] = await made.score();
  await made.register(...second);
  const after = await again(before!, made);
  return explainScores(before!.id, after.id, made.context);
}

async function again({ submission_id }: OfficialScore, { context }: Contest): Promise<OfficialScore> {
  return (await rerunSubmission({ submission_id, supersede: false, reason }, context)).score;
}

const testing = (wall = 60_000) => `key: sorting
problem: problem.jsonld
artifacts: [{ kind: code, name: entry }]
scorers: [{ key: unit, kind: tests, tests: tests.yaml, limits: { wall_ms: ${wall} } }]
headlines: [unit.pass_rate]
feedback: { mode: exact }
`;
const oneTest = (id: string, given: number, expected: number) =>
  `- { kind: call, id: ${id}, file: entry.py, function: double, arguments: [${given}], expected: ${expected} }\n`;
const suite = (...tests: readonly string[]) => ({ 'tests.yaml': tests.join('') });
const [small, large] = [oneTest('small', 1, 2), oneTest('large', 10, 20)];
const entry = { 'entry.py': 'def double(x):\n    return 2 * x\n' };

const playing = `key: nim
problem: problem.jsonld
artifacts: [{ kind: code, name: entry, requires: [player.py] }]
scorers: [{ key: play, kind: arena, arena: arena/arena.yaml }]
headlines: [play.win_rate]
feedback: { mode: exact }
`;
const arena = (openings: number, opponent: string) => ({
  'arena/arena.yaml': `key: nim
environment: { module: game.mjs }
entry: { file: player.py }
players: [{ name: other, module: other.mjs, reference: true }]
schedule: { kind: gauntlet, openings: ${openings} }
limits: { move_ms: 5000 }
`,
  'arena/game.mjs': NIM,
  'arena/other.mjs': opponent,
});
const player = { 'player.py': 'def move(q):\n  return q["observation"]["stones"] % 4 or 1\n' };

describe.skipIf(!canRun)(
  'why two scores of code differ (skipped where there is no bubblewrap or no Python)',
  () => {
    test.each([
      ['added', suite(small), suite(small, large), { added: 1, removed: 0, relabelled: 0 }],
      ['removed', suite(small, large), suite(large), { added: 0, removed: 1, relabelled: 0 }],
      [
        'expected otherwise',
        suite(small, large),
        suite(small, oneTest('large', 10, 21)),
        { added: 0, removed: 0, relabelled: 1 },
      ],
    ])('private tests %s: the hidden data, by counts', async (_, before, after, hidden_data) => {
      expect(await changed([testing(), before], [testing(), after], entry)).toMatchObject({
        verdict: 'hidden_data',
        factors: ['hidden_data'],
        components: [],
        hidden_data,
      });
    });

    test('a limit: the scorer, by the part that changed', async () => {
      const files = suite(small);
      const why = await changed([testing(), files], [testing(50_000), files], entry);
      expect(why).toMatchObject({ verdict: 'scorer', factors: ['scorer'], components: ['unit.config'] });
    });

    test.each([
      ['schedule', arena(1, ONE), arena(2, ONE)],
      ['opponents', arena(1, ONE), arena(1, GOOD)],
    ])('the %s of an arena: the scorer, by the part of it', async (part, before, after) => {
      expect(await changed([playing, before], [playing, after], player)).toMatchObject({
        verdict: 'scorer',
        factors: ['scorer'],
        components: [`play.arena.${part}`],
        hidden_data: null,
      });
    });

    test('nothing: games are left to chance, tests are not', async () => {
      const files = arena(1, ONE);
      const why = await changed([playing, files], [playing, files], player);
      expect(why).toMatchObject({ verdict: 'noise', factors: [], repeats: { n: 2 } });
      const tests = suite(small);
      const same = await changed([testing(), tests], [testing(), tests], entry);
      expect(same).toMatchObject({ verdict: 'same', factors: [] });
    });
  },
);
