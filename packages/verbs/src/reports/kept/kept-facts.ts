import {
  type RunFacts,
  runFacts,
  type ScoredRun,
  type Store,
  type WorstOfScore,
  worstSamples,
} from '@assay/engine';
import type { RunManifest } from '@assay/records';
import type { Kept } from '../../world/kept.ts';
import { Remembered, resultsFor } from '../../world/remembered.ts';
import { type FailureReason, failureReasons } from '../failure-reasons.ts';

const facts = new Remembered<RunFacts>('facts with distributions');
const reasons = new Remembered<readonly FailureReason[]>('reasons');
const worst = new Remembered<readonly WorstOfScore[]>('worst');

/** What the outputs of a run come to. One that is closed stays as it is; one that was stopped is closed at another time again. */
export function factsOf(manifest: RunManifest, store: Store, owner: Kept | undefined): Promise<RunFacts> {
  const { id, closed_at: closed } = manifest;
  const make = (): Promise<RunFacts> => runFacts(store.journal.read(id), manifest);
  return closed === null ? make() : facts.get(owner, [id, closed], make, resultsFor(manifest, store));
}

/** Why outputs of a scored run are not there. */
export function reasonsOf(
  scored: ScoredRun,
  store: Store,
  owner: Kept | undefined,
): Promise<readonly FailureReason[]> {
  const results = resultsFor(scored.manifest, store);
  return reasons.get(owner, [scored.scoring.id], () => failureReasons(scored, store), results);
}

/** The worst samples of each score. */
export function worstOf(
  scored: ScoredRun,
  most: number,
  store: Store,
  owner: Kept | undefined,
): Promise<readonly WorstOfScore[]> {
  const results = resultsFor(scored.manifest, store);
  return worst.get(owner, [scored.scoring.id, most], () => worstSamples(scored, most), results);
}
