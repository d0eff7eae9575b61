import type { Digest, JsonValue } from '@assay/records';
import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Results } from '../../ports/store.ts';
import { unfinishedName } from '../blob-files.ts';
import type { Sealer } from '../stored/seals.ts';

/** Files that are kept; where there are more, all of them are made again. */
const MOST = 4000;

/** Characters of one that is worth keeping. */
const LONGEST = 2 ** 20;

interface ResultFilesOptions {
  readonly sealer: Sealer;
  /** The digest of the code that makes results: what other code made is made again. */
  readonly code: Digest;
  readonly most?: number;
}

/** A file for each result, under a seal that its name is part of. */
export class ResultFiles implements Results {
  readonly #folder: string;
  readonly #sealer: Sealer;
  readonly #code: Digest;
  readonly #most: number;
  /** How many there are; unknown until one is kept. */
  #count: number | null = null;

  constructor(folder: string, { sealer, code, most = MOST }: ResultFilesOptions) {
    this.#folder = folder;
    this.#sealer = sealer;
    this.#code = code;
    this.#most = most;
  }

  get(name: string): JsonValue | null {
    const [seal, text] = linesOf(this.#pathOf(name));
    if (text === undefined || this.#sealer.fault(seal, this.#sealed(name, text)) !== null) return null;
    return JSON.parse(text) as JsonValue;
  }

  keep(name: string, result: JsonValue): void {
    const text = JSON.stringify(result);
    if (text.length > LONGEST || !this.#hasRoom()) return;
    const made = join(this.#folder, unfinishedName());
    try {
      writeFileSync(made, `${this.#sealer.seal(this.#sealed(name, text))}\n${text}`, { mode: 0o600 });
      renameSync(made, this.#pathOf(name));
    } catch {
      // A full disk: it is made again next time.
      rmSync(made, { force: true });
    }
  }

  /** Makes room for one more; false where there is no folder, and none can be made. */
  #hasRoom(): boolean {
    try {
      mkdirSync(this.#folder, { recursive: true });
      this.#count ??= readdirSync(this.#folder).length;
      this.#count += 1;
      if (this.#count > this.#most) {
        for (const name of readdirSync(this.#folder)) rmSync(join(this.#folder, name), { force: true });
        this.#count = 1;
      }
      return true;
    } catch {
      return false;
    }
  }

  #pathOf(name: string): string {
    return join(this.#folder, `${hash('sha256', JSON.stringify([this.#code, name]))}.json`);
  }

  #sealed(name: string, text: string): string {
    return JSON.stringify(['result', this.#code, name, hash('sha256', text)]);
  }
}

/** A seal and what it is of; nothing where there is no file, or none that may be read. */
function linesOf(path: string): readonly [seal?: string, text?: string] {
  try {
    const all = readFileSync(path, 'utf8');
    const end = all.indexOf('\n');
    return end === -1 ? [] : [all.slice(0, end), all.slice(end + 1)];
  } catch {
    return [];
  }
}
