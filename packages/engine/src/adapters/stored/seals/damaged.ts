import { AssayError } from '@assay/records';
import type { SealFault } from './sealer.ts';

const words: Readonly<Record<SealFault | 'lost', string>> = {
  damaged: 'is not what was stored: its digest does not fit',
  changed:
    "was changed by something other than Assay, or the key of the store (label-key) is not the one that it was stored with: its digest fits, the key's seal does not",
  lost: 'is not what was stored: records are missing, or were added',
};

/** Something in the store is not what was put there. `what` names it. */
export function damaged(what: string, fault: SealFault | 'lost'): AssayError {
  return new AssayError('environment', 'E_STORE_DAMAGED', `${what} ${words[fault]}`, {
    fix: 'Restore the store from a copy; nothing is shown of a damaged record.',
    action: { kind: 'check_store' },
  });
}
