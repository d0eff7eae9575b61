import { AssayError } from '@assay/records';
import * as z from 'zod';
import { projectField } from '../references/request-fields.ts';
import type { Verb } from '../verb.ts';
import { withStore } from '../world/with-store.ts';
import { type OpenBaseline, openBaseline } from './open-baseline.ts';

/** What one name points to. */
export const showBaseline: Verb<ShowBaselineRequest, OpenBaseline> = ({ name, ...request }, world) =>
  withStore(request, world, async (store) => {
    const all = (await store.baselines.list()).items;
    const found = all.find((baseline) => baseline.name === name);
    if (found !== undefined) return openBaseline(found, store);
    const known = all.map((baseline) => baseline.name).join(', ');
    throw new AssayError(
      'usage',
      'E_BASELINE_UNKNOWN',
      `there is no baseline ${JSON.stringify(name)}`,
      known === '' ? { action: { kind: 'set_baseline' } } : { fix: `There are: ${known}.` },
    );
  });

/** Tell what one name points to. */
export const showBaselineRequest = z.strictObject({ project: projectField, name: z.string() });

export type ShowBaselineRequest = Readonly<z.infer<typeof showBaselineRequest>>;
