import type { SeedPair } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { arenaStandings } from './arena-standings.ts';
import { battlesOf } from './battles.ts';
import { committedRun, madeGame, seedPair } from './testing/made-run.ts';

/** Votes on sixty prompts by so many people; two thirds of them always like x, the others y. */
function voted(people: number) {
  const names = Array.from({ length: people }, (_, i) => `people/${i}`);
  const pairs = Array.from(
    { length: 60 },
    (_, i): SeedPair => ({ ...seedPair(i), judge: names[i % people]! }),
  );
  const games = pairs.flatMap((pair, i) => {
    const likesX = (i % people) % 3 !== 0;
    return [madeGame(pair, 0, likesX ? 1 : 0), madeGame(pair, 1, likesX ? 0 : 1)];
  });
  return { names, pairs, games };
}

describe('votes of many people', () => {
  test('are clustered by prompt and by person, so that the interval knows how few people there were', () => {
    const { names, pairs, games } = voted(12);
    const committed = committedRun('r');
    const run = {
      ...committed,
      rules: { ...committed.rules, match: 'answers' as const },
      seeds: { policy: 'fixed' as const, secret: 's', commitment: `sha256:${'0'.repeat(64)}` },
    };
    const width = (voters: readonly string[]) => {
      const { players } = arenaStandings({ run, rounds: [pairs], games, voters });
      const { low, high } = players.find(({ name }) => name === 'x')!.interval!;
      return high - low;
    };
    // Sixty votes of twelve people who never change their mind are worth twelve.
    expect(width(names) / width([])).toBeGreaterThan(1.8);
  });

  test('of a few people, or of models, are those of the panel that they are', () => {
    const few = voted(3);
    expect(battlesOf(few.games, 'answers', few.names).every((battle) => battle.voter === undefined)).toBe(
      true,
    );
    const many = voted(12);
    expect(battlesOf(many.games, 'answers').every((battle) => battle.voter === undefined)).toBe(true);
    expect(battlesOf(many.games, 'answers', many.names)[3]).toMatchObject({
      voter: 'people/3',
      cluster: '3',
    });
  });
});
