import type { SampleColumns } from './sample-columns.ts';

/** Rows by value, smallest first, those without one (NaN) last; equal ones in their own order. */
function stableOrder(values: Float64Array): Uint32Array {
  const sorted = values.slice().sort();
  const starts = new Map<number, number>();
  let previous: number | undefined;
  for (let i = 0; i < sorted.length; i += 1) {
    const value = sorted[i]!;
    // Zero and minus zero are one value, and one key of the map.
    if (value === previous || (Number.isNaN(value) && previous !== undefined && Number.isNaN(previous)))
      continue;
    starts.set(value, i);
    previous = value;
  }
  const order = new Uint32Array(values.length);
  for (let row = 0; row < values.length; row += 1) {
    const place = starts.get(values[row]!)!;
    order[place] = row;
    starts.set(values[row]!, place + 1);
  }
  return order;
}

/** What rows are sorted by; a score by its name. Rows without a value are last either way. */
export interface SampleSort {
  readonly by: 'ordinal' | 'latency' | 'cost' | 'sample' | { readonly score: string };
  readonly descending: boolean;
}

const orders = new WeakMap<SampleColumns, Map<string, Uint32Array>>();

/** Every row in this order, made once for each; null: in the order of the data. */
export function orderRows(columns: SampleColumns, sort: SampleSort): Uint32Array | null {
  if (sort.by === 'ordinal' && !sort.descending) return null;
  const known = orders.get(columns) ?? new Map<string, Uint32Array>();
  orders.set(columns, known);
  const name = JSON.stringify(sort);
  const order = known.get(name) ?? makeOrder(columns, sort);
  known.set(name, order);
  return order;
}

function makeOrder(columns: SampleColumns, { by, descending }: SampleSort): Uint32Array {
  if (by === 'sample') return descending ? byId(columns).reverse() : byId(columns);
  const values = valuesOf(columns, by);
  return stableOrder(descending ? values.map((value) => -value) : values);
}

function valuesOf(columns: SampleColumns, by: Exclude<SampleSort['by'], 'sample'>): Float64Array {
  if (by === 'ordinal') return columns.ordinals;
  if (by === 'latency') return columns.latencies;
  if (by === 'cost') return columns.costs;
  const found = columns.scores.find(({ facts }) => facts.name === by.score);
  return found?.ranks ?? new Float64Array(columns.length).fill(Number.NaN);
}

function byId({ ids }: SampleColumns): Uint32Array {
  const order = (a: number, b: number): number =>
    (ids[a]! < ids[b]! ? -1 : Number(ids[a]! > ids[b]!)) || a - b;
  return Uint32Array.from(ids.keys()).sort(order);
}

/** The rows of a window: of the chosen ones in their order, so many after so many. */
export function windowOf(
  chosen: Uint8Array,
  order: Uint32Array | null,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): readonly number[] {
  const rows: number[] = [];
  let passed = 0;
  for (let i = 0; i < chosen.length && rows.length < limit; i += 1) {
    const row = order === null ? i : order[i]!;
    if (chosen[row] === 0) continue;
    if (passed >= offset) rows.push(row);
    passed += 1;
  }
  return rows;
}
