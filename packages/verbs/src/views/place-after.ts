import { AssayError } from '@assay/records';

/**
 * Where those begin that come after a row, by its id. It is looked for in the whole list, in the same order, so that a
 * row that has changed meanwhile, and would not be chosen any more, still parts what was read from what was not.
 */
export function placeAfter<Row>(
  id: string,
  { ordered, chosen }: { readonly ordered: readonly Row[]; readonly chosen: readonly Row[] },
  idOf: (row: Row) => string,
): number {
  const end = ordered.findIndex((row) => idOf(row) === id);
  if (end === -1)
    throw new AssayError('usage', 'E_AFTER', `${JSON.stringify(id)}: nothing in this list has that id`, {
      field: 'after',
      fix: 'Use the value of `next` from the previous page.',
    });
  let place = 0;
  for (let i = 0; i <= end; i += 1) if (ordered[i] === chosen[place]) place += 1;
  return place;
}
