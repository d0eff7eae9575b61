import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { jsonLine } from '@assay/shown';

const fullBytes = 2 ** 18;

/** A JSON list that grows on the disk instead of in memory, an item a line. */
export class SpooledList {
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
