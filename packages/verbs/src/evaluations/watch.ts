import { dirname, resolve } from 'node:path';
import { AssayError } from '@assay/records';
import { evaluateProject } from '../running/evaluate-project.ts';
import type { EvaluatedProject } from '../running/evaluated-project.ts';
import type { EvaluationEvent } from '../running/evaluation-event.ts';
import type { Verb } from '../verb.ts';
import { projectFile } from '../world/project-file.ts';
import type { RunRequest } from './run.request.ts';
import { SavedFiles } from './watching/saved-files.ts';
import { WrittenByRun } from './watching/written-by-run.ts';

/** What is told while a project is watched, beside what is told of each evaluation. */
export type WatchEvent =
  | EvaluationEvent
  | { readonly kind: 'outcome'; readonly outcome: EvaluatedProject }
  /** The project cannot be run as it is; the next save may mend it. */
  | { readonly kind: 'fault'; readonly error: AssayError }
  | { readonly kind: 'saved'; readonly files: readonly string[] }
  /** Written by the run itself, and told once of each file: nothing runs again for it. */
  | { readonly kind: 'ignored'; readonly files: readonly string[] };

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
  const file = resolve(world.cwd, projectFile(request, world));
  const saved = new SavedFiles(dirname(file), signal);
  const written = await WrittenByRun.of(file);
  const ignored = new Set<string>();
  const nextSave = async (): Promise<readonly string[]> => {
    for (;;) {
      const names = await saved.next();
      const own = new Set(await written.among(names));
      const files = [...own].filter((name) => !ignored.has(name));
      for (const name of files) ignored.add(name);
      if (files.length > 0) on?.({ kind: 'ignored', files });
      if (own.size < names.length || names.length === 0) return names.filter((name) => !own.has(name));
    }
  };
  let rounds = 0;
  try {
    for (const isOver = () => signal?.aborted === true; !isOver(); ) {
      try {
        const heard = { ...(signal === undefined ? {} : { signal }), ...(on === undefined ? {} : { on }) };
        const outcome = await evaluateProject(request, { resume: rounds > 0 }, world, heard).finally(() =>
          written.runEnded(),
        );
        on?.({ kind: 'outcome', outcome });
      } catch (error) {
        if (!(error instanceof AssayError) || error.trouble === 'interrupted') throw error;
        on?.({ kind: 'fault', error });
      }
      rounds += 1;
      const files = await nextSave();
      if (files.length > 0) on?.({ kind: 'saved', files });
    }
  } catch (error) {
    if (signal?.aborted !== true) throw error;
  } finally {
    saved.close();
  }
  return { rounds };
};
