import { AssayError, type ReviewItem } from '@assay/records';
import type { ReviewDesk } from '../review-desk.ts';
import { excludedRaters, historiesOf, itemState, type ItemState } from '../settle/item-state.ts';

export function knownItem(id: string, { home, version }: ReviewDesk): ReviewItem {
  const item = home.store.reviews.item(id);
  if (item !== null && item.version === version && item.kind !== 'unanswered') return item;
  throw new AssayError('usage', 'E_REVIEW_ITEM', `there is no item ${id} to review`, { field: 'item' });
}

export function stateOf(item: ReviewItem, { home, version, policy }: ReviewDesk): ItemState {
  const { reviews } = home.store;
  return itemState(
    item,
    historiesOf(reviews, { item: item.id })(item.id),
    policy,
    excludedRaters(reviews, version),
  );
}
