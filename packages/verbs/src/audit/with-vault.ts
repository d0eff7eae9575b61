import type { EvaluatorHome, Vault } from '@assay/evaluator';
import type { World } from '../world.ts';
import { type By, type OfHome, withHome } from './with-home.ts';

/** Opens home and vault; the vault's key comes from the environment. */
export async function withVault<T>(
  request: OfHome,
  world: World,
  use: (home: EvaluatorHome, vault: Vault, by: By) => Promise<T>,
): Promise<T> {
  return withHome(request, world, async (home, by) => use(home, await home.vault.open(), by));
}
