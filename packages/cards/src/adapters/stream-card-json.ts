import type { Figure } from '@assay/records';
import { jsonLine } from '@assay/shown';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CardAsides, cardFrame, CardTally, suggestedOf } from '../card/build-card.ts';
import { cardTriple, documentBenchmarks } from '../card/card-corpus.ts';
import { cardRows } from '../card/card-rows.ts';
import { attentionOrder, comparisonsOf } from '../card/comparisons.ts';
import { subjectCondition } from '../card/evidence-query.ts';
import { completenessFigures } from '../card/figures/completeness-figures.ts';
import { type CardCorpusQuestion, loadCardSources } from '../card/load-card-corpus.ts';
import type { Corpus } from '../ports/corpus.ts';
import { ownPrefix, sweepSpill } from './duckdb/spill-folders.ts';

const fullBytes = 2 ** 18;

/** A JSON list that grows on the disk instead of in memory, an item a line. */
class SpooledList {
  readonly #path: string;
  readonly #file: FileHandle;
  #waiting = '';
  #isEmpty = true;

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  static async at(path: string): Promise<SpooledList> {
    return new SpooledList(path, await open(path, 'wx'));
  }

  async add(items: readonly unknown[]): Promise<void> {
    for (const item of items) {
      this.#waiting += `${this.#isEmpty ? '' : ','}\n${jsonLine(item)}`;
      this.#isEmpty = false;
    }
    if (this.#waiting.length > fullBytes) await this.#flush();
  }

  /** Nothing is added afterwards. */
  async close(): Promise<void> {
    await this.#flush();
    await this.#file.close();
  }

  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** The items with the commas between them. */
  pieces(): AsyncIterable<string> {
    return createReadStream(this.#path, { encoding: 'utf8', highWaterMark: fullBytes });
  }

  async #flush(): Promise<void> {
    await this.#file.appendFile(this.#waiting);
    this.#waiting = '';
  }
}

/**
 * The card that `buildCard` makes, as JSON in pieces, an item of each list a line. Triples are read once; what is held
 * of them are counts and row numbers, the long lists grow on the disk. The corpus may be closed before the pieces are read.
 */
export async function streamCardJson(
  corpus: Corpus,
  question: CardCorpusQuestion,
  asides: CardAsides = {},
): Promise<AsyncGenerator<string, void, undefined>> {
  const { own, any } = ownPrefix('card');
  await sweepSpill(tmpdir(), any);
  const folder = await mkdtemp(join(tmpdir(), own));
  try {
    const sources = await loadCardSources(corpus, question);
    const lists = await spoolLists(corpus, question, folder);
    const { findings } = sources;
    const findingsByFile = Map.groupBy(findings, ({ path }) => path);
    const known = { documentation: documentBenchmarks(sources), findings, findingsByFile };
    const frame = cardFrame(known, { subject: question.subject, ...asides }, lists.tally);
    const figures = lists.tally.figures(completenessFigures(question.subject, frame.documentation));
    const parts: readonly CardPart[] = [
      ...Object.entries(frame.head).map(([key, value]) => [key, oneValue(value)] as const),
      ['figures', listOf(figures)],
      ['comparisons', joined(lists.comparisons)],
      ['documentation', listOf(frame.documentation)],
      ['findings', listOf(frame.findings)],
      ...Object.entries(suggestedOf(asides)).map(([key, value]) => [key, oneValue(value)] as const),
      ['signals', joined([lists.signals])],
      ['rows', joined([lists.rows])],
    ];
    return cardPieces(parts, folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

type CardPart = readonly [key: string, pieces: AsyncIterable<string> | Iterable<string>];

interface SpooledCard {
  readonly tally: CardTally;
  /** One for each degree of attention that comparisons ask for, highest first. */
  readonly comparisons: readonly SpooledList[];
  readonly signals: SpooledList;
  readonly rows: SpooledList;
}

async function spoolLists(
  corpus: Corpus,
  { subject }: CardCorpusQuestion,
  folder: string,
): Promise<SpooledCard> {
  const tally = new CardTally(subject, corpus.reading);
  const comparisons: SpooledList[] = [];
  for (const degree of attentionOrder.keys())
    comparisons.push(await SpooledList.at(join(folder, `comparisons-${degree}`)));
  const signals = await SpooledList.at(join(folder, 'signals'));
  const rows = await SpooledList.at(join(folder, 'rows'));
  let index = 0;
  let next = 0;
  for await (const triple of corpus.triples(subjectCondition(subject) ?? 'true')) {
    const placed = {
      ...cardTriple(triple, corpus.reading),
      index: index++,
      places: triple.reports.map(() => next++),
    };
    tally.add(placed);
    for (const one of comparisonsOf(subject, placed))
      await comparisons[attentionOrder.indexOf(one.diverges)]!.add([one]);
    await signals.add([placed.signals]);
    await rows.add(cardRows(placed));
  }
  for (const list of [...comparisons, signals, rows]) await list.close();
  return { tally, comparisons, signals, rows };
}

async function* cardPieces(
  parts: readonly CardPart[],
  folder: string,
): AsyncGenerator<string, void, undefined> {
  try {
    let before = '{\n';
    for (const [key, pieces] of parts) {
      yield `${before}${jsonLine(key)}: `;
      yield* pieces;
      before = ',\n';
    }
    yield '\n}\n';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function* oneValue(value: unknown): Generator<string, void, undefined> {
  yield jsonLine(value);
}

function* listOf(items: Iterable<Figure | object>): Generator<string, void, undefined> {
  let before = '[\n';
  for (const item of items) {
    yield before + jsonLine(item);
    before = ',\n';
  }
  yield before === '[\n' ? '[]' : ']';
}

async function* joined(lists: readonly SpooledList[]): AsyncGenerator<string, void, undefined> {
  let before = '[';
  for (const list of lists.filter(({ isEmpty }) => !isEmpty)) {
    yield before;
    yield* list.pieces();
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
