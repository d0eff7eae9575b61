import type { Comparison } from '@assay/records';
import { comparisonPage } from './show/comparison-page.ts';
import { pageMarkdown } from './show/page-markdown.ts';
import { pageText } from './show/page-text.ts';

/** A comparison for a terminal. */
export function comparisonText(comparison: Comparison): string {
  return pageText(comparisonPage(comparison));
}

/** The same for a pull request or a job summary. */
export function comparisonMarkdown(comparison: Comparison): string {
  return pageMarkdown(comparisonPage(comparison));
}
