import {
  compareScorings,
  comparisonMarkdown,
  comparisonPage,
  judgedAlike,
  type ShownPage,
  renderComparisonHtml,
  type ScoredRun,
} from '@assay/engine';
import { AssayError, type Comparison } from '@assay/records';
import type { Document } from '../document.ts';
import { findScored } from '../references/find-scored.ts';
import type { Verb } from '../verb.ts';
import type { World } from '../world.ts';
import { withSoundProjectOrStore } from '../world/with-project-or-store.ts';
import { withStore } from '../world/with-store.ts';
import type { CompareRequest } from './compare.request.ts';

export interface Compared {
  /** The first against each of the others. */
  readonly comparisons: readonly Comparison[];
  /** Of each comparison, where pages were asked for. */
  readonly pages: readonly ShownPage[];
  /** Where Markdown or HTML was asked for. */
  readonly document: Document | null;
}

/** Compares scored runs sample by sample. */
export const compare: Verb<CompareRequest, Compared> = async (request, world) => {
  const comparisons = await withStore(request, world, async (store) => {
    const before = await findScored(request.before, store);
    const all: Comparison[] = [];
    for (const reference of request.after) {
      const after = await findScored(reference, store);
      if (after.scoring.id === before.scoring.id) throw itself(request.before, reference, after.scoring.id);
      const comparison = await compareTwo(before, after, request, world);
      if (!store.isReadOnly) await store.documents.put('comparison', comparison);
      all.push(comparison);
    }
    return all;
  });
  return {
    comparisons,
    pages: request.as === 'page' ? comparisons.map(comparisonPage) : [],
    document: await documentOf(comparisons, request.as),
  };
};

/** Where two scorer versions judged, the project is opened to judge both by one. */
async function compareTwo(
  before: ScoredRun,
  after: ScoredRun,
  request: CompareRequest,
  world: World,
): Promise<Comparison> {
  const { allow_changed: allowChanged = false, flips = 100 } = request;
  const isAlike = before.scoring.scorer_version === after.scoring.scorer_version;
  if (isAlike || allowChanged) return compareScorings(before, after, { allowChanged, flips });
  return withSoundProjectOrStore(request, world, async (_store, bench, fault) => {
    const alike = bench === null ? null : await judgedAlike(before, after, bench);
    const { rescored = [], why = fault?.message ?? null } = alike ?? {};
    return compareScorings(alike?.before ?? before, alike?.after ?? after, {
      flips,
      rescored,
      notRescored: why,
    });
  });
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
