import { existsSync, writeFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as immediate } from 'node:timers/promises';
import {
  buildCard,
  type CardCorpus,
  cardFileName,
  renderCardHtml,
  renderIndexHtml,
  subjectsOf,
  wholeCorpus,
} from '@assay/cards';
import { AssayError, type CardSubject } from '@assay/records';
import type { CardNaming } from './source/with-card-corpus.ts';
import { outputFailure } from '../world/output-failure.ts';

/** Pages between two moments in which an interruption is noticed. */
const atOnce = 50;

/** Where cards go, and the site that they are a part of. */
export interface CardFolder {
  readonly folder: string;
  readonly site: { readonly address: string; readonly name: string } | null;
}

/** Every card of a corpus as a page in a folder, and the page that lists them. Returns how many cards there are. */
export async function writeAllCards(
  corpus: CardCorpus,
  { asidesOf, models }: CardNaming,
  { folder, site }: CardFolder,
): Promise<number> {
  await prepareFolder(folder);
  const subjects = [wholeCorpus, ...subjectsOf(corpus.names)];
  const addressOf = addressBook(subjects);
  for (const [index, subject] of subjects.entries()) {
    const name = addressOf(subject)!;
    const up = name.includes('/') ? '../' : '';
    const linkTo = (other: CardSubject): string | null => {
      const address = addressOf(other);
      return address === null ? null : up + address;
    };
    const card = buildCard(corpus, subject, await asidesOf(subject));
    const page = renderCardHtml(card, { linkTo, home: `${up}index.html`, withData: site !== null });
    writePage(join(folder, name), page);
    if (index % atOnce === 0) await immediate();
  }
  writePage(join(folder, 'index.html'), renderIndexHtml(subjects, addressOf, { models, site }));
  return subjects.length;
}

/** Thousands of small files: written at once they take a third of the time. */
function writePage(path: string, page: string): void {
  try {
    writeFileSync(path, page);
  } catch (cause) {
    throw outputFailure(path, cause);
  }
}

/** Where each card is, by what it is about. */
function addressBook(subjects: readonly CardSubject[]): (subject: CardSubject) => string | null {
  const files = new Map<string, Map<string, string>>();
  for (const subject of subjects) {
    const group = files.get(groupOf(subject)) ?? new Map<string, string>();
    files.set(groupOf(subject), group.set(subject.name, cardFileName(subject)));
  }
  return (subject) => files.get(groupOf(subject))?.get(subject.name) ?? null;
}

function groupOf({ kind, collection }: CardSubject): string {
  return collection === null ? kind : `${kind} in ${collection}`;
}

/** A folder that holds something else is not written into: people do not want thousands of pages between their files. */
async function prepareFolder(folder: string): Promise<void> {
  await makeFolder(folder);
  const isOurs = existsSync(join(folder, 'corpus.html'));
  if (!isOurs && (await readdir(folder)).length > 0)
    throw new AssayError('usage', 'E_OUT', `${folder} is not empty and holds no cards`, {
      action: { kind: 'choose_folder' },
    });
  for (const kind of ['benchmarks', 'models', 'organizations']) await makeFolder(join(folder, kind));
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (cause) {
    throw outputFailure(folder, cause);
  }
}
