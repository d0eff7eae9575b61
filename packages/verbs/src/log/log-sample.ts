import { findRun } from '../references/find-run.ts';
import { ownScoring } from '../references/find-scored.ts';
import type { Verb } from '../verb.ts';
import { type WhyScored, whyScored } from '../views/sample/why-scored.ts';
import { withSoundProjectOrStore } from '../world/with-project-or-store.ts';
import type { LogSampleRequest } from './log.ts';
import { type LoggedSample, readLoggedSample } from './read-logged-sample.ts';

/** A sample, and why each of its scores is what it is. */
export type ExplainedSample = LoggedSample & { readonly why: readonly WhyScored[] };

/** A sample by its id. Its input and what was expected are the reader's own: the store and the data are on this machine. */
export const logSample: Verb<LogSampleRequest, ExplainedSample> = ({ sample: id, ...request }, world) =>
  withSoundProjectOrStore(request, world, async (store, bench, fault) => {
    const {
      run: { manifest },
      scoring: named,
    } = await findRun(request.run, store);
    const scoring = named ?? (await ownScoring(manifest, store, bench?.project ?? null));
    const logged = await readLoggedSample(id, { manifest, scoring }, { store, bench, fault });
    return { ...logged, why: whyScored(logged, scoring?.aggregates.scores ?? [], true) };
  });
