import { statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { isPart, projectParts } from './project-parts.ts';

/**
 * Tells what a run wrote from what was saved: a file that the project is not made of, and that was last written before the run
 * ended or is gone by now. Code that leaves a trace at every run would otherwise start the next one.
 */
export class WrittenByRun {
  readonly #file: string;
  #parts: ReadonlySet<string>;
  #endedAt = 0;

  private constructor(file: string, parts: ReadonlySet<string>) {
    this.#file = file;
    this.#parts = parts;
  }

  /** Of the runs of the project in this file. */
  static async of(file: string): Promise<WrittenByRun> {
    return new WrittenByRun(file, await projectParts(file));
  }

  runEnded(): void {
    this.#endedAt = Date.now();
  }

  /** Which of these are of the run. */
  async among(names: readonly string[]): Promise<readonly string[]> {
    // One that is gone now was still a part of the project.
    const before = this.#parts;
    this.#parts = await projectParts(this.#file);
    return names.filter((name) => {
      const path = name.replaceAll(sep, '/');
      return !isPart(path, this.#parts) && !isPart(path, before) && this.#isOlderThanEnd(name);
    });
  }

  #isOlderThanEnd(name: string): boolean {
    const path = join(dirname(this.#file), name);
    if (path === this.#file) return false;
    const found = statSync(path, { throwIfNoEntry: false });
    return found === undefined || found.mtimeMs <= this.#endedAt;
  }
}
