import type { Page, PageRequest } from '@assay/engine';
import type { ListRequest } from './list.request.ts';

const USUAL = 20;

/**
 * A page of what `take` makes of the rows of a list, null for those that are not asked for. Rows are read as many at a
 * time as are still wanted, so that the page after begins where this one ends.
 */
export async function filteredPage<Row, Item>(
  { limit = USUAL, after }: Pick<ListRequest, 'limit' | 'after'>,
  read: (page: PageRequest) => Promise<Page<Row>>,
  take: (row: Row) => Promise<Item | null>,
): Promise<Page<Item>> {
  const items: Item[] = [];
  let next: string | null = after ?? null;
  do {
    const page = await read({ limit: limit - items.length, after: next ?? undefined });
    for (const row of page.items) {
      const item = await take(row);
      if (item !== null) items.push(item);
    }
    next = page.next;
  } while (next !== null && items.length < limit);
  return { items, next };
}
