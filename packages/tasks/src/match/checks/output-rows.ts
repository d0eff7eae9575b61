import { AssayError } from '@assay/records';
import { readRows, type RowFile } from '@assay/rows';
import { agreeing, plural } from '@assay/shown';
import { anchored, isAnchored } from '../../read/pattern-compiler.ts';
import { type Component, type RecordSet, shortId } from '../../read/task.ts';
import { shortName } from '../../vocabulary/terms.ts';
import type { Check, CheckNote, GivenRows, MatchContext } from '../match-context.ts';
import { nameOf, type Pair } from '../pair.ts';
import { resolveData, type ResolvedData } from '../resolve-data.ts';
import { finding, type MatchFinding, type Place, type RuleId } from '../rules.ts';
import { type FieldPlan, planSchema, type SchemaPlan } from '../schema/field-plan.ts';
import { type CellRule, RowChecker } from '../schema/row-checker.ts';

const shownErrors = 20;

/** Turns what was seen of schema and rows into findings. */
class RowsReporter {
  readonly findings: MatchFinding[] = [];
  #unreadable = 0;
  readonly #source: RowSource;

  constructor(source: RowSource) {
    this.#source = source;
  }

  #add(rule: RuleId, details: Omit<Parameters<typeof finding>[2], 'check'>): void {
    const { check, label } = this.#source;
    this.findings.push(finding(rule, label, check === null ? details : { ...details, check }));
  }

  unreadable(file: RowFile, error: AssayError): void {
    this.#unreadable += 1;
    if (this.#unreadable > shownErrors) return;
    const place = { file: file.name, line: error.location?.line ?? null };
    const column = error.location?.column;
    this.#add('rows-unreadable', {
      message: error.message,
      place,
      code: error.code,
      ...(column === undefined ? {} : { evidence: { column } }),
      ...(error.fix === undefined ? {} : { fix: error.fix }),
    });
  }

  schema(plan: SchemaPlan): void {
    const { placeOf, schema } = this.#source;
    for (const field of plan.nameless) {
      const message = 'a field of the schema has neither a name nor an @id; no row can be checked for it';
      this.#add('field-nameless', { message, place: placeOf(field.node), fix: 'Give it a schema:name.' });
    }
    for (const key of plan.unknownKeys) {
      const message = `the key ${key} is not a field of the schema`;
      this.#add('key-unknown', {
        message,
        place: placeOf(schema.node),
        fix: 'Name a field, by @id or name.',
      });
    }
    for (const [{ path, field }, types] of plan.unknownTypes) {
      const message = `the field ${path} has the type ${types.map(shortName).join(', ')}, which is unknown; its cells were not checked`;
      const fix = 'Use an XSD or schema.org data type: xsd:string, xsd:integer, sc:Text …';
      this.#add('type-unknown', {
        message,
        place: placeOf(field.node),
        evidence: { types: [...types] },
        fix,
      });
    }
    for (const [{ field }, error] of plan.refused) {
      const details = error.fix === undefined ? {} : { fix: error.fix };
      this.#add('pattern-refused', {
        message: error.message,
        place: placeOf(field.node),
        evidence: { pattern: field.valuePattern },
        code: error.code,
        ...details,
      });
    }
    for (const inner of allPlans(plan.fields)) {
      const pattern = inner.field.valuePattern;
      if (inner.pattern === null || pattern === null || isAnchored(pattern)) continue;
      const message = `the pattern ${JSON.stringify(pattern)} of ${inner.path} is not anchored; it is matched in full anyway`;
      const fix = `Write ${JSON.stringify(anchored(pattern))} so that every reader sees it.`;
      this.#add('pattern-unanchored', {
        message,
        place: placeOf(inner.field.node),
        evidence: { pattern },
        fix,
      });
    }
  }

  rows(checker: RowChecker): void {
    const names = this.#source.files.map(({ file }) => file.name).join(', ');
    if (checker.rows === 0 && this.#unreadable === 0) {
      const place = { file: names, line: null };
      this.#add('rows-empty', {
        message: `${names} has no rows`,
        place,
        fix: 'Write one row for each input.',
      });
    }
    for (const { rule, path, plan, tally } of checker.tallies.values()) {
      const evidence = {
        field: path,
        rows: tally.count,
        of: checker.rows,
        examples: tally.examples as never,
      };
      const place = { file: names, line: tally.line };
      const count =
        tally.count === 1
          ? `row ${tally.examples[0]!.row}`
          : `${tally.count} of ${plural(checker.rows, 'row')}`;
      this.#add(rule, { ...sayings[rule](path, count, plan), place, evidence });
    }
    if (checker.extraColumns.size > 0) {
      const columns = [...checker.extraColumns];
      const message = `the rows have columns that the schema does not: ${columns.slice(0, 10).join(', ')}`;
      const place = { file: names, line: null };
      const fix = 'Remove them, or declare them as fields.';
      this.#add('column-extra', { message, place, evidence: { columns: columns.slice(0, 50) }, fix });
    }
    if (checker.repeats.count > 0) {
      const key = checker.keyFields?.join(', ') ?? '';
      const message = `${plural(checker.repeats.count, 'row')} ${agreeing(checker.repeats.count, 'repeats', 'repeat')} the ${key} of an earlier row`;
      const place = { file: names, line: checker.repeats.line };
      const evidence = { field: key, examples: checker.repeats.examples as never };
      this.#add('row-duplicate', { message, place, evidence, fix: 'Write one row for each input.' });
    }
  }
}

type Saying = (path: string, count: string, plan: FieldPlan | null) => { message: string; fix: string };

const sayings: Readonly<Record<CellRule, Saying>> = {
  'field-missing': (path, count) => ({
    message: `the field ${path} is missing in ${count}`,
    fix: `Write ${path} in every row.`,
  }),
  'cell-null': (path, count) => ({
    message: `${path} is null in ${count}, and the schema requires a value`,
    fix: `Write a value, or declare the field optional with "schema:valueRequired": false.`,
  }),
  'cell-not-array': (path, count) => ({
    message: `${path} is a repeated field, but not an array in ${count}`,
    fix: 'Write a JSON array, with brackets even for one value.',
  }),
  'cell-type': (path, count, plan) => ({
    message: `${path} is not of the type ${typesOf(plan!)} in ${count}`,
    fix: `Write ${path} as ${typesOf(plan!)}.`,
  }),
  'cell-pattern': (path, count, plan) => ({
    message: `${path} does not match ${JSON.stringify(plan!.field.valuePattern)} in full in ${count}`,
    fix: 'Write only what the pattern allows, from the first character to the last.',
  }),
  'key-null': (path, count) => ({
    message: `the key ${path} is null in ${count}`,
    fix: 'Give every row its key.',
  }),
  'key-duplicate': (path, count) => ({
    message: `the key ${path} is that of an earlier row in ${count}`,
    fix: 'Write one row for each key.',
  }),
};

function typesOf(plan: FieldPlan): string {
  return plan.inner.length > 0 ? 'an object' : plan.field.dataTypes.map(shortName).join(' or ');
}

function allPlans(plans: SchemaPlan['fields']): SchemaPlan['fields'] {
  return plans.flatMap((plan) => [plan, ...allPlans(plan.inner)]);
}

interface RowsSeen {
  readonly findings: readonly MatchFinding[];
  readonly rows: number;
  readonly keyFields: readonly string[] | null;
  readonly keys: ReadonlySet<string>;
}

/** Reads all rows once and checks each against the schema; an unreadable line is a finding, and reading goes on where it can. */
async function checkRows(source: RowSource): Promise<RowsSeen> {
  const plan = await planSchema(source.schema);
  const checker = new RowChecker(plan);
  const reading = new RowsReporter(source);
  for (const { file, mediaType } of source.files) {
    const onError = (error: AssayError): void => reading.unreadable(file, error);
    try {
      for await (const row of readRows(file, { mediaType, onError })) checker.check(row);
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      onError(error);
    }
  }
  reading.schema(plan);
  reading.rows(checker);
  return { findings: reading.findings, rows: checker.rows, keyFields: checker.keyFields, keys: checker.keys };
}

/** What can be said of a schema without any rows: patterns that do not compile, types that are not known. */
async function checkSchema(source: RowSource): Promise<readonly MatchFinding[]> {
  const reporter = new RowsReporter(source);
  reporter.schema(await planSchema(source.schema));
  return reporter.findings;
}

/** Files of rows, and the schema that they are held against. */
interface RowSource {
  readonly files: readonly { readonly file: RowFile; readonly mediaType: string | null }[];
  readonly schema: RecordSet;
  readonly label: string;
  /** Whose check it is: null for outputs (10 to 14), 15 for inputs. */
  readonly check: 15 | null;
  readonly placeOf: (node: RecordSet['node']) => Place;
}

/**
 * Gives every file of rows to the (sub)problem it was named for: by @id of problem or solution, by name, or
 * by the last part of the @id where only one has it. Throws a usage error for a name that is none of these.
 */
export function assignRows(
  given: readonly GivenRows[],
  pairs: readonly Pair[],
  field: 'rows' | 'inputs',
): ReadonlyMap<Pair, readonly RowFile[]> {
  const assigned = new Map<Pair, RowFile[]>();
  for (const { subtask, file } of given) {
    const pair = subtask === null ? pairs[0]! : pairNamed(subtask, pairs, field);
    assigned.set(pair, [...(assigned.get(pair) ?? []), file]);
  }
  return assigned;
}

function pairNamed(name: string, pairs: readonly Pair[], field: string): Pair {
  const ways: readonly ((pair: Pair) => boolean)[] = [
    ({ problem, solution }) => problem.id === name || solution.id === name,
    ({ problem, solution }) => problem.name === name || solution.name === name,
    ({ problem }) => shortId(problem.id) === name,
  ];
  for (const way of ways) {
    const fitting = pairs.filter(way);
    if (fitting.length === 1) return fitting[0]!;
  }
  const known = pairs.slice(0, 20).map(({ label }) => label);
  throw new AssayError('usage', 'E_OPTION', `${name}: no answered subtask has this @id or name`, {
    field,
    fix: `Answered here: ${known.join(', ')}${pairs.length > 20 ? ', …' : ''}.`,
  });
}

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
