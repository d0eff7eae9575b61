import { describe, expect, test } from 'vitest';
import { madeArena, played } from './testing/made-arena.ts';

describe('playArena', () => {
  test('plays every opening from both sides, and rates by nothing but the games', async () => {
    const { folder } = madeArena();
    const standings = await played(folder);
    expect(standings).toMatchObject({ games: 36, scheduled: 36, pairs: 18, missing: 0 });
    expect(standings.players.map(({ name }) => name)).toEqual(['good', 'greedy', 'one']);
    const [good] = standings.players;
    expect(good).toMatchObject({ games: 24, completion: { value: 1 }, regret: { value: 0 } });
    expect(good!.win_rate.value).toBeGreaterThan(0.6);
    expect(standings.head_to_head).toHaveLength(3);
    const again = await played(madeArena().folder);
    const facts = (each: typeof again) => ({ ...each, run_id: '', begun_at: '' });
    expect(facts(again)).toEqual(facts(standings));
  });
});
