import { plural } from '@assay/shown';
import { nobodyAnswered } from '../ask/reply/notable-outputs.ts';
import { aggregatesOf } from '../score/scored-run.ts';
import { nothingToCheck } from './check-limits.ts';
import type { GateEvidence } from './evidence/gate-evidence.ts';
import { classesText } from './evidence/missing-samples.ts';
import type { GateCheck } from './gate-result.ts';

/** What keeps any gate from passing, asked for or not: an empty or unanswered, unfinished or stopped run, a scoring no longer current. */
export function judgeRun(evidence: GateEvidence): readonly GateCheck[] {
  const { manifest, scoring } = evidence;
  const { sample_count: samples, outputs } = aggregatesOf(scoring);
  const faults = [
    samples === 0 || outputs.produced + outputs.failed === 0 ? 'it has no samples' : '',
    nobodyAnswered(outputs)
      ? `the model answered none of ${plural(outputs.produced + outputs.failed, 'output')}: ${classesText(outputs.failed_by_class)}`
      : '',
    manifest.closed_at === null ? 'it is not finished' : '',
    manifest.stopped_because === null ? '' : `it was stopped: ${manifest.stopped_because}`,
    outputs.absent === 0 ? '' : `${outputs.absent} of its outputs are absent`,
    scoring.status === 'current' ? '' : `its scoring is ${scoring.status}`,
    scoring.run_id === manifest.id ? '' : `its scoring is of run ${scoring.run_id}`,
  ];
  return faults
    .filter((why) => why !== '')
    .map((why) => nothingToCheck(evidence, { name: `run ${manifest.id}`, part: null, why }));
}
