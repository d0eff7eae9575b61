import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { SearchableTask } from '@assay/tasks';

/** By what a file is known to be the one that was read: any change of it changes one of these. */
export type FileMark = readonly [modified: number, changed: number, size: number];

export interface IndexEntry {
  readonly mark: FileMark;
  /** When it was read. */
  readonly at: number;
  readonly tasks: readonly SearchableTask[];
}

/** A clock of a file system may stand still that long while a file is written twice. */
const CLOCK_STEP_MS = 2000;

/** What files were found to hold, by their full paths, and whether they are still the ones that were read. */
export class TaskIndex {
  readonly #entries: Map<string, IndexEntry>;
  readonly #cwd: string;
  readonly #save: (entries: ReadonlyMap<string, IndexEntry>) => Promise<void>;
  readonly #seen = new Map<string, IndexEntry>();
  #isChanged = false;

  constructor(
    entries: Map<string, IndexEntry>,
    cwd: string,
    save: (entries: ReadonlyMap<string, IndexEntry>) => Promise<void>,
  ) {
    this.#entries = entries;
    this.#cwd = cwd;
    this.#save = save;
  }

  /** What a file holds; null where it was never read, or may have changed since. */
  find(path: string): readonly SearchableTask[] | null {
    const full = resolve(this.#cwd, path);
    const entry = this.#entries.get(full);
    if (entry === undefined || !isSame(entry, markOf(full))) return null;
    this.#seen.set(full, entry);
    return entry.tasks;
  }

  /** The mark of a file before it is read. */
  look(path: string): FileMark | null {
    return markOf(resolve(this.#cwd, path));
  }

  keep(path: string, mark: FileMark | null, tasks: readonly SearchableTask[]): void {
    if (mark === null) return;
    this.#seen.set(resolve(this.#cwd, path), { mark, at: Date.now(), tasks });
    this.#isChanged = true;
  }

  /** Keeps what this search saw: files that are gone are forgotten. */
  async save(): Promise<void> {
    if (this.#isChanged || this.#seen.size < this.#entries.size) await this.#save(this.#seen);
  }
}

function isSame({ mark, at }: IndexEntry, now: FileMark | null): boolean {
  if (now === null || mark.some((part, i) => part !== now[i])) return false;
  return mark[1] + CLOCK_STEP_MS <= at;
}

/** Without waiting for others: for ten thousand files this is some ten times as fast. */
function markOf(path: string): FileMark | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? null : [stat.mtimeMs, stat.ctimeMs, stat.size];
}
