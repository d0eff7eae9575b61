import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

const compress = promisify(gzip);

/** What fits into a few packets is sent as it is. */
export const SMALLEST_COMPRESSED = 4096;

/** Whether somebody who sent this `Accept-Encoding` takes gzip. */
export function takesGzip(accepted: string | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(accepted ?? '');
}

/** A text as it is sent to whoever takes gzip, made outside of the thread that listens; null: as it is. */
export async function compressed(
  text: string,
  accepted: string | undefined,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (text.length < SMALLEST_COMPRESSED || !takesGzip(accepted)) return null;
  return new Uint8Array(await compress(text, { level: constants.Z_BEST_SPEED }));
}
