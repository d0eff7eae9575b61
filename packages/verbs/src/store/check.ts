import type { StoreCheck } from '@assay/engine';
import { checkShared, hasEvaluatorDatabase } from '@assay/evaluator';
import { AssayError } from '@assay/records';
import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';
import type { Verb } from '../verb.ts';
import { storePlace } from '../world/store-place.ts';
import { withStore } from '../world/with-store.ts';

export interface CheckedStore extends StoreCheck {
  /** Whether everything is what was put there. */
  readonly ok: boolean;
}

/** Damage that keeps a store from being opened. */
const damage: ReadonlySet<string> = new Set([
  'E_STORE_CORRUPT',
  'E_STORE_DAMAGED',
  'E_STORE_FOREIGN',
  'E_STORE_VERSION',
  'E_LABEL_KEY',
]);

/** Every record, every commit of every journal and every blob, each held against its digest. */
export const checkStore: Verb<CheckStoreRequest, CheckedStore> = async (request, world) => {
  try {
    const check = await withStore(request, world, (store) => store.check());
    const { address } = storePlace(request, world);
    const shared =
      address !== null && hasEvaluatorDatabase(address) ? await checkShared(address, world.env) : null;
    const looked_at = { ...check.looked_at, ...shared?.looked_at };
    const findings = [...check.findings, ...(shared?.findings ?? [])];
    return { ok: findings.length === 0, looked_at, findings };
  } catch (error) {
    if (!(error instanceof AssayError) || !damage.has(error.code)) throw error;
    return { ok: false, looked_at: {}, findings: [{ what: 'the store', message: error.message }] };
  }
};

/** Look at everything that the store keeps. */
export const checkStoreRequest = z.strictObject({ project: projectField });

export type CheckStoreRequest = Readonly<z.infer<typeof checkStoreRequest>>;
