import { expect } from 'vitest';
import { failedChecks } from '../../../../testing/bundles/second/second-verifier.ts';
import type { EvaluatorHome } from '../ledger/evaluator-home.ts';
import { keysOf } from '../ledger/log-keys.ts';
import { bundleOf } from '../ledger/write-bundle.ts';

/** So many of a home are judged, from its first to its last. */
const MOST = 8;

/**
 * The bundle of every score of a home holds by the word of a verifier that shares nothing with who wrote it. A score of a rerun over
 * labels that came later is out of order, and nothing else.
 */
export function expectBundlesHold({ store }: EvaluatorHome): void {
  const vkeys = keysOf(store.ledger).map(({ vkey }) => vkey);
  const scores = store.scores.list();
  const step = Math.max(1, Math.ceil(scores.length / MOST));
  for (const { id, kind } of scores.filter((_, i) => i % step === 0)) {
    const failed = failedChecks(Buffer.from(JSON.stringify(bundleOf(store.ledger, id))), vkeys);
    expect([id, ...failed.filter((check) => kind === 'official' || check !== 'order')]).toEqual([id]);
  }
}
