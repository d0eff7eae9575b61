import { AssayError, type JsonObject } from '@assay/records';
import * as z from 'zod';
import { type TestCase, testCaseSchema } from '../private-tests/test-case.ts';
import type { Vault } from '../vault/vault.ts';

const nameOf = (digest: string): string => `tests/${digest.slice(digest.indexOf(':') + 1)}`;

/** Tests of every version stay in the vault under their digest: what was judged by them can be judged again. */
export async function keepTests(vault: Vault, digest: string, bytes: Uint8Array): Promise<void> {
  await vault.put(nameOf(digest), bytes);
}

export async function keptTests(vault: Vault, { tests }: JsonObject): Promise<readonly TestCase[]> {
  const bytes = typeof tests === 'string' ? await vault.get(nameOf(tests)) : null;
  if (bytes !== null) return z.array(testCaseSchema).parse(JSON.parse(bytes.toString('utf8')));
  throw new AssayError(
    'environment',
    'E_TESTS_LOST',
    'the private tests of this version are not in the vault',
    {
      fix: 'Restore the vault from a copy.',
    },
  );
}
