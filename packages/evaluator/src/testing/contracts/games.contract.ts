import { describe, expect, test } from 'vitest';
import type { Games } from '../../arena/games.ts';
import { committedRun, madeGame, seedPair } from '../../arena/testing/made-run.ts';

/** What the store of games must do, whatever it is made of. `open` opens the same place again. */
export function gamesContract(makePlace: () => { readonly open: () => Games }): void {
  describe('the port of games', () => {
    test('runs, rounds, games and moves come back as they were, after it is opened again', () => {
      const place = makePlace();
      const games = place.open();
      const run = games.begin(committedRun('r1'), () => 'secret');
      expect(run.seeds).toEqual({
        policy: 'fixed',
        secret: 'secret',
        commitment: 'sha256:2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b',
      });
      games.begin(committedRun('r2'), () => 'other');
      const round = [seedPair(0), seedPair(1)];
      games.addRound('r1', round);
      games.addRound('r1', [seedPair(2)]);
      const moves = [{ side: 0 as const, move: { at: [1, 2] }, ms: 1.5, regret: null }];
      const [late, early] = [madeGame(round[1]!, 0, 0.5), madeGame(round[0]!, 1, 1)];
      games.keep('r1', [{ game: late, moves: [] }]);
      games.keep('r1', [{ game: early, moves }]);
      games.close();
      const again = place.open();
      expect(again.runs().map(({ id }) => id)).toEqual(['r1', 'r2']);
      expect(again.run('r1')).toEqual(run);
      expect(again.run('none')).toBeNull();
      expect(again.rounds('r1')).toEqual([round, [seedPair(2)]]);
      expect(again.rounds('r2')).toEqual([]);
      expect(again.games('r1')).toEqual([early, late]);
      expect(again.moves('r1', '0b')).toEqual(moves);
      expect([again.moves('r1', '0a'), again.moves('r1', 'x'), again.games('r2')]).toEqual([null, null, []]);
      again.close();
    });

    test('the secret is drawn after the players are kept; where it cannot be, there is no run', () => {
      const place = makePlace();
      const games = place.open();
      const failing = () =>
        games.begin(committedRun('r1'), () => {
          throw new Error('no randomness');
        });
      expect(failing).toThrow('no randomness');
      expect(games.runs()).toEqual([]);
      games.close();
    });

    test('a game is kept once, and with it none of its batch', () => {
      const games = makePlace().open();
      games.begin(committedRun('r1'), () => 's');
      games.addRound('r1', [seedPair(0), seedPair(1)]);
      const game = madeGame(seedPair(0), 0, 1);
      games.keep('r1', [{ game, moves: [] }]);
      const batch = [madeGame(seedPair(1), 0, 1), { ...game, score: 0 as const }];
      expect(() =>
        games.keep(
          'r1',
          batch.map((each) => ({ game: each, moves: [] })),
        ),
      ).toThrow('kept already');
      expect(games.games('r1')).toEqual([game]);
      games.close();
    });

    test('SCR-44: a game that nobody scheduled is not kept, whoever says that it was played', () => {
      const games = makePlace().open();
      games.begin(committedRun('r1', ['x', 'y', 'z']), () => 's');
      games.addRound('r1', [seedPair(0, 'x', 'y', 7)]);
      for (const game of [
        madeGame(seedPair(1), 0, 1),
        madeGame(seedPair(0, 'x', 'z', 7), 0, 1),
        madeGame(seedPair(0, 'y', 'x', 7), 0, 1),
        madeGame(seedPair(0, 'x', 'y', 8), 0, 1),
        madeGame({ ...seedPair(0, 'x', 'y', 7), judge: 'me' }, 0, 1),
      ])
        expect(() => games.keep('r1', [{ game, moves: [] }])).toThrow('was not scheduled');
      expect(games.games('r1')).toEqual([]);
      games.close();
    });

    test('rounds follow one another without a gap', () => {
      const games = makePlace().open();
      games.begin(committedRun('r1'), () => 's');
      expect(() => games.addRound('r1', [])).toThrow('from number 0 on');
      expect(() => games.addRound('r1', [seedPair(1)])).toThrow('from number 0 on');
      games.addRound('r1', [seedPair(0)]);
      expect(() => games.addRound('r1', [seedPair(0)])).toThrow('from number 1 on');
      games.close();
    });
  });
}
