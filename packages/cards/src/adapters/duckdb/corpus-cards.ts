import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { JsonObject } from '@assay/records';
import type { CardFile } from '../../corpus/card-file.ts';
import { parseLenientJson } from '@assay/rows';
import { shardFiles } from '../shards/shard.ts';
import type { DuckDbCorpus } from './open-duckdb-corpus.ts';

/** The benchmark cards of a corpus, in the order in which they came. */
export async function corpusCards({ shards }: DuckDbCorpus): Promise<CardFile[]> {
  const cards: CardFile[] = [];
  for (const { number, folder, cards: count } of shards.shards) {
    if (count === 0) continue;
    const old = new Set(
      shards.superseded.filter(({ shard }) => shard === number).map(({ source }) => source),
    );
    const lines = createInterface({ input: createReadStream(join(folder, shardFiles.cards)) });
    for await (const line of lines) {
      const kept = parseLenientJson(line) as unknown as KeptCard;
      if (!old.has(kept.source)) cards.push({ path: kept.path, sections: kept.card });
    }
  }
  return cards;
}

/** A line of `cards.jsonl`. */
interface KeptCard {
  readonly path: string;
  readonly source: number;
  readonly card: JsonObject;
}
