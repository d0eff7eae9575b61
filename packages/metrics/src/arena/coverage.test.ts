import { describe, expect, test } from 'vitest';
import { randomStream, type Xoshiro128 } from '../random/random-stream.ts';
import type { Battle } from './battles.ts';
import { abilityDifference, type ErrorKind, type PlayerRating, playerRatings } from './player-ratings.ts';
import { bradleyTerry } from './bradley-terry/bradley-terry.ts';
import type { MatchCounts } from './match/meetings.ts';
import { sprt } from './match/sprt.ts';
import { positionTest, rankByDifferences } from './rank-players.ts';

// Seeded simulations of what the intervals and tests promise. Bounds are the promise ± 4 standard errors of the
// simulation, plus what the normal approximation is known to miss at these sizes.

const NAMES = ['a', 'b', 'c', 'd', 'e'];

interface World {
  readonly abilities: readonly number[];
  readonly prompts: number;
  readonly perPrompt: number;
  /** How far a prompt shifts each player: what battles of one prompt share. */
  readonly promptEffect: number;
  readonly ties: number;
}

function simulateBattles(world: World, random: Xoshiro128): Battle[] {
  const battles: Battle[] = [];
  for (let prompt = 0; prompt < world.prompts; prompt += 1) {
    const shifts = world.abilities.map(() => (random.nextFloat() < 0.5 ? -1 : 1) * world.promptEffect);
    for (let i = 0; i < world.perPrompt; i += 1) {
      const a = random.nextInt(world.abilities.length);
      const b = (a + 1 + random.nextInt(world.abilities.length - 1)) % world.abilities.length;
      const gap = world.abilities[a]! + shifts[a]! - world.abilities[b]! - shifts[b]!;
      const wins = random.nextFloat() < 1 / (1 + Math.exp(-gap));
      const winner = random.nextFloat() < world.ties ? 'tie' : wins ? 'a' : 'b';
      battles.push({ a: NAMES[a]!, b: NAMES[b]!, winner, cluster: `p${prompt}` });
    }
  }
  return battles;
}

/** How often the 95 % interval of the first two players' difference holds the true difference. */
function coverage(world: World, kind: ErrorKind, rounds: number, truth: number): number {
  const random = randomStream(7, `coverage ${kind} ${JSON.stringify(world)}`);
  let held = 0;
  for (let round = 0; round < rounds; round += 1) {
    const fit = bradleyTerry(simulateBattles(world, random));
    const { difference, error } = abilityDifference(fit, 'a', 'b', kind);
    held += Number(Math.abs(difference - truth) <= 1.959_964 * error!);
  }
  return held / rounds;
}

describe('interval coverage', () => {
  const independent: World = {
    abilities: [0.6, 0, -0.2, -0.4],
    prompts: 400,
    perPrompt: 1,
    promptEffect: 0,
    ties: 0,
  };

  test.each(['sandwich', 'fisher'] as const)('independent battles: %s errors hold their level', (kind) => {
    const share = coverage(independent, kind, 2000, 0.6);
    expect(share).toBeGreaterThan(0.93);
    expect(share).toBeLessThan(0.97);
  });

  test('battles that share a prompt: clustering holds 95 %, ignoring it does not', () => {
    // Equal abilities, so that the truth is 0 whatever the prompts do.
    const world: World = { abilities: [0, 0, 0], prompts: 60, perPrompt: 20, promptEffect: 1, ties: 0.1 };
    const clustered = coverage(world, 'sandwich', 1500, 0);
    expect(clustered).toBeGreaterThan(0.915);
    expect(clustered).toBeLessThan(0.97);
    expect(coverage(world, 'fisher', 400, 0)).toBeLessThan(0.8);
  });
});

/** Every pair judged in both orders on every prompt; what prompts do to players is drawn for each. */
function answersArena(prompts: number, random: Xoshiro128): Battle[] {
  const pairs = NAMES.slice(0, 4).flatMap((a, i) => NAMES.slice(i + 1, 4).map((b) => [a, b] as const));
  return Array.from({ length: prompts }, (_, prompt) => {
    const shift = new Map(NAMES.map((name) => [name, random.nextFloat() < 0.5 ? -1 : 1]));
    return pairs.flatMap(([one, other]) =>
      [[one, other] as const, [other, one] as const].map(([a, b]): Battle => {
        const isWon = random.nextFloat() < 1 / (1 + Math.exp(shift.get(b)! - shift.get(a)!));
        const winner = random.nextFloat() < 0.15 ? 'tie' : isWon ? 'a' : 'b';
        return { a, b, winner, cluster: `p${prompt}` };
      }),
    );
  }).flat();
}

describe('ratings of paired battles that share prompts', () => {
  test.each([12, 30])('95 % intervals hold the truth of %i prompts in 93 to 97 % of arenas', (prompts) => {
    const random = randomStream(23, `answers ${prompts}`);
    let [held, plain, asked] = [0, 0, 0];
    for (let round = 0; round < 500; round += 1) {
      const fit = bradleyTerry(answersArena(prompts, random));
      const scale = { unit: 1, centre: 0 };
      const holds = ({ interval }: PlayerRating) => interval!.low <= 0 && interval!.high >= 0;
      asked += fit.players.length;
      held += playerRatings(fit, { scale, student: true }).filter(holds).length;
      plain += playerRatings(fit, { scale }).filter(holds).length;
    }
    expect(held / asked).toBeGreaterThan(0.93);
    expect(held / asked).toBeLessThan(0.97);
    if (prompts === 12) expect(plain / asked).toBeLessThan(0.93);
  });
});

/** Each battle a prompt and a person, drawn apart; both favour players of their own. */
function votedArena(prompts: number, people: number, random: Xoshiro128): Battle[] {
  const tastes = (count: number) =>
    Array.from({ length: count }, () => NAMES.map(() => (random.nextFloat() < 0.5 ? -0.7 : 0.7)));
  const [byPrompt, byPerson] = [tastes(prompts), tastes(people)];
  return Array.from({ length: prompts * 10 }, (_, i) => {
    const [prompt, person] = [i % prompts, random.nextInt(people)];
    const a = random.nextInt(4);
    const b = (a + 1 + random.nextInt(3)) % 4;
    const taste = (player: number) => byPrompt[prompt]![player]! + byPerson[person]![player]!;
    const isWon = random.nextFloat() < 1 / (1 + Math.exp(taste(b) - taste(a)));
    return {
      a: NAMES[a]!,
      b: NAMES[b]!,
      winner: isWon ? 'a' : 'b',
      cluster: `p${prompt}`,
      voter: `v${person}`,
    };
  });
}

describe('ratings of battles that share prompts and people', () => {
  test.each([
    [40, 20],
    [60, 15],
  ])(
    '95 percent intervals of %i prompts and %i people hold the truth; by prompts alone they do not',
    (prompts, people) => {
      const random = randomStream(29, `voted ${prompts} ${people}`);
      let [held, byPromptsAlone, asked] = [0, 0, 0];
      for (let round = 0; round < 400; round += 1) {
        const battles = votedArena(prompts, people, random);
        const holds = ({ interval }: PlayerRating) => interval!.low <= 0 && interval!.high >= 0;
        const ratings = (voted: readonly Battle[]) =>
          playerRatings(bradleyTerry(voted), { scale: { unit: 1, centre: 0 }, student: true });
        held += ratings(battles).filter(holds).length;
        byPromptsAlone += ratings(battles.map((battle) => ({ ...battle, voter: null }))).filter(holds).length;
        asked += 4;
      }
      expect(held / asked).toBeGreaterThan(0.93);
      expect(held / asked).toBeLessThan(0.975);
      expect(byPromptsAlone / asked).toBeLessThan(0.92);
    },
  );
});

describe('false positives', () => {
  test('positionTest rejects about 5 % of true nulls', () => {
    const random = randomStream(11, 'position');
    const world: World = { abilities: [0.5, 0, -0.5], prompts: 150, perPrompt: 1, promptEffect: 0, ties: 0 };
    let rejected = 0;
    for (let round = 0; round < 2000; round += 1) {
      const battles = simulateBattles(world, random);
      rejected += Number(
        positionTest(bradleyTerry(battles), bradleyTerry(battles, { position: true })).p <= 0.05,
      );
    }
    expect(rejected / 2000).toBeGreaterThan(0.03);
    expect(rejected / 2000).toBeLessThan(0.075);
  });

  test('rankByDifferences separates equal players in at most about 5 % of arenas', () => {
    const random = randomStream(13, 'ranks');
    const world: World = {
      abilities: [0, 0, 0, 0, 0],
      prompts: 100,
      perPrompt: 4,
      promptEffect: 0.5,
      ties: 0.2,
    };
    let wrong = 0;
    for (let round = 0; round < 1500; round += 1) {
      const ranks = rankByDifferences(bradleyTerry(simulateBattles(world, random)));
      wrong += Number([...ranks.values()].some((rank) => rank !== 1));
    }
    expect(wrong / 1500).toBeLessThan(0.08);
  });

  test.each([
    ['accept_h1', 0],
    ['accept_h0', 20],
  ] as const)('sprt says %s wrongly no more often than it promises, at elo %i', (wrong, elo) => {
    const random = randomStream(17, `sprt ${elo}`);
    const score = 1 / (1 + 10 ** (-elo / 400));
    let errors = 0;
    for (let round = 0; round < 1000; round += 1) errors += Number(playUntilDecided(random, score) === wrong);
    expect(errors / 1000).toBeLessThanOrEqual(0.078);
  });
});

/** Games with a third of draws, looked at after every 20th. */
function playUntilDecided(random: Xoshiro128, score: number): string {
  const counts = { wins: 0, draws: 0, losses: 0 };
  for (;;) {
    for (let game = 0; game < 20; game += 1) {
      const draw = random.nextFloat();
      if (draw < 1 / 3) counts.draws += 1;
      else if (draw < score + 1 / 6) counts.wins += 1;
      else counts.losses += 1;
    }
    const match: MatchCounts = { kind: 'trinomial', ...counts };
    const { decision } = sprt(match, { model: 'logistic', elo0: 0, elo1: 20 });
    if (decision !== 'continue') return decision;
  }
}
