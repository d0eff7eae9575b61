import type { AssayError } from '@assay/records';
import type { RowFile } from '@assay/rows';
import { agreeing, plural } from '@assay/shown';
import { shortName } from '../../vocabulary/terms.ts';
import { finding, type MatchFinding } from '../finding.ts';
import type { RuleId } from '../rules.ts';
import type { FieldPlan, SchemaPlan } from './field-plan.ts';
import type { CellRule, RowChecker } from './row-checker.ts';
import type { RowSource } from './row-source.ts';
import { anchored, isAnchored } from '../../read/anchored-pattern.ts';

const shownErrors = 20;

/** Turns what was seen of schema and rows into findings. */
export class RowsReporter {
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
