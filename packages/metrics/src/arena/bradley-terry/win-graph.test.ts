import { describe, expect, test } from 'vitest';
import type { Battle } from '../battle.ts';
import { tabulateBattles } from '../battle-table.ts';
import { unconnectedError, winGroups } from './win-graph.ts';

describe('winGroups', () => {
  test('joins players by wins both ways, or by a tie', () => {
    const battles: Battle[] = [
      { a: 'a', b: 'b', winner: 'a' },
      { a: 'b', b: 'a', winner: 'a' },
      { a: 'c', b: 'd', winner: 'tie' },
      { a: 'a', b: 'c', winner: 'b' },
    ];
    expect(winGroups(tabulateBattles(battles))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });
});

describe('unconnectedError', () => {
  test('names the groups, and not more than can be read', () => {
    expect(unconnectedError([['x'], ['y', 'z']]).message).toBe(
      'the win graph falls into 2 groups that no chain of wins connects both ways: {"x"} {"y", "z"}; expected one group, so that ratings exist',
    );
    const many = Array.from({ length: 30 }, (_, i) => Array.from({ length: 12 }, (_, j) => `p${i}-${j}`));
    expect(unconnectedError(many).message).toMatch(/p0-9", … 12 in all\}.* and 10 more; expected/);
    expect(unconnectedError(many).fix).toContain('regularisation');
  });
});
