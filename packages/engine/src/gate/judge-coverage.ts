import { compareFractions, type Fraction, fractionOfCounts } from '@assay/metrics';
import { aggregatesOf } from '../score/scored-run.ts';
import { checkLimits, nothingToCheck } from './check-limits.ts';
import type { GateEvidence } from './evidence/gate-evidence.ts';
import { lostOutputs } from './evidence/missing-samples.ts';
import type { GateCheck } from './gate-result.ts';

interface Share {
  readonly name: string;
  readonly value: Fraction;
  readonly n: number;
  readonly aside?: string;
}

/**
 * The share of samples that could be judged: of the outputs that the infrastructure lost none, and of every
 * metric by sample the scored ones. The smallest counts. Below its floor nothing can be said, so it never fails.
 */
export function judgeCoverage(
  { coverage }: { readonly coverage: { readonly min: number; readonly metric?: string | undefined } },
  evidence: GateEvidence,
): readonly GateCheck[] {
  const shares = sharesOf(evidence, coverage.metric);
  const limits = { min: coverage.min };
  if (shares.length === 0) {
    return [nothingToCheck(evidence, { name: 'coverage', part: null, why: 'there are no samples' }, limits)];
  }
  const least = shares.reduce((a, b) => (compareFractions(b.value, a.value) < 0 ? b : a));
  const check = checkLimits(evidence, { ...least, part: null }, limits);
  return [check.outcome === 'fail' ? { ...check, outcome: 'inconclusive' } : check];
}

function sharesOf({ scoring }: GateEvidence, metric: string | undefined): readonly Share[] {
  const { metrics, outputs, scores } = aggregatesOf(scoring);
  const shares: Share[] = [];
  const planned = outputs.produced + outputs.failed + outputs.absent;
  const lost = lostOutputs({ outputs });
  if (metric === undefined && planned > 0) {
    shares.push({
      name: 'share of outputs that can be judged',
      value: fractionOfCounts(planned - lost, planned),
      n: planned,
      ...ownFailures(planned - outputs.produced - lost),
    });
  }
  for (const { name, kind } of scores) {
    if (kind === 'set' || (metric !== undefined && name !== metric)) continue;
    const { n, missing } = metrics[name]!;
    if (n + missing > 0)
      shares.push({ name: `${name}.coverage`, value: fractionOfCounts(n, n + missing), n: n + missing });
  }
  return shares;
}

/** What failed through the model's own fault is judged all the same: at the worst value. */
function ownFailures(count: number): Pick<Share, 'aside'> {
  return count === 0 ? {} : { aside: `${count} of them failed, which counts against the model` };
}
