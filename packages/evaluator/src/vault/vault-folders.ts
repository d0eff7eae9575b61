import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The vault, and what stands beside it while it changes its key. */
export function vaultFolders(home: string): { current: string; next: string; former: string } {
  return { current: join(home, 'vault'), next: join(home, 'vault.next'), former: join(home, 'vault.former') };
}

/**
 * Finishes a change of key that stopped in its middle. The former one is set aside only when the next one is complete, so
 * where there is a former one, the change goes forward; where there is none, it has not happened.
 */
export function settleVault(home: string): void {
  const { current, next, former } = vaultFolders(home);
  if (!existsSync(former)) return;
  if (!existsSync(current)) renameSync(next, current);
  rmSync(former, { recursive: true });
}
