import {
  askedSample,
  type AskedSample,
  loggedSample,
  type LoggedOutput,
  nothingKnown,
  type Store,
  trialSeed,
  type Workbench,
} from '@assay/engine';
import { AssayError, type JsonObject, type RunManifest, type Scoring } from '@assay/records';
import { type ScoringRead, scoringRead } from '../references/scoring-read.ts';

/** One sample of a run: what was asked, what came back, and what was made of it. */
export interface LoggedSample {
  readonly manifest: RunManifest;
  /** Null: it is not scored. */
  readonly scoring_id: string | null;
  readonly scoring: ScoringRead | null;
  readonly sample_id: string;
  readonly asked: AskedSample;
  readonly parameters: JsonObject;
  readonly trials: readonly (LoggedOutput & { readonly seed: number })[];
  /** How each score is made: the metric and its parameters, as the version of the scorer has them. */
  readonly metrics: JsonObject | null;
}

/** Where it is read from; the project is null where there is none, or where it is wrong: `fault`. */
export interface SampleSource {
  readonly store: Store;
  readonly bench: Workbench | null;
  readonly fault: AssayError | null;
}

export async function readLoggedSample(
  id: string,
  { manifest, scoring }: { readonly manifest: RunManifest; readonly scoring: Scoring | null },
  { store, bench, fault }: SampleSource,
): Promise<LoggedSample> {
  const trials = await loggedSample({ run_id: manifest.id, sample_id: id }, scoring, store);
  if (trials.length === 0) throw unknownSample(id, manifest);
  const entries = trials.flatMap(({ entry }) => entry ?? []);
  const asked =
    bench === null
      ? nothingKnown(fault?.message ?? 'there is no project file')
      : await askedSample({ manifest, scoring }, { id, entries }, bench);
  return {
    manifest,
    scoring_id: scoring?.id ?? null,
    scoring: scoring === null ? null : await scoringRead({ manifest, scoring }, store),
    sample_id: id,
    asked,
    parameters: manifest.model.parameters ?? {},
    trials: trials.map((output) => ({ ...output, seed: trialSeed(manifest, output.trial) })),
    metrics: scoring === null ? null : await metricsOf(scoring, store),
  };
}

async function metricsOf({ scorer_version }: Scoring, { scorings }: Store): Promise<JsonObject | null> {
  return (await scorings.getVersion(scorer_version))?.configuration ?? null;
}

function unknownSample(id: string, { id: run }: RunManifest): AssayError {
  const message = `run ${run} has no sample ${JSON.stringify(id)}, or has not come to it`;
  return new AssayError('usage', 'E_SAMPLE_UNKNOWN', message, { action: { kind: 'log', run } });
}
