import type { Reproduction } from '@assay/records';
import { reproductionCsv, reproductionLatex, reproductionMarkdown, reproductionPage } from '@assay/reproduce';
import type { Document } from '../document.ts';
import type { World } from '../world.ts';
import { planIn } from './project-in.ts';
import { readReproduction } from './read-reproduction.ts';
import { type ShownReproduction, shownReproduction } from './shown-reproduction.ts';
import type { ReproduceTableRequest } from './table.request.ts';

export interface ReproducedTable {
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
  { path, as }: ReproduceTableRequest,
  world: World,
): Promise<ReproducedTable> {
  const reproduction = await readReproduction(await planIn(path, world), world);
  const shown = shownReproduction(reproduction);
  if (as === undefined) return { reproduction, shown, document: null };
  const { type, write } = documents[as];
  return { reproduction, shown, document: { type, contents: write(reproduction) } };
}
