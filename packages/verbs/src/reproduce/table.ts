import type { Reproduction } from '@assay/records';
import { reproductionCsv, reproductionLatex, reproductionMarkdown, reproductionPage } from '@assay/reproduce';
import * as z from 'zod';
import type { Document } from '../document.ts';
import type { World } from '../world.ts';
import { readReproduction } from './read-reproduction.ts';
import { reproductionIn } from './reproduction-in.ts';
import { type ShownReproduction, shownReproduction } from './shown-reproduction.ts';

export interface ReproducedTable {
  /** The plan that was measured, or the record that its last run kept. */
  readonly path: string;
  readonly reproduction: Reproduction;
  readonly shown: ShownReproduction;
  readonly document: Document | null;
}

const documents = {
  markdown: { type: 'text/markdown', write: reproductionMarkdown },
  html: { type: 'text/html', write: reproductionPage },
  latex: { type: 'text/x-latex', write: reproductionLatex },
  csv: { type: 'text/csv', write: reproductionCsv },
} as const;

/** Every number that a paper reports beside the one that was obtained, with its interval. */
export async function reproduceTable(
  { path: given, as }: ReproduceTableRequest,
  world: World,
): Promise<ReproducedTable> {
  const path = await reproductionIn(given, world);
  const reproduction = await readReproduction(path, world);
  const shown = shownReproduction(reproduction);
  if (as === undefined) return { path, reproduction, shown, document: null };
  const { type, write } = documents[as];
  return { path, reproduction, shown, document: { type, contents: write(reproduction) } };
}

/** Set what a paper reports beside what a reproduction obtained. */
export const reproduceTableRequest = z
  .strictObject({
    /** reproduction.yaml: where the solutions and the outputs stand, and how each number is measured; the folder that it stands in; or the record of a run, which a plan without outputs of its own means once there is one. */
    path: z.string(),
    as: z.enum(['markdown', 'html', 'latex', 'csv']).optional(),
  })
  .readonly();

export type ReproduceTableRequest = z.infer<typeof reproduceTableRequest>;
