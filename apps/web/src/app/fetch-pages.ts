import { questions } from '../client/question-client.ts';
import { pageTable } from './pages/page-table.ts';

/** How long a page that was opened is left alone. */
const AFTER_OPENING = 1_000;

/** The scripts of all pages, once the first one has what it asked for: opening the next then waits for its data alone. */
export function fetchPages(): void {
  window.setTimeout(() => {
    if (questions.isFetching() > 0) fetchPages();
    else fetchNext([...pageTable]);
  }, AFTER_OPENING);
}

/** One after the other, whenever the browser has nothing else to do. */
function fetchNext(left: (typeof pageTable)[number][]): void {
  const next = left.shift();
  if (next === undefined) return;
  const goOn = (): void => fetchNext(left);
  // What cannot be had now is fetched when it is opened.
  const fetchIt = (): void => void next.script().then(goOn, goOn);
  // Not every browser tells when it has nothing to do.
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchIt);
  else setTimeout(fetchIt);
}
