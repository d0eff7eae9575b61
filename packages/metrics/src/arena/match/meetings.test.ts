import { describe, expect, test } from 'vitest';
import { meetingsOf, type PairedBattle } from './meetings.ts';

const battle = (a: string, b: string, winner: PairedBattle['winner'], rest: Partial<PairedBattle> = {}) => ({
  a,
  b,
  winner,
  ...rest,
});

describe('meetingsOf', () => {
  test('counts battles from the side of whoever stood first at the first meeting', () => {
    const battles = [
      battle('x', 'y', 'a', { count: 3 }),
      battle('y', 'x', 'a'),
      battle('y', 'x', 'tie', { weight: 9 }),
      battle('y', 'z', 'b'),
    ];
    expect(meetingsOf(battles)).toEqual({
      meetings: [
        { a: 'x', b: 'y', match: { kind: 'trinomial', wins: 3, draws: 1, losses: 1 } },
        { a: 'y', b: 'z', match: { kind: 'trinomial', wins: 0, draws: 0, losses: 1 } },
      ],
      unpaired: 0,
    });
  });

  test('counts pairs where battles name them: LL, LD, DD or WL, WD, WW', () => {
    const pair = (name: string, first: PairedBattle['winner'], second: PairedBattle['winner']) => [
      battle('y', 'x', first, { pair: name }),
      battle('x', 'y', second, { pair: name }),
    ];
    const battles = [
      ...pair('1', 'a', 'b'),
      ...pair('2', 'tie', 'b'),
      ...pair('3', 'a', 'a'),
      ...pair('4', 'tie', 'tie'),
      ...pair('5', 'b', 'tie'),
      ...pair('6', 'b', 'a'),
    ];
    const { meetings } = meetingsOf(battles);
    expect(meetings).toEqual([{ a: 'y', b: 'x', match: { kind: 'pentanomial', pairs: [1, 1, 2, 1, 1] } }]);
  });

  test('a prompt is a pair for any two players and for every judge', () => {
    const pair = (a: string, b: string, voter: string) => [
      battle(a, b, 'a', { pair: 'p', voter }),
      battle(b, a, 'b', { pair: 'p', voter }),
    ];
    const { meetings } = meetingsOf([
      ...pair('x', 'y', 'ann'),
      ...pair('x', 'y', 'bob'),
      ...pair('x', 'z', 'ann'),
    ]);
    expect(meetings.map(({ match }) => match)).toEqual([
      { kind: 'pentanomial', pairs: [0, 0, 0, 0, 2] },
      { kind: 'pentanomial', pairs: [0, 0, 0, 0, 1] },
    ]);
  });

  test('half a pair is in no meeting, and counted', () => {
    expect(meetingsOf([battle('x', 'y', 'a', { pair: 'p' })])).toEqual({ meetings: [], unpaired: 1 });
  });

  test.each([
    [
      'the same side first twice',
      [battle('x', 'y', 'a', { pair: 'p' }), battle('x', 'y', 'b', { pair: 'p' })],
    ],
    [
      'a third battle',
      [
        battle('x', 'y', 'a', { pair: 'p' }),
        battle('y', 'x', 'b', { pair: 'p' }),
        battle('x', 'y', 'a', { pair: 'p' }),
      ],
    ],
    ['one without a pair', [battle('x', 'y', 'a', { pair: 'p' }), battle('y', 'x', 'b')]],
    ['a counted row', [battle('x', 'y', 'a', { pair: 'p', count: 2 })]],
  ])('%s is refused', (_, battles) => {
    expect(() => meetingsOf(battles)).toThrow(/expected two battles, the sides swapped/);
  });
});
