import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  buildCard,
  type CardCorpus,
  renderCardHtml,
  renderIndexHtml,
  subjectsOf,
  wholeCorpus,
} from '@assay/cards';
import { AssayError, type CardSubject } from '@assay/records';
import { cardFileName } from './card-file-name.ts';

/** Files being written at the same time. */
const open = 16;

/** Every card of a corpus as a page in a folder, and the page that lists them. Returns how many cards there are. */
export async function writeAllCards(corpus: CardCorpus, folder: string): Promise<number> {
  await prepareFolder(folder);
  const subjects = [wholeCorpus, ...subjectsOf(corpus.names)];
  const names = new Map(subjects.map((subject) => [keyOf(subject), cardFileName(subject)]));
  const addressOf = (subject: CardSubject): string | null => names.get(keyOf(subject)) ?? null;
  const writing = new Set<Promise<void>>();
  for (const subject of subjects) {
    const name = cardFileName(subject);
    const up = name.includes('/') ? '../' : '';
    const linkTo = (other: CardSubject): string | null => {
      const address = addressOf(other);
      return address === null ? null : up + encoded(address);
    };
    const page = renderCardHtml(buildCard(corpus, subject), { linkTo, home: `${up}index.html` });
    const written = writeFile(join(folder, name), page).finally(() => writing.delete(written));
    writing.add(written);
    if (writing.size >= open) await Promise.race(writing);
  }
  await Promise.all(writing);
  await writeFile(
    join(folder, 'index.html'),
    renderIndexHtml(subjects, (subject) => {
      const address = addressOf(subject);
      return address === null ? null : encoded(address);
    }),
  );
  return subjects.length;
}

/** A folder that holds something else is not written into: nobody wants thousands of pages between their files. */
async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (cause) {
    throw new AssayError('usage', 'E_PATH', `cannot write to ${folder}: ${(cause as Error).message}`, {
      cause,
    });
  }
  const isOurs = existsSync(join(folder, 'corpus.html'));
  if (!isOurs && (await readdir(folder)).length > 0)
    throw new AssayError('usage', 'E_OUT', `${folder} is not empty and holds no cards`, {
      fix: 'Name a new or empty folder with --out DIR.',
    });
  for (const kind of ['benchmarks', 'models', 'organizations'])
    await mkdir(join(folder, kind), { recursive: true });
}

function keyOf({ kind, name, collection }: CardSubject): string {
  return JSON.stringify([kind, collection, name]);
}

function encoded(address: string): string {
  return address.split('/').map(encodeURIComponent).join('/');
}
