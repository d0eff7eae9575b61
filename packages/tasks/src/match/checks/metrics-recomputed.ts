import { AssayError } from '@assay/records';
import { readRows } from '@assay/rows';
import { properties } from '../../vocabulary/terms.ts';
import { finding, type MatchFinding } from '../finding.ts';
import { assignRows } from '../given-rows.ts';
import type { Check, CheckOutcome } from '../match-context.ts';
import { readValue } from '../result-value.ts';

const defaultTolerance = 1e-6;

/**
 * Check 18: reported metrics agree with what the rows give, within a tolerance. Made only when the caller
 * hands in a way to compute metrics, and rows.
 */
export const checkMetricsRecomputed: Check = async (context) => {
  const { recompute, rows, tolerance = defaultTolerance } = context.request;
  if (recompute === undefined) return notRun('metrics are not computed again unless asked for');
  const files = assignRows(rows ?? [], context.pairs, '--rows');
  if (files.size === 0) return notRun('there are no rows to compute from');
  const findings: MatchFinding[] = [];
  let compared = 0;
  for (const [pair, [file]] of files) {
    const results = context.evaluationsOf(pair.solution).flatMap((evaluation) => evaluation.results);
    for (const result of results) {
      const reported = readValue(result.value);
      if (reported.kind !== 'number' && reported.kind !== 'not-plain') continue;
      const { problem, solution } = pair;
      const computed = await recompute({ problem, solution, result, rows: () => readRows(file!) }).catch(
        (error: unknown) => {
          // Rows that cannot be read have been reported by check 9.
          if (error instanceof AssayError) return null;
          throw error;
        },
      );
      if (computed === null) continue;
      compared += 1;
      if (Math.abs(computed - reported.value) <= tolerance) continue;
      const name = result.metric?.name ?? '(unnamed metric)';
      findings.push(
        finding('metric-differs', pair.label, {
          message: `${name} is reported as ${reported.value}; the rows give ${computed}`,
          place: context.place(result.node, properties.value),
          evidence: { metric: name, reported: reported.value, computed, tolerance },
          fix: 'Report what the rows give, or give the rows that were scored.',
        }),
      );
    }
  }
  return compared === 0 ? notRun('no reported metric could be computed from the rows') : { findings };
};

function notRun(reason: string): CheckOutcome {
  return { findings: [], notes: { 18: { status: 'not-run', reason } } };
}
