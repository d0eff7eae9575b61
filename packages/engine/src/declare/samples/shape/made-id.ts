import { AssayError, type JsonValue, type Location } from '@assay/records';
import type { Digester } from '../../../ports/digester.ts';

const LENGTH = 16;

/**
 * Ids of the samples of a file that has none: the beginning of their input's digest. They stay the same where rows
 * change their order, and tell nothing of labels. Two samples of one input have one id, which is refused with both
 * places. A file has ids for all of its samples, or for none.
 */
export class MadeIds {
  readonly #digester: Digester;
  #ways: 'made' | 'given' | null = null;
  #isMade = false;

  constructor(digester: Digester) {
    this.#digester = digester;
  }

  readonly make = (input: JsonValue): string => {
    this.#isMade = true;
    return this.#digester.json(input).slice('sha256:'.length, 'sha256:'.length + LENGTH);
  };

  /** To be called when a sample was read, with its place. */
  took(at: Location): void {
    const way = this.#isMade ? 'made' : 'given';
    this.#isMade = false;
    this.#ways ??= way;
    if (way === this.#ways) return;
    const other =
      way === 'made'
        ? 'has no id, and others of its file have one'
        : 'has an id, and others of its file have none';
    throw new AssayError('invalid', 'E_DATA_ID', `a sample ${other}`, {
      location: at,
      fix: 'Give every sample of the file an id, or none of them: ids are then made from the inputs.',
    });
  }
}
