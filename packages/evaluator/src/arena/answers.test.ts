import { openStore } from '@assay/engine';
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hasPostgres, postgresServer } from '../../../../testing/postgres/postgres-server.ts';
import { openEvaluatorDatabase } from '../store/evaluator-database.ts';
import { madeArena, played } from './testing/made-arena.ts';

const rows = (list: readonly object[]) => list.map((row) => `${JSON.stringify(row)}\n`).join('');
const prompts = Array.from({ length: 12 }, (_, i) => ({ id: `p${i}`, input: `question ${i}` }));
const outputs = (quality: (i: number) => number) =>
  rows(prompts.map(({ id }, i) => ({ id, output: `answer of quality ${quality(i)}` })));

/** Prefers the better one; of equals the one that stands first. */
const JUDGE = `const of = (text) => Number(/quality (\\d+)/.exec(text)[1]);
export default ({ input: { first, second } }) => ({ preferred: of(second) > of(first) ? 'second' : 'first', reason: 'private words' });`;

/** Says which it prefers, and of equals what is no verdict. */
const MODEL_JUDGE = `export default ({ messages }) => {
  const [, first, second] = /quality (\\d+)[^]*?quality (\\d+)/.exec(messages.at(-1).content).map(Number);
  if (first === second) return 'I like both';
  return JSON.stringify({ preferred: first > second ? 'first' : 'second', reason: 'r' });
};`;

const files = (judges: string, judge = JUDGE) => ({
  'prompts.jsonl': rows(prompts),
  'strong.jsonl': outputs((i) => 6 + (i % 3)),
  'middle.jsonl': outputs((i) => 5 + ((i * 2) % 3)),
  'weak.jsonl': outputs((i) => 3 + (i % 4)),
  'judge.mjs': judge,
  'arena.yaml': `key: answers
answers: { prompts: prompts.jsonl, judges: [${judges}] }
players:
  - { name: strong, outputs: strong.jsonl }
  - { name: middle, outputs: middle.jsonl }
  - { name: weak, outputs: weak.jsonl }
schedule: { kind: round_robin, openings: 12 }
rating: { regularisation: 0.1 }
`,
});

describe('an arena of answers', () => {
  test('JDG-08: every pair is judged in both orders; what depends on the order is a tie, and counted', async () => {
    const standings = await played(madeArena(files('{ name: code, module: judge.mjs }')).folder);
    expect(standings).toMatchObject({ match: 'answers', games: 72, pairs: 36, missing: 0 });
    expect(standings.position_inconsistent).toBeGreaterThan(0);
    const [best] = standings.players;
    expect([best!.name, best!.interval?.method]).toEqual(['strong', 'sandwich-student']);
    const always = await played(
      madeArena(files('{ name: code, module: judge.mjs }', "export default () => 'first';")).folder,
    );
    expect(always.position_inconsistent).toBe(36);
    expect(always.players.every(({ win_rate: { value } }) => value === 0.5)).toBe(true);
  });

  test('a verdict that is not one is missing, never a tie and never a loss', async () => {
    const judge = `export default ({ input: { id } }) => (id === 'p0' ? 'the one I like' : id === 'p1' ? undefined : 'tie');`;
    const standings = await played(madeArena(files('{ name: code, module: judge.mjs }', judge)).folder);
    expect(standings).toMatchObject({ games: 72, pairs: 30, missing: 6 });
  });

  test('people judge by their votes, and whoever votes against all the others is named', async () => {
    const quality = (name: string, i: number) =>
      name === 'strong' ? 6 + (i % 3) : name === 'middle' ? 5 + ((i * 2) % 3) : 3 + (i % 4);
    const pairs = [
      ['strong', 'middle'],
      ['strong', 'weak'],
      ['middle', 'weak'],
    ] as const;
    const votes = ['ann', 'bob', 'contrary'].flatMap((rater) =>
      prompts.flatMap(({ id }, i) =>
        pairs
          .map(([a, b]) => {
            const [one, other] = [quality(a, i), quality(b, i)];
            const isFirst = one > other === (rater !== 'contrary');
            const preferred = one === other ? 'tie' : isFirst ? 'first' : 'second';
            return {
              item: id,
              first: `answer of quality ${one}`,
              second: `answer of quality ${other}`,
              preferred,
              rater,
            };
          })
          .filter(
            ({ first }, at, all) =>
              all.findIndex((each) => each.first === first && each.second === all[at]!.second) === at,
          ),
      ),
    );
    const { folder, read } = madeArena({
      ...files('{ name: people, human: votes.jsonl }'),
      'votes.jsonl': rows(votes),
    });
    const arena = await read();
    expect(arena.match.kind === 'answers' && arena.match.judges.map(({ name }) => name)).toEqual([
      'people/ann',
      'people/bob',
      'people/contrary',
    ]);
    const standings = await played(folder);
    expect(standings.position_inconsistent).toBe(0);
    const flagged = standings.voters!.filter(({ isFlagged }) => isFlagged);
    expect(flagged.map(({ voter }) => voter)).toEqual(['people/contrary']);
    expect(standings.pairs).toBeGreaterThan(36);
  });

  test('a player without an answer to every prompt is refused', async () => {
    const some = {
      ...files('{ name: code, module: judge.mjs }'),
      'weak.jsonl': rows([{ id: 'p0', output: 'x' }]),
    };
    await expect(played(madeArena(some).folder)).rejects.toMatchObject({ code: 'E_ARENA_OUTPUTS' });
  });

  test('a model judges by a verdict of the kind asked for; what else it says is no verdict', async () => {
    const judge = '{ name: model, model: { provider: module, module: judge.mjs } }';
    const standings = await played(madeArena(files(judge, MODEL_JUDGE)).folder);
    expect(standings.games).toBe(72);
    expect(standings.missing).toBeGreaterThan(0);
    expect(standings.position_inconsistent).toBe(0);
    expect(standings.players[0]!.name).toBe('strong');
  });

  test.skipIf(!hasPostgres)(
    'judges keep to their rates with everybody who has the store (skipped without PostgreSQL)',
    async () => {
      const schema = `test_${randomBytes(6).toString('hex')}`;
      const address = `${await postgresServer()}?schema=${schema}`;
      const limits = 'limits: { requests_per_minute: 60000 }';
      const judge = `{ name: model, model: { provider: module, module: judge.mjs, ${limits} } }`;
      const { folder } = madeArena(files(judge, MODEL_JUDGE));
      await (await openStore({ folder, address }, {})).close();
      expect((await played(folder, address)).games).toBe(72);
      const database = openEvaluatorDatabase(address);
      expect(database.prepare(`SELECT name FROM ${schema}.paces`).all()).toEqual([
        { name: expect.stringContaining('requests ') as string },
      ]);
      database.close();
    },
  );
});
