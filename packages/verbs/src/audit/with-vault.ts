import { type EvaluatorHome, readVaultKey, Vault } from '@assay/evaluator';
import type { World } from '../world.ts';
import { type By, type OfHome, withHome } from './with-home.ts';

/** Opens home and vault; the vault's key comes from the environment. */
export async function withVault<T>(
  request: OfHome,
  world: World,
  use: (home: EvaluatorHome, vault: Vault, by: By) => Promise<T>,
): Promise<T> {
  const key = await readVaultKey(world.env);
  return withHome(request, world, (home, by) => use(home, new Vault(home.path, key), by));
}
