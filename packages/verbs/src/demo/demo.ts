import { resolve } from 'node:path';
import * as z from 'zod';
import type { Verb } from '../verb.ts';
import { copyProject } from './copy-project.ts';
import { findExample } from './find-example.ts';

export interface DemoProject {
  /** Where the project stands now. */
  readonly folder: string;
  /** What it is a copy of. */
  readonly example: string;
}

/** Lays out the small project on which the whole path can be walked, from the start each time. */
export const demo: Verb<DemoRequest, DemoProject> = async (request, world) => {
  const folder = resolve(world.cwd, request.folder ?? 'assay-demo');
  const example = findExample('demo', import.meta.dirname);
  await copyProject(example, folder);
  return { folder, example };
};

/** Where the project of the demo is to stand; in `assay-demo` unless it is said. */
export const demoRequest = z.strictObject({ folder: z.string().min(1).optional() });

export type DemoRequest = Readonly<z.infer<typeof demoRequest>>;
