import { describe, expect, test } from 'vitest';
import { randomStream } from '../random/random-stream.ts';
import { usageError } from '../testing/usage-error.ts';
import { screenVoters, type Vote } from './screen-voters.ts';

const PLAYERS = ['a', 'b', 'c'];
const ABILITY = [1.5, 0, -1.5];

/** So many votes of one voter, who sees the difference or tosses a coin. */
function votesOf(voter: string, count: number, sees: boolean): Vote[] {
  const random = randomStream(3, voter);
  return Array.from({ length: count }, (_, k) => {
    const [i, j] = [k % 3, (k + 1) % 3];
    const p = sees ? 1 / (1 + Math.exp(ABILITY[j]! - ABILITY[i]!)) : 0.5;
    return { voter, a: PLAYERS[i]!, b: PLAYERS[j]!, winner: random.nextFloat() < p ? 'a' : 'b' };
  });
}

describe('screenVoters', () => {
  test('finds those who toss a coin, and nobody else', () => {
    const honest = Array.from({ length: 40 }, (_, i) => votesOf(`honest ${i}`, 60, true)).flat();
    const coins = Array.from({ length: 4 }, (_, i) => votesOf(`coin ${i}`, 200, false)).flat();
    const flagged = screenVoters([...honest, ...coins]).filter(({ isFlagged }) => isFlagged);
    expect(flagged.map(({ voter }) => voter)).toEqual(['coin 0', 'coin 1', 'coin 2', 'coin 3']);
  });

  test('law: under the ratings no more than α of honest voters are flagged', () => {
    const honest = Array.from({ length: 400 }, (_, i) => votesOf(`v${i}`, 50, true)).flat();
    const flagged = screenVoters(honest, { alpha: 0.05 }).filter(({ isFlagged }) => isFlagged).length;
    expect(flagged / 400).toBeLessThanOrEqual(0.05);
  });

  test('few votes and ties say nothing', () => {
    const votes: Vote[] = [
      ...votesOf('few', 4, false),
      { voter: 'even', a: 'a', b: 'b', winner: 'tie', count: 9 },
    ];
    expect(screenVoters(votes)).toEqual([
      { voter: 'even', votes: 0, logEvidence: null, isFlagged: false },
      { voter: 'few', votes: 4, logEvidence: null, isFlagged: false },
    ]);
    expect(screenVoters([])).toEqual([]);
    expect(() => screenVoters([], { alpha: 0 })).toThrow(usageError('E_METRIC_VOTERS', 'between 0 and 1'));
  });
});
