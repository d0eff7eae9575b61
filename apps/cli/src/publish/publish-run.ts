import { basename, join, relative } from 'node:path';
import { ingest, renderCardHtml } from '@assay/cards';
import type { Publisher, Workbench } from '@assay/engine';
import type { Signals } from '@assay/records';
import { withAskedCorpus } from '../cards/asked-corpus.ts';
import { cardFileName } from '../cards/show/card-file-name.ts';
import { writeNewFiles } from '../import/write-new-files.ts';
import type { Io } from '../io.ts';
import { type BenchmarkCard, benchmarkCards } from './benchmark-cards.ts';
import { type PublishedRecord, publishRecord } from './publish-record.ts';

export interface PublishJob {
  readonly reference: string;
  readonly publisher: Publisher;
  /** The folder for the record, its rows and the cards. */
  readonly out: string;
  /** The folder of the corpus; null: that of the project. */
  readonly corpus: string | null;
}

/** A record among the others of its corpus. */
export interface Published extends PublishedRecord {
  readonly corpus: string;
  /** Of the triples that the record reports on, with what others report of them. */
  readonly signals: readonly Signals[];
  /** A page for each benchmark. */
  readonly cards: readonly string[];
}

/** Run → record → corpus → card. Each step stands when a later one fails; the same command again does the rest. */
export async function publishRun(job: PublishJob, bench: Workbench, io: Io): Promise<Published> {
  const published = await publishRecord(job.reference, job, bench, io);
  const { path, samples_path } = published;
  const corpus = job.corpus ?? relative(io.cwd, join(bench.project.folder, '.assay', 'corpus'));
  await ingest({ paths: samples_path === null ? [path] : [path, samples_path], corpus, cwd: io.cwd });
  const cards: string[] = [];
  const signals: Signals[] = [];
  await withAskedCorpus([], { corpus }, io, async (asked) => {
    for (const told of await benchmarkCards(asked.corpus, basename(path))) {
      cards.push(await writeCard(told, job.out, io));
      signals.push(...ownSignals(told));
    }
  });
  return { ...published, corpus, signals, cards };
}

async function writeCard({ benchmark, card }: BenchmarkCard, out: string, io: Io): Promise<string> {
  const path = join(out, 'cards', cardFileName({ kind: 'benchmark', name: benchmark, collection: null }));
  await writeNewFiles([{ path, contents: renderCardHtml(card) }], true, io);
  return path;
}

function ownSignals({ card, own }: BenchmarkCard): readonly Signals[] {
  const key = (of: Pick<Signals, 'model' | 'path' | 'metric'>): string =>
    JSON.stringify([of.model, of.path, of.metric]);
  const keys = new Set(own.map(({ model, path, metric }) => key({ model, path: [...path], metric })));
  return card.signals.filter((each) => keys.has(key(each)));
}
