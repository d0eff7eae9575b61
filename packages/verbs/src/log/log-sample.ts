import {
  askedSample,
  type AskedSample,
  loggedOutputs,
  type LoggedOutput,
  nothingKnown,
  type Store,
  trialSeed,
} from '@assay/engine';
import { AssayError, type JsonObject, type RunManifest, type Scoring } from '@assay/records';
import { ownScoring } from '../references/find-scored.ts';
import { type ScoringRead, scoringRead } from '../references/scoring-read.ts';
import { findRun } from '../references/find-run.ts';
import type { Verb } from '../verb.ts';
import { withSoundProjectOrStore } from '../world/with-project-or-store.ts';
import type { LogSampleRequest } from './log.request.ts';

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

/** A sample by its id. Its input and what was expected are the reader's own: the store and the data are on this machine. */
export const logSample: Verb<LogSampleRequest, LoggedSample> = ({ sample: id, ...request }, world) =>
  withSoundProjectOrStore(request, world, async (store, bench, fault) => {
    const { run, scoring: named } = await findRun(request.run, store);
    const { manifest } = run;
    const scoring = named ?? (await ownScoring(manifest, store, bench?.project ?? null));
    const trials: (LoggedOutput & { readonly seed: number })[] = [];
    for await (const output of loggedOutputs(manifest.id, scoring, store))
      if (output.sample_id === id) trials.push({ ...output, seed: trialSeed(manifest, output.trial) });
    if (trials.length === 0) throw unknownSample(id, manifest);
    const entries = trials.flatMap(({ entry }) => entry ?? []);
    const scorer_key = scoring?.scorer_key ?? null;
    const asked =
      bench === null
        ? nothingKnown(fault?.message ?? 'there is no project file to tell it by')
        : await askedSample(manifest, { id, entries, scorer_key }, bench);
    return {
      manifest,
      scoring_id: scoring?.id ?? null,
      scoring: scoring === null ? null : await scoringRead({ manifest, scoring }, store),
      sample_id: id,
      asked,
      parameters: manifest.model.parameters ?? {},
      trials,
      metrics: scoring === null ? null : await metricsOf(scoring, store),
    };
  });

async function metricsOf({ scorer_version }: Scoring, { scorings }: Store): Promise<JsonObject | null> {
  return (await scorings.getVersion(scorer_version))?.configuration ?? null;
}

function unknownSample(id: string, { id: run }: RunManifest): AssayError {
  const message = `run ${run} has no sample ${JSON.stringify(id)}, or has not come to it`;
  return new AssayError('usage', 'E_SAMPLE_UNKNOWN', message, { action: { kind: 'log', run } });
}
