import type { Stability } from '@assay/records';
import { pageMarkdown } from '../compare/show/page-markdown.ts';
import { type ShowStabilityOptions, stabilityPage } from './stability-page.ts';

/** Stability for a pull request or a job summary, the least stable samples first. */
export function stabilityMarkdown(stability: Stability, options: ShowStabilityOptions = {}): string {
  return pageMarkdown(stabilityPage(stability, options));
}
