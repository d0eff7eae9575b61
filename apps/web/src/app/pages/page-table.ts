import * as documentPages from './document-pages.ts';
import * as hostPages from './host-pages.ts';
import type { AnyPage } from './page.ts';
import * as runPages from './run-pages.ts';

export const pageTable: readonly AnyPage[] = [runPages, documentPages, hostPages].flatMap(
  (pages): readonly AnyPage[] => Object.values(pages),
);

/** What an address says: its path, and what stands after the question mark as the router reads it. */
interface Address {
  readonly pathname: string;
  readonly search: Record<string, unknown>;
}

/** Fetches the script of the page at an address, and asks for what it shows first, before anything draws it. */
export function openAhead({ pathname, search }: Address): void {
  for (const page of pageTable) {
    const params = paramsOf(page.path, pathname);
    if (params === null) continue;
    // What cannot be fetched is told by the page, which fetches it again.
    page.script().catch(() => undefined);
    page.ask?.(params as never, page.search(search) as never);
    return;
  }
}

/** `{ run: 'a' }` for `/runs/$run` and `/runs/a`; null where the address is of another page. */
function paramsOf(path: string, pathname: string): Readonly<Record<string, string>> | null {
  const names = path.split('/').filter((part) => part !== '');
  const parts = pathname.split('/').filter((part) => part !== '');
  if (names.length !== parts.length) return null;
  const found: [string, string][] = [];
  for (const [i, name] of names.entries())
    if (name.startsWith('$')) found.push([name.slice(1), decoded(parts[i]!)]);
    else if (name !== parts[i]) return null;
  return Object.fromEntries(found);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A percent sign that stands for itself.
    return part;
  }
}
