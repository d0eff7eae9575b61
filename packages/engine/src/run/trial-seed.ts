import { randomStream } from '@assay/metrics';
import type { RunManifest } from '@assay/records';

/** Providers take 31 bits. */
const SEEDS = 2 ** 31;

/** The manifest's seed as a number: its digits may be more than one holds. */
export function runSeed({ seed }: Pick<RunManifest, 'seed'>): number {
  return Number(BigInt(seed) % BigInt(SEEDS));
}

/**
 * The seed that a provider is handed: the manifest's own for the first trial of the first run, another one
 * for every further trial and run, the same whenever the run is made again.
 */
export function trialSeed(manifest: Pick<RunManifest, 'seed' | 'run_index'>, trial: number): number {
  const seed = runSeed(manifest);
  if (manifest.run_index === 0 && trial === 0) return seed;
  return randomStream(seed, `run/${manifest.run_index}/attempt/${trial}`).nextUint32() >>> 1;
}
