import { watch as watchFiles } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { AssayError } from '@assay/records';
import { evaluateProject } from '../running/evaluate-project.ts';
import type { EvaluatedProject } from '../running/evaluated-project.ts';
import type { EvaluationEvent } from '../running/evaluation-event.ts';
import type { Verb } from '../verb.ts';
import { isOwnOutput } from '../world/own-output.ts';
import { projectFile } from '../world/project-file.ts';
import type { RunRequest } from './run.request.ts';

/** What is told while a project is watched, beside what is told of each evaluation. */
export type WatchEvent =
  | EvaluationEvent
  | { readonly kind: 'outcome'; readonly outcome: EvaluatedProject }
  /** The project cannot be run as it is; the next save may mend it. */
  | { readonly kind: 'fault'; readonly error: AssayError }
  | { readonly kind: 'saved'; readonly files: readonly string[] };

/** Milliseconds after a save in which others belong to it. */
const SETTLES = 100;

/**
 * Runs a project, and again when one of its files is saved: what nothing has changed for stands, and is not asked again. Ends when the
 * signal says so.
 */
export const watch: Verb<RunRequest, { readonly rounds: number }, WatchEvent> = async (
  request,
  world,
  listening = {},
) => {
  const { signal, on } = listening;
  const folder = dirname(resolve(world.cwd, projectFile(request, world)));
  const saved = new SavedFiles(folder, signal);
  let rounds = 0;
  try {
    for (const isOver = () => signal?.aborted === true; !isOver(); ) {
      try {
        const heard = { ...(signal === undefined ? {} : { signal }), ...(on === undefined ? {} : { on }) };
        const outcome = await evaluateProject(request, { resume: rounds > 0 }, world, heard);
        on?.({ kind: 'outcome', outcome });
      } catch (error) {
        if (!(error instanceof AssayError) || error.trouble === 'interrupted') throw error;
        on?.({ kind: 'fault', error });
      }
      rounds += 1;
      const files = await saved.next();
      if (files.length > 0) on?.({ kind: 'saved', files });
    }
  } catch (error) {
    if (signal?.aborted !== true) throw error;
  } finally {
    saved.close();
  }
  return { rounds };
};

/** Files below a folder as they are saved; the store, what others installed and what this process says are not looked at. */
class SavedFiles {
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

  /** Waits for a save, and for others that belong to it; nothing where the watch is over. */
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
