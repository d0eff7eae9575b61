import { forceFolder } from './blob-folder.ts';

/** Forces folders to the disk. Those who ask while one is being forced share the next time: each name was there before it began. */
export class ForcedFolders {
  readonly #running = new Map<string, Promise<void>>();
  readonly #next = new Map<string, Promise<void>>();
  readonly #known = new Set<string>();

  force(path: string): Promise<void> {
    const running = this.#running.get(path);
    if (running === undefined) return this.#begin(path);
    const waiting = this.#next.get(path);
    if (waiting !== undefined) return waiting;
    const next = running.then(() => {
      this.#next.delete(path);
      return this.#begin(path);
    });
    this.#next.set(path, next);
    return next;
  }

  /** Forces the name of a folder inside of another, once for all that will be put into it. */
  async forceOnce(path: string, inside: string): Promise<void> {
    if (this.#known.has(inside)) return;
    await this.force(path);
    this.#known.add(inside);
  }

  #begin(path: string): Promise<void> {
    const forcing = forceFolder(path).finally(() => {
      if (this.#running.get(path) === forcing) this.#running.delete(path);
    });
    this.#running.set(path, forcing);
    return forcing;
  }
}
