import type { JsonValue } from '@assay/records';
import type { Noted } from './noted-rows.ts';

/** The values of many rows: as they are, as places in a list of few, or those of another column. */
type Column =
  | { readonly values: readonly JsonValue[] }
  | { readonly few: readonly JsonValue[]; readonly places: readonly number[] }
  | { readonly same: string };

/** What is noted of rows, column by column: what many have in common is written once, and is one value in memory. */
export interface NotedColumns {
  readonly rows: number;
  readonly columns: Readonly<Record<string, Column>>;
}

type Values = Readonly<Record<string, JsonValue>>;

/** Of the row itself; every other column is one of what is noted. */
const own = ['number', 'id', 'seal'] as const;
const FACT = 'facts.';

export function columnsOf<Facts extends object>(rows: readonly Noted<Facts>[]): NotedColumns {
  const columns: Record<string, Column> = {};
  const seen = new Map<string, readonly JsonValue[]>();
  const add = (name: string, values: readonly JsonValue[]): void => {
    const known = [...seen].find(([, others]) => areSame(values, others));
    columns[name] = known === undefined ? columnOf(values) : { same: known[0] };
    seen.set(name, values);
  };
  for (const name of own)
    add(
      name,
      rows.map((row) => row[name]),
    );
  for (const name of Object.keys(rows[0]?.facts ?? {}))
    add(
      FACT + name,
      rows.map(({ facts }) => (facts as Values)[name] ?? null),
    );
  return { rows: rows.length, columns };
}

export function rowsOf<Facts>({ rows: count, columns }: NotedColumns): readonly Noted<Facts>[] {
  const valuesOf = (name: string): readonly JsonValue[] => {
    const column = columns[name]!;
    if ('same' in column) return valuesOf(column.same);
    return 'values' in column ? column.values : column.places.map((place) => column.few[place]!);
  };
  const names = Object.keys(columns).filter((name) => name.startsWith(FACT));
  const facts = names.map((name) => [name.slice(FACT.length), valuesOf(name)] as const);
  const [numbers, ids, seals] = own.map(valuesOf);
  return Array.from({ length: count }, (_, i) => {
    const noted: Record<string, JsonValue> = {};
    for (const [name, values] of facts) noted[name] = values[i]!;
    // Under the seal of the file: it was written as this.
    return { number: numbers![i], id: ids![i], facts: noted, seal: seals![i] } as Noted<Facts>;
  });
}

function columnOf(values: readonly JsonValue[]): Column {
  const known = new Map<JsonValue, number>();
  const places: number[] = [];
  for (const value of values) {
    const name = nameOf(value);
    const place = known.get(name) ?? known.size;
    if (place === known.size) known.set(name, place);
    places.push(place);
    if (known.size > values.length / 4) return { values };
  }
  const few: JsonValue[] = [];
  places.forEach((place, i) => (few[place] ??= values[i]!));
  return { few, places };
}

function areSame(values: readonly JsonValue[], others: readonly JsonValue[]): boolean {
  return values.every((value, i) => value === others[i] || nameOf(value) === nameOf(others[i]!));
}

/** Lists and objects by what they say, which no text says: a text that reads like a list is another value. */
function nameOf(value: JsonValue): JsonValue {
  return typeof value === 'object' && value !== null ? `\0${JSON.stringify(value)}` : value;
}
