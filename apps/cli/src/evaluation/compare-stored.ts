import {
  compareScorings,
  type CompareOptions,
  comparisonMarkdown,
  comparisonText,
  renderComparisonHtml,
  type Store,
} from '@assay/engine';
import { AssayError, type Comparison } from '@assay/records';
import { jsonText } from '@assay/shown';
import { findScored } from './find-scored.ts';

/** The first of the references against each of the others. */
export async function compareStored(
  references: readonly string[],
  options: CompareOptions,
  store: Store,
): Promise<readonly Comparison[]> {
  const [before, ...others] = references;
  const first = await findScored(before!, store);
  const comparisons: Comparison[] = [];
  for (const reference of others) {
    const other = await findScored(reference, store);
    if (other.scoring.id === first.scoring.id) throw itself(before!, reference, first.scoring.id);
    comparisons.push(await compareScorings(first, other, options));
  }
  return comparisons;
}

/** A comparison in one of the formats of `assay compare`. */
export function showComparisons(
  comparisons: readonly Comparison[],
  format: 'text' | 'json' | 'markdown' | 'html',
): string | Promise<string> {
  switch (format) {
    case 'json':
      return jsonText({ comparisons });
    case 'html':
      return renderComparisonHtml(comparisons);
    case 'markdown':
      return comparisons.map(comparisonMarkdown).join('\n');
    case 'text':
      return comparisons.map(comparisonText).join('\n');
  }
}

function itself(before: string, after: string, id: string): AssayError {
  const message = `${before} and ${after} are the same scoring, ${id}: there is nothing to compare`;
  return new AssayError('usage', 'E_COMPARE_ITSELF', message);
}
