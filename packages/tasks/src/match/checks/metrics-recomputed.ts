import { AssayError } from '@assay/records';
import { readRows, type Row, type RowFile } from '@assay/rows';
import { properties } from '../../vocabulary/terms.ts';
import { agreesWithReported } from '../agrees-with-reported.ts';
import { finding, type MatchFinding } from '../finding.ts';
import { assignRows } from '../given-rows.ts';
import type { Check, MatchContext } from '../match-context.ts';
import type { Recompute } from '../match-options.ts';
import { meanOverSubtasks } from '../mean-over-subtasks.ts';
import type { Pair } from '../pair.ts';
import { resolveData } from '../resolve-data.ts';
import { readValue } from '../result-value.ts';

const defaultTolerance = 1e-6;

/**
 * Check 18: reported metrics agree with what the rows give. Made only when the caller hands in a way to compute
 * metrics; then a metric that cannot be computed is a finding, and where none can, that is a gap.
 */
export const checkMetricsRecomputed: Check = async (context) => {
  const { recompute } = context.request;
  if (recompute === undefined) {
    const reason = 'metrics are recomputed only on request';
    const action = { kind: 'match_with', fields: ['recompute'] } as const;
    return { findings: [], notes: { 18: { status: 'not-run', reason, action } } };
  }
  const rows = assignRows(context.request.rows ?? [], context.pairs, 'rows');
  const inputs = assignRows(context.request.inputs ?? [], context.pairs, 'inputs');
  const findings: MatchFinding[] = [];
  const skipped: MatchFinding[] = [];
  const taken = new Set<string>();
  let compared = 0;
  for (const pair of context.pairs) {
    const outputs = rows.get(pair) ?? (await rowsBeside(context, pair, taken));
    const given = { outputs, inputs: inputs.get(pair) ?? [] };
    for (const found of await recomputePair(context, pair, given, recompute)) {
      if (found?.rule === 'metric-not-computed') skipped.push(found);
      else compared += 1;
      if (found?.rule === 'metric-differs') findings.push(found);
    }
  }
  if (compared > 0) return { findings: [...findings, ...skipped] };
  const [first] = skipped;
  const message = first?.message ?? 'no reported result can be recomputed';
  return { findings: [finding('nothing-recomputed', context.pairs[0]!.label, { message, fix, action })] };
};

const fix =
  'Give rows that have the answer and "expected", or "expected" in the input rows under the same key.';
const action = { kind: 'match_with', fields: ['rows', 'inputs'] } as const;

interface Given {
  readonly outputs: readonly RowFile[];
  readonly inputs: readonly RowFile[];
}

/** For each number that a pair reports: null where it agrees, else what is wrong, or why it could not be computed. */
async function recomputePair(
  context: MatchContext,
  pair: Pair,
  { outputs, inputs }: Given,
  recompute: Recompute,
): Promise<readonly (MatchFinding | null)[]> {
  const { problem, solution, label } = pair;
  const { tolerance = defaultTolerance } = context.request;
  const outcomes: (MatchFinding | null)[] = [];
  for (const result of context.evaluationsOf(solution).flatMap((evaluation) => evaluation.results)) {
    const reported = readValue(result.value);
    if (reported.kind !== 'number' && reported.kind !== 'not-plain') continue;
    const metric = result.metric?.name ?? '(unnamed metric)';
    const place = context.place(result.node, properties.value);
    const computed =
      meanOverSubtasks(metric, pair, context) ??
      (outputs.length === 0
        ? { why: 'its own output rows are not available' }
        : await recompute({
            problem,
            solution,
            result,
            schema: pair.parts.output.specs[0]?.schema ?? null,
            rows: () => readAll(outputs),
            inputs: inputs.length === 0 ? null : () => readAll(inputs),
          }).catch(whyUnread));
    if (typeof computed === 'object') {
      const message = `${metric} could not be recomputed: ${computed.why}`;
      outcomes.push(finding('metric-not-computed', label, { message, place, evidence: { metric } }));
    } else if (agreesWithReported(reported.value, computed, tolerance)) outcomes.push(null);
    else {
      outcomes.push(
        finding('metric-differs', label, {
          message: `${metric} is reported as ${reported.value}; the rows give ${computed}`,
          place,
          evidence: { metric, reported: reported.value, computed, tolerance },
          fix: 'Report what the rows give, or provide the rows that were scored.',
        }),
      );
    }
  }
  return outcomes;
}

/**
 * The rows that the solution points to; what is wrong with them is reported by check 9. Which rows of a file that it shares
 * with its parent are a subtask's is not known.
 */
async function rowsBeside(
  context: MatchContext,
  pair: Pair,
  taken: Set<string>,
): Promise<readonly RowFile[]> {
  const { specs, filled } = pair.parts.output;
  const part = specs[0] === undefined ? undefined : filled.get(specs[0]);
  if (part === undefined) return [];
  const { files } = await resolveData(context, { label: pair.label, part, check: null, given: [] });
  const own = files.map(({ file }) => file).filter(({ name }) => !taken.has(name));
  for (const { name } of own) taken.add(name);
  return own;
}

async function* readAll(files: readonly RowFile[]): AsyncIterable<Row> {
  for (const file of files) yield* readRows(file);
}

function whyUnread(error: unknown): { readonly why: string } {
  if (error instanceof AssayError) return { why: error.message };
  throw error;
}
