import { openScored, sampleVaries, type Store } from '@assay/engine';
import type { RunManifest, Scoring, Stability } from '@assay/records';
import { currentScoring } from '../../references/find-scored.ts';
import { seriesOf } from '../../references/series-of.ts';
import { stabilityBeside } from '../../reports/kept/kept-comparisons.ts';
import type { Kept } from '../../world/kept.ts';
import { NewestKept } from '../../world/newest-kept.ts';

/** What the series of a run says of its samples, by id. */
export interface SeriesAgreement {
  /** The least agreement rate of a sample's scores. */
  readonly agreement: ReadonlyMap<string, number>;
  readonly varying: ReadonlySet<string>;
}

/** Samples whose agreement is kept in memory, all series together. */
const MOST = 1_000_000;

const kept = new WeakMap<Kept, NewestKept<SeriesAgreement | null>>();

/** Null where the run stands alone, or is not scored. */
export async function seriesAgreement(
  manifest: RunManifest,
  scoring: Scoring | null,
  store: Store,
  owner: Kept | undefined,
): Promise<SeriesAgreement | null> {
  const series = await seriesOf(manifest, store);
  if (scoring === null || series.length < 2) return null;
  const scorings = await Promise.all(series.map((run) => currentScoring(run.manifest.id, store)));
  const make = async (): Promise<SeriesAgreement | null> => {
    const scored = await openScored(scoring.id, store);
    const stability = scored === null ? null : await stabilityBeside(scored, store, owner);
    return stability === null ? null : agreementOf(stability);
  };
  if (owner === undefined) return make();
  const known = kept.get(owner) ?? new NewestKept<SeriesAgreement | null>(MOST, rowsOf);
  kept.set(owner, known);
  return known.get([scoring, ...scorings].map((one) => one?.id ?? '').join(' '), make);
}

function rowsOf(value: SeriesAgreement | null): number {
  return value?.agreement.size ?? 0;
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
