import type { JsonValue } from '@assay/records';
import { type Cell, parseJson, type Row } from '@assay/rows';
import type { RuleId } from '../rules.ts';
import { writtenForm } from './cell-type.ts';
import type { FieldPlan, SchemaPlan } from './field-plan.ts';

/** Names of columns that identify rows by custom, where the schema declares no key. */
export const customaryKeys: readonly string[] = [
  'id',
  'sample_id',
  'example_id',
  'question_id',
  'instance_id',
  'uid',
  'uuid',
];

const shownExamples = 5;
const shownLength = 80;

interface Example {
  readonly row: number;
  readonly line: number | null;
  readonly value: JsonValue;
}

/** How often one rule was broken in one field, with the first few cases: a million bad rows make one finding. */
class Tally {
  readonly examples: Example[] = [];
  count = 0;

  add(row: Row, value: Cell | undefined): void {
    this.count += 1;
    if (this.examples.length >= shownExamples) return;
    this.examples.push({ row: row.number, line: row.line, value: shown(value) });
  }

  get line(): number | null {
    return this.examples[0]?.line ?? null;
  }
}

/** A cell as evidence: short, and something that JSON can hold. */
function shown(value: Cell | undefined): JsonValue {
  if (value === undefined) return null;
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  const text = writtenForm(value);
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}

export type CellRule = Extract<
  RuleId,
  | 'field-missing'
  | 'cell-null'
  | 'cell-not-array'
  | 'cell-type'
  | 'cell-pattern'
  | 'key-null'
  | 'key-duplicate'
>;

interface CellTally {
  readonly rule: CellRule;
  readonly path: string;
  /** Null for keys, which may be made of several fields. */
  readonly plan: FieldPlan | null;
  readonly tally: Tally;
}

/**
 * Checks rows against a schema, one at a time, and keeps the count of what was wrong.
 *
 * Null policy: a null (JSON null, an empty CSV cell, a Parquet null) in a field of the schema is an error,
 * also inside a repeated field, unless the field is declared optional. An empty array is a value, and so is
 * an empty text in every format but CSV. A pattern looks at texts, and at the written form of numbers and
 * booleans.
 */
export class RowChecker {
  readonly tallies = new Map<string, CellTally>();
  readonly extraColumns = new Set<string>();
  rows = 0;
  /** Of the declared key, or else of a customary one that every row so far has. */
  readonly keys = new Set<string>();
  keyFields: readonly string[] | null = null;
  /** Rows whose customary key was there before. */
  readonly repeats = new Tally();

  readonly #plan: SchemaPlan;
  readonly #columns: ReadonlySet<string>;

  constructor(plan: SchemaPlan) {
    this.#plan = plan;
    const columns = plan.fields.flatMap(columnsOf);
    // Rows that no field names may be named by their id.
    const isNamed = plan.key.length > 0 || columns.some((column) => customaryKeys.includes(column));
    this.#columns = new Set(isNamed ? columns : [...columns, 'id']);
  }

  check(row: Row): void {
    this.rows += 1;
    for (const name of Object.keys(row.cells)) {
      if (!this.#columns.has(name) && this.extraColumns.size < 1000) this.extraColumns.add(name);
    }
    for (const plan of this.#plan.fields) this.#field(row, plan, row.cells);
    this.#key(row);
  }

  #note(rule: CellRule, about: FieldPlan | string, row: Row, value: Cell | undefined): void {
    const plan = typeof about === 'string' ? null : about;
    const path = typeof about === 'string' ? about : about.path;
    const id = `${rule} ${path}`;
    let entry = this.tallies.get(id);
    if (entry === undefined) {
      entry = { rule, path, plan, tally: new Tally() };
      this.tallies.set(id, entry);
    }
    entry.tally.add(row, value);
  }

  #field(row: Row, plan: FieldPlan, cells: Row['cells']): void {
    const cell = cellIn(row, plan, cells);
    if (cell === undefined) {
      if (!plan.optional) this.#note('field-missing', plan, row, undefined);
    } else if (cell === null) {
      if (!plan.optional) this.#note('cell-null', plan, row, null);
    } else if (plan.repeated) this.#items(row, plan, cell);
    else this.#value(row, plan, cell, row.untyped);
  }

  #items(row: Row, plan: FieldPlan, cell: Cell): void {
    const items = row.untyped && typeof cell === 'string' ? parsedText(cell) : cell;
    if (!Array.isArray(items)) {
      this.#note('cell-not-array', plan, row, cell);
      return;
    }
    for (const item of items as readonly Cell[]) {
      if (item === null) this.#note('cell-null', plan, row, cell);
      else this.#value(row, plan, item, false);
    }
  }

  #value(row: Row, plan: FieldPlan, cell: Cell, untyped: boolean): void {
    if (plan.inner.length > 0) {
      const inside = untyped && typeof cell === 'string' ? parsedText(cell) : cell;
      if (!isRecord(inside)) this.#note('cell-type', plan, row, cell);
      else {
        // Columns gathered into a record are still text; a record written as JSON is not.
        const within = { ...row, untyped: untyped && inside === cell };
        for (const inner of plan.inner) this.#field(within, inner, inside);
      }
      return;
    }
    if (plan.types.length > 0 && !plan.types.some((fits) => fits(cell, untyped))) {
      this.#note('cell-type', plan, row, cell);
    } else if (plan.pattern !== null && !plan.pattern(writtenForm(cell))) {
      this.#note('cell-pattern', plan, row, cell);
    }
  }

  #key(row: Row): void {
    const declared = this.#plan.key.length > 0;
    if (this.rows === 1) {
      const customary = customaryKeys.find((name) => Object.hasOwn(row.cells, name));
      this.keyFields = declared ? this.#plan.key : customary === undefined ? null : [customary];
    }
    if (this.keyFields === null) return;
    const path = this.keyFields.join(', ');
    const values = this.keyFields.map(
      (name) => (Object.hasOwn(row.cells, name) ? row.cells[name] : null) ?? null,
    );
    if (values.includes(null)) {
      if (declared) this.#note('key-null', path, row, null);
      return;
    }
    // CSV has the texts of what other formats have as numbers; keys of the two must meet.
    const key = JSON.stringify(values.map(writtenForm));
    if (!this.keys.has(key)) this.keys.add(key);
    else if (declared) this.#note('key-duplicate', path, row, key);
    else this.repeats.add(row, key);
  }
}

/** In CSV, a field inside another has a column of its own, `outer.inner` or `outer/inner`. */
function cellIn(row: Row, plan: FieldPlan, cells: Row['cells']): Cell | undefined {
  if (Object.hasOwn(cells, plan.name)) return cells[plan.name];
  if (!row.untyped || plan.inner.length === 0) return undefined;
  const gathered: Record<string, Cell> = Object.create(null) as Record<string, Cell>;
  for (const inner of plan.inner) {
    const column = [`${plan.name}.${inner.name}`, `${plan.name}/${inner.name}`].find((name) =>
      Object.hasOwn(cells, name),
    );
    if (column !== undefined) gathered[inner.name] = cells[column]!;
  }
  return Object.keys(gathered).length === 0 ? undefined : gathered;
}

function columnsOf(plan: FieldPlan): readonly string[] {
  return [plan.name, ...plan.inner.flatMap(({ name }) => [`${plan.name}.${name}`, `${plan.name}/${name}`])];
}

function parsedText(text: string): Cell | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function isRecord(cell: Cell | undefined): cell is { readonly [name: string]: Cell } {
  return (
    typeof cell === 'object' &&
    cell !== null &&
    !Array.isArray(cell) &&
    !(cell instanceof Date) &&
    !(cell instanceof Uint8Array)
  );
}
