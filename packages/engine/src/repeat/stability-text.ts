import type { Stability } from '@assay/records';
import { pageMarkdown } from '../compare/show/page-markdown.ts';
import { pageText } from '../compare/show/page-text.ts';
import { type ShowStabilityOptions, stabilityPage } from './stability-page.ts';

export type { ShowStabilityOptions } from './stability-page.ts';

/** Stability for a terminal, the least stable samples first. */
export function stabilityText(stability: Stability, options: ShowStabilityOptions = {}): string {
  return pageText(stabilityPage(stability, options));
}

/** The same for a pull request or a job summary. */
export function stabilityMarkdown(stability: Stability, options: ShowStabilityOptions = {}): string {
  return pageMarkdown(stabilityPage(stability, options));
}
