import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { World } from '../../world.ts';
import { arenaRun } from '../../arena/run.ts';
import { arenaView } from './arena.ts';
import { arenasView } from './arenas.ts';
import { gameView } from './game.ts';

const rows = (list: readonly object[]) => list.map((row) => `${JSON.stringify(row)}\n`).join('');
const prompts = Array.from({ length: 12 }, (_, i) => ({ id: `p${i}`, input: `question ${i}` }));
const said = (name: string, i: number) => `${name} to ${i}`;

/** Two who answer, three who judge; the last of them prefers what the others do not. */
const files = {
  'prompts.jsonl': rows(prompts),
  'short.jsonl': rows(prompts.map(({ id }, i) => ({ id, output: said('short', i) }))),
  'long.jsonl': rows(prompts.map(({ id }, i) => ({ id, output: said('long', i) }))),
  'votes.jsonl': rows(
    ['ann', 'bob', 'contrary'].flatMap((rater) =>
      prompts.map(({ id }, i) => ({
        item: id,
        first: said('short', i),
        second: said('long', i),
        preferred: rater === 'contrary' ? 'first' : 'second',
        rater,
      })),
    ),
  ),
  'arena.yaml': `key: answers
answers: { prompts: prompts.jsonl, judges: [{ name: people, human: votes.jsonl }] }
players: [{ name: short, outputs: short.jsonl }, { name: long, outputs: long.jsonl }]
schedule: { kind: round_robin, openings: 12 }
rating: { regularisation: 0.1 }
`,
};

test('JDG-24 the public learns how people judged answers, and not who they are; the host learns both', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'assay-public-arena-'));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(cwd, name), text);
  const world: World = { cwd, env: {}, version: '0.1.0' };
  await arenaRun({}, world);
  const run = (await arenasView({}, world)).arenas[0]!.run_id;
  const whole = await arenaView({ run }, world);
  const told = await arenaView({ run, public: true }, world);
  const games = await Promise.all(
    told.games.map(async ({ id }) => gameView({ run, game: id, public: true }, world)),
  );
  expect(JSON.stringify([told, games])).not.toMatch(/\b(?:ann|bob|contrary)\b/);
  expect(JSON.stringify(whole)).toMatch(/people\/contrary/);
  expect(told.standings.voters?.map(({ voter, isFlagged }) => [voter, isFlagged])).toEqual([
    ['people 1', false],
    ['people 2', false],
    ['people 3', true],
  ]);
  expect(told.notes.join(' ')).toContain('people 3');
  expect(new Set(games.map(({ game }) => game.game.judge))).toEqual(
    new Set(['people 1', 'people 2', 'people 3']),
  );
});
