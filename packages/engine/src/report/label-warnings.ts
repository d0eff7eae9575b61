import { AssayError } from '@assay/records';
import { agreeing, plural } from '@assay/shown';
import { allSpecifications } from '../run/all-specifications.ts';
import { openForScoring } from '../run/open-specification.ts';
import { specificationOf } from '../run/specification-of.ts';
import { labelsSince } from '../score/labels/labels-since.ts';
import { openLabels } from '../score/labels/open-labels.ts';
import type { ScoredRun } from '../score/scored-run.ts';
import type { Workbench } from '../workbench.ts';
import type { ReportWarning } from './report-warnings.ts';

/** Whether labels were edited since a run was scored: its numbers are then about other labels than those of now. */
export async function labelWarnings(scored: ScoredRun, bench: Workbench): Promise<readonly ReportWarning[]> {
  const { manifest } = scored;
  try {
    const specification = specificationOf(manifest, await allSpecifications(bench));
    const open = await openForScoring(
      manifest.evaluation_key,
      specification,
      { limit: manifest.samples },
      bench,
    );
    const { kind, relabelled, shared } = await labelsSince(
      scored,
      openLabels(open.inputs),
      await bench.store.labelKey(),
    );
    if (kind !== 'changed' || relabelled === 0) return [];
    const which =
      relabelled === null || shared === null
        ? 'labels were'
        : `${relabelled} of ${plural(shared, 'sample')} ${agreeing(relabelled, 'was', 'were')}`;
    const message = `${which} relabelled since this scoring: its numbers are about the labels as they were`;
    return [{ code: 'W_RELABELLED', message }];
  } catch (error) {
    // Data that is gone or wrong now says nothing of what was scored then.
    if (error instanceof AssayError) return [];
    throw error;
  }
}
