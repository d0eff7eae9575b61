import { digestJson } from '@assay/records';
import type * as z from 'zod';
import { cacheKey } from '../../ask/cache-key.ts';
import type { Digester } from '../../ports/digester.ts';
import type { Store } from '../../ports/store.ts';
import { cachedAnswerSchema } from './cached-answer.ts';
import type { PendingSample } from '../pending-sample.ts';
import type { RunPlan } from '../run-plan.ts';
import type { SampleRequests } from '../sample-requests.ts';

export type KnownAnswer = z.infer<typeof cachedAnswerSchema>;

interface KnownAnswersOptions {
  readonly manifest: RunPlan['manifest'];
  readonly requestOf: SampleRequests['requestOf'];
  readonly cache: Store['cache'];
  readonly digester: Digester | undefined;
}

/** So many samples are worth collecting before they are looked for: a store over a network answers for all of them at once. */
export const LOOKED_FOR = 32;

/** Answers that earlier runs got; each sample hears by which key its own is to be kept. */
export class KnownAnswers {
  readonly #options: KnownAnswersOptions;

  constructor(options: KnownAnswersOptions) {
    this.#options = options;
  }

  /** In the order of the samples; null where nothing is known. */
  async of(samples: readonly PendingSample[]): Promise<readonly (KnownAnswer | null)[]> {
    const { manifest, requestOf, cache, digester } = this.#options;
    if (manifest.cache === 'off') return samples.map(() => null);
    for (const sample of samples) {
      const key = cacheKey(manifest, requestOf(sample));
      sample.cacheKey = digester === undefined ? await digestJson(key) : digester.json(key);
    }
    if (manifest.cache !== 'reuse') return samples.map(() => null);
    return Promise.all(samples.map(({ cacheKey: key }) => cache.get(key!, cachedAnswerSchema)));
  }
}
