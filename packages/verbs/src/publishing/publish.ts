import { cardFileName, ingest, renderCardHtml } from '@assay/cards';
import { requirePublisher } from '@assay/engine';
import type { Signals } from '@assay/records';
import { basename, join, relative, resolve } from 'node:path';
import * as z from 'zod';
import { readNames } from '../cards/names/read-names.ts';
import { openNamed } from '../cards/source/open-named.ts';
import {
  allowPartialField,
  projectField,
  publisherField,
  referenceField,
} from '../references/request-fields.ts';
import type { Verb } from '../verb.ts';
import type { World } from '../world.ts';
import { withWorkbench } from '../world/with-workbench.ts';
import { writeWhole } from '../world/write-whole.ts';
import { type BenchmarkCard, benchmarkCards } from './benchmark-cards.ts';
import { type PublishedRecord, publishRecord } from './publish-record.ts';

/** A record among the others of its corpus. */
export interface Published extends PublishedRecord {
  readonly corpus: string;
  /** Of the triples that the record reports on, with what others report of them. */
  readonly signals: readonly Signals[];
  /** A page for each benchmark. */
  readonly cards: readonly string[];
}

/** Run → record → corpus → card. Each step stands when a later one fails; the same request again does the rest. */
export const publish: Verb<PublishRequest, Published> = (request, world, { signal } = {}) =>
  withWorkbench(request, world, async (bench) => {
    const publisher = requirePublisher({ ...bench.project.publisher, ...request.publisher });
    const { out = 'published', allow_partial } = request;
    const published = await publishRecord(request.run, { publisher, out, allow_partial }, bench, world);
    const { path, samples_path } = published;
    const { cwd } = world;
    const corpus = request.corpus ?? relative(cwd, join(bench.project.folder, '.assay', 'corpus'));
    const paths = samples_path === null ? [path] : [path, samples_path];
    await ingest({ paths, corpus, cwd, ...(signal === undefined ? {} : { signal }) });
    const cards: string[] = [];
    const signals: Signals[] = [];
    for (const made of await cardsIn(corpus, basename(path), world)) {
      cards.push(await writeCard(made, out, world));
      signals.push(...ownSignals(made));
    }
    return { ...published, corpus, signals, cards };
  });

async function cardsIn(corpus: string, file: string, world: World): Promise<readonly BenchmarkCard[]> {
  const folder = resolve(world.cwd, corpus);
  const names = await readNames({ files: [], corpus: folder }, world);
  const { corpus: open, suggested } = await openNamed(folder, names, { isSuggested: false });
  try {
    return await benchmarkCards(open, suggested, file);
  } finally {
    await open.close();
  }
}

async function writeCard({ benchmark, card }: BenchmarkCard, out: string, world: World): Promise<string> {
  const path = join(out, 'cards', cardFileName({ kind: 'benchmark', name: benchmark, collection: null }));
  await writeWhole(path, renderCardHtml(card), world);
  return path;
}

function ownSignals({ card, own }: BenchmarkCard): readonly Signals[] {
  const key = (of: Pick<Signals, 'model' | 'path' | 'metric'>): string =>
    JSON.stringify([of.model, of.path, of.metric]);
  const keys = new Set(own.map(({ model, path, metric }) => key({ model, path: [...path], metric })));
  return card.signals.filter((each) => keys.has(key(each)));
}

/** A run to publish, and where. */
export const publishRequest = z.strictObject({
  project: projectField,
  run: referenceField,
  publisher: publisherField,
  allow_partial: allowPartialField,
  /** The folder for the record, its rows and the cards; `published` unless it is said. */
  out: z.string().optional(),
  /** The folder of the corpus; that of the project unless it is said. */
  corpus: z.string().optional(),
});

export type PublishRequest = Readonly<z.infer<typeof publishRequest>>;
