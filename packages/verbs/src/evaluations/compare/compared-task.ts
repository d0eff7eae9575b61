import type { Comparison } from '@assay/records';
import type { SampleLine } from './sample-lines.ts';

/** How a specification differs from the first of its task, by one score. */
export type DifferenceFromFirst = Comparison['scores'][number] & { readonly specification: string };

/** The specifications of one task beside one another. */
export interface ComparedTask {
  readonly task_key: string;
  /** The first is what the others are compared with. */
  readonly columns: readonly {
    readonly specification: string;
    readonly run_id: string;
    readonly scoring_id: string;
    /** What stands beside the numbers of a run that is not whole; null where it is. */
    readonly mark: string | null;
  }[];
  /** P-values are corrected by Holm over everything that is compared, of all tasks. */
  readonly differences: readonly DifferenceFromFirst[];
  readonly samples: readonly SampleLine[];
  readonly samples_total: number;
  readonly samples_differing: number;
}
