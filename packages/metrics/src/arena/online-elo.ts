import { AssayError } from '@assay/records';
import { assertBattle, type Battle } from './battles.ts';

/**
 * Online Elo: after each battle R_a += K·(s − E), R_b the opposite, E = 1/(1 + 10^((R_b − R_a)/400)), s = 1, ½ or 0.
 * Convention: K 4, start 1000 (FastChat). A battle's weight multiplies K; a row that counts for n is played n times.
 * The result depends on the order of the battles: for display, never for inference. Cost: O(battles).
 */
export function onlineElo(
  battles: Iterable<Battle>,
  { k = 4, start = 1000 }: { readonly k?: number; readonly start?: number } = {},
): ReadonlyMap<string, number> {
  if (!(Number.isFinite(k) && k > 0 && Number.isFinite(start))) {
    throw new AssayError(
      'usage',
      'E_METRIC_ELO',
      `online Elo was given k ${k} and start ${start}; expected k above 0 and a finite start`,
    );
  }
  const ratings = new Map<string, number>();
  let row = 0;
  for (const battle of battles) {
    row += 1;
    assertBattle(battle, row);
    const score = battle.winner === 'tie' ? 0.5 : Number(battle.winner === 'a');
    for (let game = 0; game < (battle.count ?? 1); game += 1) {
      const a = ratings.get(battle.a) ?? start;
      const b = ratings.get(battle.b) ?? start;
      const gain = k * (battle.weight ?? 1) * (score - 1 / (1 + 10 ** ((b - a) / 400)));
      ratings.set(battle.a, a + gain);
      ratings.set(battle.b, b - gain);
    }
  }
  return ratings;
}
