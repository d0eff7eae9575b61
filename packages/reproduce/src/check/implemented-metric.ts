import type { ScoringSample } from '@assay/metrics';
import type { JsonObject } from '@assay/records';
import type { MetricName } from '@assay/tasks';

/** A metric as a project has it. */
export interface ImplementedMetric {
  readonly name: string;
  /** Its name in the catalogue; null for a module or a command of the project's own. */
  readonly catalogue: string | null;
  readonly parameters: JsonObject;
  /** Whether it asks a judge, which rows with known results cannot try. */
  readonly judged: boolean;
  /** Whether it reads the score of another metric in place of the answer. */
  readonly fed?: boolean;
  /** Whether it reads answers that were published, in columns that may hold what others judged. */
  readonly replayed?: boolean;
}

/** What tries a metric of the project's own: the number that it gives over samples; null where it gives none. */
export type TryMetric = (
  metric: ImplementedMetric,
  samples: readonly ScoringSample[],
) => Promise<number | null>;

export interface WantedMetric {
  readonly name: MetricName;
  /** All that the task file says about it and about what it judges. */
  readonly described: string;
  /** Samples with the number that they give, where the project has some (`checks/<name>.json`). */
  readonly known: { readonly samples: readonly ScoringSample[]; readonly value: number } | null;
}
