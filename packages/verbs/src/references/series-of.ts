import { openScored, type ScoredRun, stabilityOf, type Store, type StoredRun } from '@assay/engine';
import type { RunManifest, Stability } from '@assay/records';

/** The runs of the series that a run belongs to, in their order; a run that was not repeated is a series of one. */
export async function seriesOf(manifest: RunManifest, store: Store): Promise<readonly StoredRun[]> {
  const { items } = await store.runs.list({ series: manifest.parent_id ?? manifest.id });
  return items.toSorted((a, b) => a.manifest.run_index - b.manifest.run_index);
}

/** The same, as one scorer version judged them against the same labels; runs that it has not judged are left out. */
export async function scoredSeriesOf(scored: ScoredRun, store: Store): Promise<readonly ScoredRun[]> {
  const series: ScoredRun[] = [];
  for (const { manifest } of await seriesOf(scored.manifest, store)) {
    const alike = manifest.id === scored.manifest.id ? scored : await scoredAlike(manifest.id, scored, store);
    if (alike !== null) series.push(alike);
  }
  return series;
}

/** The scorings of the same, without what they hold. */
export async function scoredSeriesIds(scored: ScoredRun, store: Store): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const { manifest } of await seriesOf(scored.manifest, store)) {
    const isOwn = manifest.id === scored.manifest.id;
    const id = isOwn ? scored.scoring.id : (await alikeScorings(manifest.id, scored, store))[0]?.id;
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

/** What the series of a scored run says of it; null where there is one run only. */
export async function stabilityOfSeries(scored: ScoredRun, store: Store): Promise<Stability | null> {
  const series = await scoredSeriesOf(scored, store);
  return series.length < 2 ? null : stabilityOf(series);
}

/** The scorings of one run by the same scorer version against the same labels, oldest first. */
export async function rescoringsOf(scored: ScoredRun, store: Store): Promise<readonly ScoredRun[]> {
  const opened: ScoredRun[] = [];
  for (const { id } of (await alikeScorings(scored.manifest.id, scored, store)).toReversed()) {
    const one = await openScored(id, store);
    if (one !== null) opened.push(one);
  }
  return opened;
}

async function scoredAlike(runId: string, like: ScoredRun, store: Store): Promise<ScoredRun | null> {
  const [scoring] = await alikeScorings(runId, like, store);
  return scoring === undefined ? null : openScored(scoring.id, store);
}

async function alikeScorings(runId: string, { scoring: like }: ScoredRun, store: Store) {
  const scorings = (await store.scorings.list({ run_id: runId })).items;
  return scorings.filter(
    ({ scorer_version, hidden_data, status }) =>
      status === 'current' && scorer_version === like.scorer_version && hidden_data === like.hidden_data,
  );
}
