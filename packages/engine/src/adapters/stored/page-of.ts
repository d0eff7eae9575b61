import { AssayError } from '@assay/records';
import type { Page, PageRequest } from '../../ports/page.ts';

/** How many rows to ask the database for: one more than a page has, which tells whether it is the last. -1: all. */
export function rowLimit({ limit }: PageRequest): number {
  if (limit === undefined) return -1;
  if (Number.isSafeInteger(limit) && limit > 0) return limit + 1;
  throw new AssayError('usage', 'E_PAGE', `the limit of a page is a whole number above 0; given ${limit}`);
}

/** No more rows than `rowLimit` asks for. */
export function someOf<Row>(rows: Iterable<Row>, request: PageRequest): readonly Row[] {
  const most = rowLimit(request);
  const taken: Row[] = [];
  for (const row of rows) if (taken.push(row) === most) break;
  return taken;
}

/** The page of the rows that `rowLimit` asked for. */
export function pageOf<Row, T>(
  rows: readonly Row[],
  { limit }: PageRequest,
  itemOf: (row: Row) => T,
  cursorOf: (row: Row) => string | number,
): Page<T> {
  const shown = limit === undefined ? rows : rows.slice(0, limit);
  const last = shown.at(-1);
  const next = last === undefined || shown.length === rows.length ? null : String(cursorOf(last));
  return { items: shown.map(itemOf), next };
}

/** What the numbers of a page are below: of the first page, nothing. */
export function beforeNumber(request: PageRequest): number {
  return numberAfter(request) ?? Number.MAX_SAFE_INTEGER;
}

/** The number that a cursor names; null without one. */
export function numberAfter({ after }: PageRequest): number | null {
  if (after === undefined) return null;
  if (/^\d{1,15}$/.test(after)) return Number(after);
  throw new AssayError(
    'usage',
    'E_PAGE',
    `expected the cursor of an earlier page; given ${JSON.stringify(after)}`,
  );
}
