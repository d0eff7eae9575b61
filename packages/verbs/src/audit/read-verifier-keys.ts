import { usableKeys } from '@assay/verifier';
import type { World } from '../world.ts';
import { readEvidence } from './read-evidence.ts';

export interface ReadKeys {
  readonly usable: readonly string[];
  readonly unusable: readonly string[];
}

/** Each is a verifier key, or a file with one a line; empty lines and lines that begin with `#` are skipped. */
export async function readVerifierKeys(given: readonly string[], world: World): Promise<ReadKeys> {
  const [usable, unusable]: [string[], string[]] = [[], []];
  for (const each of given)
    for (const key of await keysIn(each, world)) ((await isUsable(key)) ? usable : unusable).push(key);
  return { usable, unusable };
}

async function keysIn(given: string, world: World): Promise<readonly string[]> {
  if (await isUsable(given)) return [given];
  try {
    const text = new TextDecoder().decode(await readEvidence(given, world));
    const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
    return lines.filter((line) => line !== '' && !line.startsWith('#'));
  } catch (error) {
    // What has the form of a key is a key that does not hold, not a file that is missing.
    if (/^[^+]+\+[^+]*\+/.test(given)) return [given];
    throw error;
  }
}

async function isUsable(key: string): Promise<boolean> {
  return (await usableKeys([key])).length === 1;
}
