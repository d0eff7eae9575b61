import type { Comparison } from '@assay/records';
import { comparisonPage } from './show/comparison-page.ts';
import { pageMarkdown } from './show/page-markdown.ts';

/** A comparison for a pull request or a job summary. */
export function comparisonMarkdown(comparison: Comparison): string {
  return pageMarkdown(comparisonPage(comparison));
}
