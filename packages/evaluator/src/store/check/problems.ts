import { canonicalJson, type JsonValue } from '@assay/records';
import type { LedgerProblem } from '../../ledger/check-ledger.ts';

export const lost = (what: string): LedgerProblem => ({ index: null, what });

export const differs = (index: number | null, what: string): LedgerProblem => ({
  index,
  what: `${what} differs from the log`,
});

export function isSame(a: JsonValue, b: JsonValue): boolean {
  return canonicalJson(a) === canonicalJson(b);
}
