import * as documentPages from './document-pages.ts';
import * as hostPages from './host-pages.ts';
import type { AnyPage } from './page.ts';
import * as runPages from './run-pages.ts';

export const pageTable: readonly AnyPage[] = [runPages, documentPages, hostPages].flatMap(
  (pages): readonly AnyPage[] => Object.values(pages),
);
