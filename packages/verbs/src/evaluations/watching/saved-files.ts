import { watch as watchFiles } from 'node:fs';
import { join, sep } from 'node:path';
import { isOwnOutput } from '../../world/own-output.ts';

/** Milliseconds after a save in which others belong to it. */
const SETTLES = 100;

/** Files below a folder as they are written; the store, what others installed and what this process says are not looked at. */
export class SavedFiles {
  readonly #names = new Set<string>();
  readonly #watcher: ReturnType<typeof watchFiles>;
  readonly #signal: AbortSignal | undefined;
  #wake = (): void => undefined;

  constructor(folder: string, signal: AbortSignal | undefined) {
    this.#signal = signal;
    this.#watcher = watchFiles(folder, { recursive: true }, (_, name) => {
      if (name === null || name.split(sep).some((part) => part === 'node_modules' || part.startsWith('.')))
        return;
      if (isOwnOutput(join(folder, name))) return;
      this.#names.add(name);
      this.#wake();
    });
  }

  /** Waits for one, and for others that belong to it; nothing where the watch is over. */
  async next(): Promise<readonly string[]> {
    await new Promise<void>((done) => {
      this.#wake = done;
      if (this.#names.size > 0 || this.#signal?.aborted === true) done();
      this.#signal?.addEventListener('abort', () => done(), { once: true });
    });
    if (this.#signal?.aborted === true) return [];
    await new Promise((done) => setTimeout(done, SETTLES));
    const names = [...this.#names];
    this.#names.clear();
    return names;
  }

  close(): void {
    this.#watcher.close();
  }
}
