import { AssayError } from '@assay/records';
import type { Component } from '../../read/task.ts';
import type { RowFile } from '@assay/rows';
import { agreeing, plural } from '@assay/shown';
import { finding, type MatchFinding } from '../finding.ts';
import { assignRows } from '../given-rows.ts';
import type { Check, CheckNote, MatchContext } from '../match-context.ts';
import type { Pair } from '../pair.ts';
import { nameOf } from '../part-name.ts';
import { resolveData, type ResolvedData } from '../resolve-data.ts';
import { checkRows, checkSchema, type RowsSeen } from '../schema/check-rows.ts';
import type { RowSource } from '../schema/row-source.ts';

/**
 * Checks 9 to 15, one walk over the data: outputs are found (9) and their rows have the fields (10), types
 * (11), arrays and values (12) and patterns (13) of the OutputSpec, one for each input (14); inputs that fill
 * an InputSpec have its schema (15). Rows given by the caller stand for what the documents point to.
 */
export const checkData: Check = async (context) => {
  const given = assignRows(context.request.rows ?? [], context.pairs, 'rows');
  const inputs = assignRows(context.request.inputs ?? [], context.pairs, 'inputs');
  const findings: MatchFinding[] = [];
  const tell = { outputs: new Walk(), inputs: new Walk() };
  for (const pair of context.pairs) {
    const out = await side(context, pair, 'output', given.get(pair) ?? [], tell.outputs);
    const into = await side(context, pair, 'input', inputs.get(pair) ?? [], tell.inputs);
    findings.push(...out.findings, ...into.findings);
    if (out.seen !== null && into.seen !== null) findings.push(...compareCounts(pair, out.seen, into.seen));
    if (into.seen !== null && out.seen !== null) tell.inputs.compared = true;
  }
  return { findings, notes: notesOf(tell.outputs, tell.inputs) };
};

/** What was seen of one side in all pairs, for the status of the checks. */
class Walk {
  specs = 0;
  schemas = 0;
  read = 0;
  compared = false;
  readonly reasons = new Set<string>();
}

interface Side {
  readonly findings: readonly MatchFinding[];
  readonly seen: RowsSeen | null;
}

async function side(
  context: MatchContext,
  pair: Pair,
  kind: 'input' | 'output',
  given: readonly RowFile[],
  walk: Walk,
): Promise<Side> {
  const { specs, filled } = pair.parts[kind];
  const findings: MatchFinding[] = [];
  let seen: RowsSeen | null = null;
  const check = kind === 'input' ? 15 : null;
  for (const [index, spec] of specs.entries()) {
    walk.specs += 1;
    const part = filled.get(spec);
    const own = index === 0 ? given : [];
    const data: ResolvedData =
      part === undefined
        ? {
            files: own.map((file) => ({ file, mediaType: null })),
            findings: [],
            reason: 'nothing fills the Spec',
          }
        : await resolveData(context, { label: pair.label, part, check, given: own });
    findings.push(...data.findings);
    if (spec.schema === null) {
      walk.reasons.add(`${nameOf(spec)} has no schema`);
      continue;
    }
    walk.schemas += 1;
    const source = rowSource(context, pair, spec, data.files, check);
    if (data.files.length === 0) {
      walk.reasons.add(data.reason ?? 'the rows are not available');
      findings.push(...(await checkSchema(source)));
    } else {
      walk.read += 1;
      seen = await checkRows(source);
      findings.push(...seen.findings);
    }
  }
  if (kind === 'output' && specs.length === 0 && given.length > 0) {
    const message = `${given[0]!.name}: the problem ${pair.label} requires no output`;
    const fix = 'Name the subtask that the rows belong to.';
    throw new AssayError('usage', 'E_OPTION', message, { field: 'rows', fix });
  }
  if (kind === 'input' && specs.length === 0 && given.length > 0)
    seen = await countRows(context, pair, given);
  return { findings, seen };
}

function rowSource(
  context: MatchContext,
  pair: Pair,
  spec: Component,
  files: RowSource['files'],
  check: 15 | null,
): RowSource {
  return { files, schema: spec.schema!, label: pair.label, check, placeOf: (node) => context.place(node) };
}

/** Inputs that the problem gives: they have no schema to be held against, but their rows can be counted. */
async function countRows(context: MatchContext, pair: Pair, given: readonly RowFile[]): Promise<RowsSeen> {
  const schema = { id: null, name: null, description: null, node: pair.problem.node, fields: [], key: [] };
  const files = given.map((file) => ({ file, mediaType: null }));
  const seen = await checkRows({
    files,
    schema,
    label: pair.label,
    check: 15,
    placeOf: (node) => context.place(node),
  });
  return { ...seen, findings: seen.findings.filter(({ rule }) => rule === 'rows-unreadable') };
}

/** Check 14: as many rows as inputs, and, where both have the same key, for the same inputs. */
function compareCounts(pair: Pair, out: RowsSeen, into: RowsSeen): readonly MatchFinding[] {
  const findings: MatchFinding[] = [];
  if (out.rows !== into.rows) {
    const message = `${out.rows} output rows for ${plural(into.rows, 'input')}`;
    const evidence = { outputs: out.rows, inputs: into.rows };
    findings.push(
      finding('row-count', pair.label, { message, evidence, fix: 'Write one row for each input.' }),
    );
  }
  if (out.keyFields === null || out.keyFields.join() !== into.keyFields?.join()) return findings;
  const strange = [...out.keys].filter((key) => !into.keys.has(key));
  const missing = [...into.keys].filter((key) => !out.keys.has(key));
  if (strange.length > 0 || missing.length > 0) {
    const key = out.keyFields.join(', ');
    const message = `by ${key}, ${plural(missing.length, 'input')} ${agreeing(missing.length, 'has', 'have')} no output row and ${strange.length} output rows have no input`;
    const evidence = { withoutOutput: missing.slice(0, 5), withoutInput: strange.slice(0, 5) };
    findings.push(finding('row-without-input', pair.label, { message, evidence }));
  }
  return findings;
}

const giveInputs = { kind: 'match_with', fields: ['inputs'] } as const;

function notesOf(outputs: Walk, inputs: Walk): Readonly<Record<number, CheckNote>> {
  const notes: Record<number, CheckNote> = {};
  const why = (walk: Walk): string => [...walk.reasons].slice(0, 3).join('; ');
  if (outputs.specs === 0) notes[9] = { status: 'not-applicable', reason: 'the problem has no OutputSpec' };
  for (const check of [10, 11, 12, 13]) {
    if (outputs.schemas === 0)
      notes[check] = { status: 'not-applicable', reason: 'no OutputSpec has a schema' };
    else if (outputs.read === 0) notes[check] = { status: 'not-run', reason: `no rows: ${why(outputs)}` };
  }
  if (!inputs.compared)
    notes[14] = { status: 'not-run', reason: 'needs output rows and input rows', action: giveInputs };
  if (inputs.specs === 0) notes[15] = { status: 'not-applicable', reason: 'the problem has no InputSpec' };
  else if (inputs.schemas === 0)
    notes[15] = { status: 'not-applicable', reason: 'no InputSpec has a schema' };
  else if (inputs.read === 0) notes[15] = { status: 'not-run', reason: `no rows: ${why(inputs)}` };
  return notes;
}
