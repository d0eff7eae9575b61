import type { Finding } from '../../corpus/finding.ts';
import type { PlannedSource } from './plan-sources.ts';

/** Notices files that are copies of another one: each counts, because a record is known by its place, and that is said. */
export class FileCopies {
  readonly #paths: Map<string, { readonly file: string; readonly path: string }>;

  /** The files of the corpus by their SHA-256. */
  constructor(known: ReadonlyMap<string, { readonly file: string; readonly path: string }>) {
    this.#paths = new Map(known);
  }

  findingsOf({ file, path, size }: PlannedSource, sha256: string | null): readonly Finding[] {
    if (sha256 === null || size === 0) return [];
    const known = this.#paths.get(sha256);
    if (known === undefined) this.#paths.set(sha256, { file, path });
    if (known === undefined || known.file === file) return [];
    const message = `the same content as ${known.path}; records that do not name their own path count twice`;
    return [{ action: 'noted', rule: 'same_content', path, result: null, message }];
  }
}
