import { openScored, sampleVaries, type Store } from '@assay/engine';
import type { RunManifest, Scoring, Stability } from '@assay/records';
import { currentScoring } from '../../references/find-scored.ts';
import { seriesOf, stabilityOfSeries } from '../../references/series-of.ts';
import type { Kept } from '../../world/kept.ts';

/** What the series of a run says of its samples, by id. */
export interface SeriesAgreement {
  /** The least agreement rate of a sample's scores. */
  readonly agreement: ReadonlyMap<string, number>;
  readonly varying: ReadonlySet<string>;
}

const known = new WeakMap<Kept, { readonly name: string; readonly value: SeriesAgreement | null }>();

/** Null where the run stands alone, or is not scored. The last one that was asked for is kept. */
export async function seriesAgreement(
  manifest: RunManifest,
  scoring: Scoring | null,
  store: Store,
  owner: Kept | undefined,
): Promise<SeriesAgreement | null> {
  const series = await seriesOf(manifest, store);
  if (scoring === null || series.length < 2) return null;
  const scorings = await Promise.all(series.map((run) => currentScoring(run.manifest.id, store)));
  const name = [scoring, ...scorings].map((one) => one?.id ?? '').join(' ');
  const last = owner === undefined ? undefined : known.get(owner);
  if (last?.name === name) return last.value;
  const scored = await openScored(scoring.id, store);
  const stability = scored === null ? null : await stabilityOfSeries(scored, store);
  const value = stability === null ? null : agreementOf(stability);
  if (owner !== undefined) known.set(owner, { name, value });
  return value;
}

function agreementOf({ samples }: Stability): SeriesAgreement {
  const agreement = new Map<string, number>();
  for (const { id, scores } of samples) {
    const rates = Object.values(scores).flatMap((score) =>
      score.kind === 'agreement' && score.agreement_rate !== null ? [score.agreement_rate] : [],
    );
    if (rates.length > 0) agreement.set(id, Math.min(...rates));
  }
  return { agreement, varying: new Set(samples.filter(sampleVaries).map(({ id }) => id)) };
}
