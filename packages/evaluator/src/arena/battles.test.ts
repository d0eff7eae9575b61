import { randomStream } from '@assay/metrics';
import type { ArenaGame, SeedPair } from '@assay/records';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arenaStandings } from './arena-standings.ts';
import { battlesOf, checkBalance, nextRound, type Played, type Scheduled } from './battles.ts';
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

const game = { kind: 'game', environment: { module: 'game.mjs' } } as const;
const player = (name: string, isReference = false) =>
  ({ name, isReference, entrant: null, source: { kind: 'outputs', file: 'x' } }) as const;

function arena(
  names: readonly string[],
  schedule: Scheduled['schedule'],
  rest: Partial<Scheduled> = {},
): Scheduled {
  return {
    match: game,
    players: names.map((name) => player(name)),
    schedule,
    openings: 'own',
    sequential: null,
    ...rest,
  };
}

/** Plays all rounds; the stronger wins, by the place of its name, as often as the strength says. */
function playAll(scheduled: Scheduled, strength = 1): Played {
  const played: { rounds: SeedPair[][]; games: ArenaGame[] } = { rounds: [], games: [] };
  const random = randomStream(5, 'schedule');
  const place = (name: string) => scheduled.players.findIndex((each) => each.name === name);
  for (;;) {
    const round = nextRound(scheduled, played);
    if (round === null) return played;
    played.rounds.push([...round]);
    for (const pair of round)
      for (const leg of [0, 1] as const) {
        const [first, second] = leg === 0 ? [pair.a, pair.b] : [pair.b, pair.a];
        const isBetter = place(first) < place(second) === random.nextFloat() < strength;
        played.games.push(madeGame(pair, leg, isBetter ? 1 : 0));
      }
  }
}

const gamesOf = ({ games }: Played) =>
  games.map(({ first, second, opening }) => ({ first, second, opening }));

describe('nextRound', () => {
  test('round robin: every pair as often, each opening of its own from both sides', () => {
    const played = playAll(arena(['x', 'y', 'z'], { kind: 'round_robin', openings: 4, sides: 'balanced' }));
    expect(played.rounds).toHaveLength(1);
    expect(played.games).toHaveLength(24);
    expect(checkBalance(gamesOf(played))).toBeNull();
    expect(new Set(played.rounds.flat().map(({ opening }) => opening)).size).toBe(12);
    expect(played.rounds[0]!.slice(0, 3).map(({ a, b }) => a + b)).toEqual(['xy', 'xz', 'yz']);
  });

  test('openings can be shared: the same ones for every pairing', () => {
    const shared = arena(
      ['x', 'y', 'z'],
      { kind: 'round_robin', openings: 4, sides: 'balanced' },
      { openings: 'shared' },
    );
    const openings = playAll(shared)
      .rounds.flat()
      .map(({ opening }) => opening);
    expect([...new Set(openings)]).toEqual([0, 1, 2, 3]);
  });

  test('gauntlet: entries against references, never against each other', () => {
    const players = [player('ref', true), player('x'), player('y'), player('ref2', true)];
    const played = playAll(arena([], { kind: 'gauntlet', openings: 2, sides: 'balanced' }, { players }));
    const pairings = new Set(played.rounds.flat().map(({ a, b }) => `${a}-${b}`));
    expect([...pairings].toSorted()).toEqual(['x-ref', 'x-ref2', 'y-ref', 'y-ref2']);
  });

  test('swiss: nobody meets twice while that can be helped, and everybody sits out before anybody does again', () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const { rounds } = playAll(arena(names, { kind: 'swiss', rounds: 5, openings: 1, sides: 'balanced' }));
    expect(rounds).toHaveLength(5);
    const pairings = rounds.flat().map(({ a, b }) => [a, b].toSorted().join('-'));
    expect(new Set(pairings).size).toBe(pairings.length);
    const rested = rounds.map((round) =>
      names.find((name) => !round.some(({ a, b }) => a === name || b === name)),
    );
    expect(new Set(rested)).toEqual(new Set(names));
    const again = playAll(arena(['a', 'b'], { kind: 'swiss', rounds: 3, openings: 1, sides: 'balanced' }));
    expect(again.rounds).toHaveLength(3);
  });

  test('active: as many pairs as declared, everybody plays, nothing depends on the order of games', () => {
    const scheduled = arena(['a', 'b', 'c', 'd'], { kind: 'active', pairs: 30, sides: 'balanced' });
    const played = playAll(scheduled, 0.8);
    expect(played.rounds.flat()).toHaveLength(30);
    expect(new Set(played.games.map(({ first }) => first)).size).toBe(4);
    const before = { rounds: played.rounds.slice(0, 3), games: played.games.filter(({ pair }) => pair < 12) };
    const shuffled = { ...before, games: before.games.toReversed() };
    expect(nextRound(scheduled, shuffled)).toEqual(nextRound(scheduled, before));
  });

  test('a sequential test stops a pairing that is decided, and no other', () => {
    const sequential = {
      model: 'logistic',
      elo0: 0,
      elo1: 200,
      alpha: 0.05,
      beta: 0.05,
      look_every: 4,
    } as const;
    const schedule = { kind: 'round_robin', openings: 200, sides: 'balanced' } as const;
    const { rounds } = playAll(arena(['x', 'y', 'z'], schedule, { sequential }), 0.9);
    expect(rounds[0]).toHaveLength(12);
    expect(rounds.flat().length).toBeLessThan(120);
  });

  test('answers: every prompt before every judge, no prompt twice', () => {
    const prompts = [0, 1, 2].map((i) => ({ id: `p${i}`, input: i }));
    const judges = [
      { name: 'j', kind: 'human', file: 'v', rater: 'r' } as const,
      { name: 'k', kind: 'human', file: 'v', rater: 'r' } as const,
    ];
    const match = { kind: 'answers', prompts, judges, instruction: '?', rubric: null } as const;
    const schedule = { kind: 'round_robin', openings: 9, sides: 'balanced' } as const;
    const { rounds } = playAll(arena(['x', 'y'], schedule, { match }));
    expect(rounds.flat().map(({ opening, judge }) => `${opening}${judge}`)).toEqual([
      '0j',
      '0k',
      '1j',
      '1k',
      '2j',
      '2k',
    ]);
  });

  test('law: whatever the schedule, sides are balanced', () => {
    const names = fc
      .integer({ min: 2, max: 7 })
      .map((size) => Array.from({ length: size }, (_, i) => `p${i}`));
    const schedule: fc.Arbitrary<Scheduled['schedule']> = fc.oneof(
      fc.record({
        kind: fc.constant('round_robin' as const),
        openings: fc.integer({ min: 1, max: 4 }),
        sides: fc.constant('balanced'),
      }),
      fc.record({
        kind: fc.constant('swiss' as const),
        rounds: fc.integer({ min: 1, max: 6 }),
        openings: fc.integer({ min: 1, max: 3 }),
        sides: fc.constant('balanced'),
      }),
      fc.record({
        kind: fc.constant('active' as const),
        pairs: fc.integer({ min: 1, max: 20 }),
        sides: fc.constant('balanced'),
      }),
    );
    fc.assert(
      fc.property(
        names,
        schedule,
        fc.constantFrom('own' as const, 'shared' as const),
        (who, how, openings) => {
          expect(checkBalance(gamesOf(playAll(arena(who, how, { openings }), 0.7)))).toBeNull();
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('SCR-45: checkBalance', () => {
  test.each([
    ['always the same first', [{ first: 'x', second: 'y', opening: 0 }], 'once each'],
    [
      'sides swapped at another opening',
      [
        { first: 'x', second: 'y', opening: 0 },
        { first: 'y', second: 'x', opening: 1 },
      ],
      'once each',
    ],
    [
      'more often first than second',
      [
        { first: 'x', second: 'y', opening: 0 },
        { first: 'x', second: 'y', opening: 0 },
        { first: 'y', second: 'x', opening: 0 },
      ],
      '2 times that way round and 1 times the other',
    ],
    ['against itself', [{ first: 'x', second: 'x', opening: 0 }], 'two players'],
  ])('refuses %s', (_, games, words) => {
    expect(checkBalance(games)).toContain(words);
  });
});
