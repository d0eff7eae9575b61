import type { JsonObject } from '@assay/records';
import { aggregatesOf } from '../../score/scored-run.ts';
import type { InspectRun } from './inspect-run.ts';

/** Numbers over all samples: the share of right answers as `accuracy`, others as `mean`, of whole sets as `value`. */
export function inspectResults({ scoring }: Pick<InspectRun, 'scoring'>): readonly JsonObject[] {
  const { scores, metrics, set_values: sets } = aggregatesOf(scoring);
  return scores.flatMap(({ name, kind, type, reduced }) => {
    const over = metrics[name];
    const set = sets?.all[name];
    const numbers = kind === 'set' ? { value: set?.value ?? null } : numbersOf(over, type.kind);
    const given = Object.entries(numbers).filter(([, value]) => value !== null);
    if (given.length === 0) return [];
    return [
      {
        name,
        scorer: name,
        ...(reduced === null ? {} : { reducer: reduced.by }),
        ...(over === undefined ? {} : { scored_samples: over.n, unscored_samples: over.missing }),
        params: {},
        metrics: Object.fromEntries(given.map(([key, value]) => [key, { name: key, value, params: {} }])),
      },
    ];
  });
}

type Aggregates = ReturnType<typeof aggregatesOf>;

function numbersOf(
  over: Aggregates['metrics'][string] | undefined,
  kind: 'boolean' | 'number' | 'label',
): Readonly<Record<string, number | null>> {
  if (over === undefined || kind === 'label') return {};
  const stderr = over.standard_error;
  return kind === 'boolean' ? { accuracy: over.pass_rate, stderr } : { mean: over.mean, stderr };
}
