import type { ProjectFiles } from '@assay/engine';
import type { Evaluator, OfficialScore, SampleLabel } from '@assay/records';
import { readHiddenLabels, sampleLabelOf } from '../contract/read-hidden-labels.ts';

/** A prime whose square a number holds exactly. */
const PRIME = 67_108_859;
/** Steps of elimination that one decision may take; what would need more is not shown. */
const MOST_STEPS = 2e8;

/** A column of slices that the host alone sees, and what keeps it from others. */
export interface HiddenColumn {
  /** Empty for tags, which are slices by their own names. */
  readonly column: string;
  readonly slices: readonly string[];
  /** A slice of its own is below the floor, or a small group would follow from it and what is shown already. */
  readonly why: 'small' | 'crossed';
}

/**
 * The columns of slices that nobody but the host is shown: all slices of a column in which one has fewer items than the floor,
 * since it would follow from the total and the others; and every column that would let a small group follow together with the
 * columns before it, as nested and crossed columns do. Decided from sizes alone, never from answers: what is hidden tells nothing.
 */
export function hiddenColumns(items: readonly (readonly string[])[], floor: number): readonly HiddenColumn[] {
  const columns = [...Map.groupBy(new Set(items.flat()), columnOf)];
  const sizes = new Map<string, number>();
  for (const slices of items)
    for (const slice of new Set(slices)) sizes.set(slice, (sizes.get(slice) ?? 0) + 1);
  const shown = new Set<string>();
  return columns.flatMap(([column, slices]): readonly HiddenColumn[] => {
    if (slices.some((slice) => sizes.get(slice)! < floor)) return [{ column, slices, why: 'small' }];
    if (!isTold(items, new Set([...shown, ...slices]), floor)) return [{ column, slices, why: 'crossed' }];
    for (const slice of slices) shown.add(slice);
    return [];
  });
}

/** The same of the labels that an evaluator's file names, split by split. */
export async function hiddenColumnsOf(
  files: ProjectFiles,
  evaluator: Evaluator,
): Promise<readonly (HiddenColumn & { readonly split: string })[]> {
  const { labels, slice_floor: floor } = evaluator;
  if (labels === undefined) return [];
  return [...(await readHiddenLabels(files, evaluator))].flatMap(([split, own]) =>
    hiddenColumns(
      own.map((label) => slicesOfItem(sampleLabelOf(label, labels))),
      floor,
    ).map((column) => ({ split, ...column })),
  );
}

/** The slices that an item is in. */
export function slicesOfItem({ metadata }: SampleLabel): readonly string[] {
  const tags = metadata?.['tags'] ?? [];
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
}

/** Names of slices that the host alone sees of a score. */
export function hostOnlySlices(
  { slices, hidden_slices: hidden }: Pick<OfficialScore, 'slices' | 'hidden_slices'>,
  floor: number,
): ReadonlySet<string> {
  if (hidden !== undefined) return new Set(hidden);
  // Scores of earlier versions say only how large each slice is: of what is known of no crossing, one column is safe.
  const columns = [...Map.groupBy(slices, ({ name }) => columnOf(name))].map(([, own]) => own);
  const large = columns.find((own) => own.every(({ items }) => items >= floor));
  return new Set(columns.filter((own) => own !== large).flatMap((own) => own.map(({ name }) => name)));
}

function columnOf(slice: string): string {
  return slice.slice(0, Math.max(0, slice.indexOf('=')));
}

/** Items that are in the same slices: what is shown adds them up, and never tells them apart. */
interface Cell {
  /** The sums that it is part of: 0 is the total. */
  readonly sums: readonly number[];
  items: number;
}

/**
 * Whether these slices may be shown beside the total: whatever is added and subtracted of them is about `floor` items or more.
 * A sum that is about fewer would be gone, and the rank lower, without those few items. So it is enough to find `floor` sets of
 * items that have nothing in common, each of full rank: whichever fewer items are taken away, one of the sets is whole.
 */
function isTold(items: readonly (readonly string[])[], shown: ReadonlySet<string>, floor: number): boolean {
  const cells = cellsOf(items, shown);
  const columns = shown.size + 1;
  if (cells.length * columns * columns * floor > MOST_STEPS) return false;
  const rank = basisOf(cells, columns).length;
  const left = cells.map((cell) => ({ ...cell }));
  for (let sets = 0; sets < floor; sets += 1) {
    const basis = basisOf(
      left.filter((cell) => cell.items > 0).toSorted((a, b) => b.items - a.items),
      columns,
    );
    if (basis.length < rank) return false;
    for (const cell of basis) cell.items -= 1;
  }
  return true;
}

function cellsOf(items: readonly (readonly string[])[], shown: ReadonlySet<string>): readonly Cell[] {
  const numbers = new Map([...shown].map((slice, i) => [slice, i + 1]));
  const cells = new Map<string, Cell>();
  for (const slices of items) {
    const own = new Set(slices.flatMap((slice) => numbers.get(slice) ?? []));
    const sums = [0, ...[...own].toSorted((a, b) => a - b)];
    const known = cells.get(sums.join());
    if (known === undefined) cells.set(sums.join(), { sums, items: 1 });
    else known.items += 1;
  }
  return [...cells.values()];
}

/** The first cells, in their order, that are independent of those before them: Gaussian elimination modulo a prime. */
function basisOf(cells: readonly Cell[], columns: number): readonly Cell[] {
  const rows: number[][] = [];
  const pivots: number[] = [];
  const basis: Cell[] = [];
  for (const cell of cells) {
    if (basis.length === columns) break;
    const row = Array.from({ length: columns }, () => 0);
    for (const sum of cell.sums) row[sum] = 1;
    for (const [i, reduced] of rows.entries()) {
      const factor = row[pivots[i]!]!;
      if (factor !== 0)
        for (let at = 0; at < columns; at += 1)
          row[at] = (row[at]! + (PRIME - factor) * reduced[at]!) % PRIME;
    }
    const pivot = row.findIndex((value) => value !== 0);
    if (pivot === -1) continue;
    const inverse = inverseOf(row[pivot]!);
    rows.push(row.map((value) => (value * inverse) % PRIME));
    pivots.push(pivot);
    basis.push(cell);
  }
  return basis;
}

/** By Euclid's algorithm. */
function inverseOf(value: number): number {
  let [r, next, s, nextS] = [PRIME, value, 0, 1];
  while (next !== 0) {
    const quotient = Math.floor(r / next);
    [r, next] = [next, r - quotient * next];
    [s, nextS] = [nextS, s - quotient * nextS];
  }
  return ((s % PRIME) + PRIME) % PRIME;
}
