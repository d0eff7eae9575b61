import { compareFractions, type Fraction, fractionOfCounts } from '@assay/metrics';
import type { MissingClass } from '@assay/records';
import { answeredOutputs, isAnswered } from '../ask/reply/notable-outputs.ts';
import type { ScoringAggregates } from '../score/aggregates/scoring-aggregates.ts';
import { aggregatesOf } from '../score/scored-run.ts';
import { checkLimits, nothingToCheck } from './check-limits.ts';
import type { GateEvidence } from './evidence/gate-evidence.ts';
import { classesText, failedSamples, lostOutputs } from './evidence/missing-samples.ts';
import type { GateCheck } from './gate-result.ts';

interface Share {
  readonly name: string;
  readonly value: Fraction;
  readonly n: number;
  readonly aside?: string;
}

/**
 * The share of samples that could be judged: of the outputs those that the model was heard at, and of every metric those
 * with an answer that it could read. The smallest counts. Below its floor nothing can be said, so it never fails.
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
  const aggregates = aggregatesOf(scoring);
  const { outputs, scores } = aggregates;
  const shares: Share[] = [];
  const planned = outputs.produced + outputs.failed + outputs.absent;
  if (metric === undefined && planned > 0) {
    const answered = answeredOutputs(outputs);
    const others = Object.entries(outputs.failed_by_class).filter(
      ([name]) => !isAnswered({ class: name as MissingClass }),
    );
    const aside = [
      answered === planned || others.length === 0 ? '' : classesText(Object.fromEntries(others)),
      outputs.absent === 0 ? '' : `${outputs.absent} absent`,
    ].filter((text) => text !== '');
    shares.push({
      name: 'share of outputs that can be judged',
      value: fractionOfCounts(answered, planned),
      n: planned,
      ...(aside.length === 0 ? {} : { aside: `${answered} answered; ${aside.join(', ')}` }),
    });
  }
  for (const { name, kind } of scores) {
    if (metric !== undefined && name !== metric) continue;
    const isAsked = metric !== undefined;
    const { n, of } =
      kind === 'set'
        ? inSet(aggregates, name, isAsked ? lostOutputs(aggregates) : 0)
        : ofSamples(aggregates, name);
    if (of > 0) shares.push({ name: `${name}.coverage`, value: fractionOfCounts(n, of), n: of });
  }
  return shares;
}

interface Judged {
  readonly n: number;
  readonly of: number;
}

/** What the model failed at stands among the scored, at the worst value: it was not judged. */
function ofSamples(aggregates: ScoringAggregates, name: string): Judged {
  const all = aggregates.metrics[name]!;
  return { n: all.n - failedSamples(all, aggregates).count, of: all.n + all.missing };
}

/**
 * Of those that are or could be in the number; what was lost is told of the outputs, unless the metric is asked about.
 * Scorings of earlier versions do not say how many are.
 */
function inSet(aggregates: ScoringAggregates, name: string, lost: number): Judged {
  const { n, uncounted = 0 } = aggregates.set_values?.all[name] ?? {};
  if (n === undefined || uncounted + n + lost === 0) return { n: 0, of: 0 };
  const all = aggregates.metrics[name];
  const failed = all === undefined ? 0 : failedSamples(all, aggregates).count;
  return { n: Math.max(0, n - failed), of: n + uncounted + lost };
}
