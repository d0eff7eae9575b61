import { createHmac } from 'node:crypto';

/** The seed of an opening: 53 bits that nobody can foresee without the secret of the run, the same for both its games. */
export function openingSeed(secret: string, opening: number): number {
  const bytes = createHmac('sha256', secret).update(`opening ${opening}`).digest();
  return Number(bytes.readBigUInt64BE(0) >> 11n);
}
