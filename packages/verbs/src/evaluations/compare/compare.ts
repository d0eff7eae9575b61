import {
  adjustOverAll,
  comparisonMarkdown,
  comparisonPage,
  judgedAlike,
  type NamedSides,
  renderComparisonHtml,
  type ScoredRun,
  type ShownPage,
  type Workbench,
} from '@assay/engine';
import { AssayError, type Comparison } from '@assay/records';
import * as z from 'zod';
import type { Document } from '../../document.ts';
import { findScored, isNamedScoring } from '../../references/find-scored.ts';
import { allowChangedField, projectField, referenceField } from '../../references/request-fields.ts';
import { type ScoringRead, scoringRead } from '../../references/scoring-read.ts';
import { comparisonOf } from '../../reports/kept/kept-comparisons.ts';
import type { Verb } from '../../verb.ts';
import type { Kept } from '../../world/kept.ts';
import { withSoundProjectOrStore } from '../../world/with-project-or-store.ts';
import { expectStore } from '../../world/with-store.ts';

export interface Compared {
  /** The first against each of the others. */
  readonly comparisons: readonly Comparison[];
  /** The scorings that were read: of the first run, then of each other. */
  readonly read: readonly ScoringRead[];
  /** Of each comparison, where pages were asked for. */
  readonly pages: readonly ShownPage[];
  /** Where Markdown or HTML was asked for. */
  readonly document: Document | null;
}

/** Compares scored runs sample by sample. */
export const compare: Verb<CompareRequest, Compared> = async (request, world) => {
  expectStore(request, world);
  const { comparisons, read } = await withSoundProjectOrStore(request, world, async (store, bench, fault) => {
    const project = bench?.project ?? null;
    const before = await findScored(request.before, store, project);
    const all: Comparison[] = [];
    const scorings = [await scoringRead(before, store)];
    for (const reference of request.after) {
      const after = await findScored(reference, store, project);
      if (after.scoring.id === before.scoring.id) throw itself(request.before, reference, after.scoring.id);
      const named = {
        before: await isNamedScoring(request.before, before, store),
        after: await isNamedScoring(reference, after, store),
      };
      const places = { bench, fault, kept: world.kept };
      const comparison = await compareTwo({ before, after, named }, request, places);
      if (!store.isReadOnly) await store.documents.put('comparison', comparison);
      all.push(comparison);
      scorings.push(await scoringRead(after, store));
    }
    return { comparisons: adjustOverAll(all), read: scorings };
  });
  return {
    comparisons,
    read,
    pages: request.as === 'page' ? comparisons.map(comparisonPage) : [],
    document: await documentOf(comparisons, request.as),
  };
};

interface ComparePlaces {
  readonly bench: Workbench | null;
  readonly fault: AssayError | null;
  readonly kept: Kept | undefined;
}

interface ComparedSides {
  readonly before: ScoredRun;
  readonly after: ScoredRun;
  readonly named: NamedSides;
}

/** Where two scorer versions judged, both are judged by one, as far as the project can. */
async function compareTwo(
  { before, after, named }: ComparedSides,
  request: CompareRequest,
  { bench, fault, kept }: ComparePlaces,
): Promise<Comparison> {
  const { allow_changed: isAllowed = false, flips = 100 } = request;
  // Who names two scorings asks for those two, whoever judged them.
  const allowChanged = isAllowed || (named.before && named.after);
  const isAlike = before.scoring.scorer_version === after.scoring.scorer_version;
  if (isAlike || allowChanged) return comparisonOf(before, after, { allowChanged, flips }, kept);
  const alike = bench === null ? null : await judgedAlike(before, after, bench, named);
  const { rescored = [], why = fault?.message ?? null } = alike ?? {};
  const options = { flips, rescored, notRescored: why };
  return comparisonOf(alike?.before ?? before, alike?.after ?? after, options, kept);
}

async function documentOf(
  comparisons: readonly Comparison[],
  as: CompareRequest['as'],
): Promise<Document | null> {
  if (as === 'html') return { type: 'text/html', contents: renderComparisonHtml(comparisons) };
  if (as !== 'markdown') return null;
  return { type: 'text/markdown', contents: comparisons.map(comparisonMarkdown).join('\n') };
}

function itself(before: string, after: string, id: string): AssayError {
  const message = `${before} and ${after} are the same scoring, ${id}: there is nothing to compare`;
  return new AssayError('usage', 'E_COMPARE_ITSELF', message);
}

/** What to compare, sample by sample: each of `after` with `before`. */
export const compareRequest = z.strictObject({
  project: projectField,
  before: referenceField,
  after: z.array(referenceField).min(1).readonly(),
  allow_changed: allowChangedField,
  /** Samples that turned to list, 100 unless it is said; all are counted. */
  flips: z.int().nonnegative().optional(),
  /** A document to make of it, or pages that a front end renders. */
  as: z.enum(['markdown', 'html', 'page']).optional(),
});

export type CompareRequest = Readonly<z.infer<typeof compareRequest>>;
