import { type CorpusManifest, writeManifest } from '../shards/corpus-manifest.ts';
import type { Shards } from '../shards/open-shards.ts';
import type { Shard } from '../shards/shard.ts';
import { writeFailure } from '../shards/write-failure.ts';

/** Keeps the list of the shards of a corpus while an ingest adds to them. */
export class ShardList {
  readonly #corpus: string;
  #listed: CorpusManifest;
  #isWritten: boolean;

  constructor(corpus: string, { manifest, missing }: Shards, shards: readonly Shard[]) {
    this.#corpus = corpus;
    this.#listed = {
      format: 1,
      shards: shards.flatMap(({ number, seal }) => (seal === null ? [] : [{ number, seal }])),
      unfinished: manifest?.unfinished ?? null,
    };
    this.#isWritten = manifest?.shards.length === this.#listed.shards.length && missing.length === 0;
  }

  /** Before anything is read: until it is finished, the corpus is known to hold only a part. */
  async begin(files: number, firstShard: number): Promise<void> {
    if (files > 0) await this.#write({ unfinished: { files, first_shard: firstShard } });
    else if (!this.#isWritten) await this.#write({});
  }

  async add(number: number, seal: string): Promise<void> {
    await this.#write({ shards: [...this.#listed.shards, { number, seal }] });
  }

  async finish(): Promise<void> {
    if (this.#listed.unfinished !== null) await this.#write({ unfinished: null });
  }

  async #write(changes: Partial<CorpusManifest>): Promise<void> {
    this.#listed = { ...this.#listed, ...changes };
    try {
      await writeManifest(this.#corpus, this.#listed);
      this.#isWritten = true;
    } catch (cause) {
      throw writeFailure(this.#corpus, cause);
    }
  }
}
