import { type ShownPage, type ScorerSpread, stabilityMarkdown, stabilityPage } from '@assay/engine';
import type { Stability } from '@assay/records';
import type { Document } from '../document.ts';
import type { StabilityRequest } from '../evaluations/stability.request.ts';

import type { ScoringRead } from '../references/scoring-read.ts';

/** What repeated runs of a specification say; and where one of them was scored repeatedly, what varied. */
export interface Repeated {
  readonly stability: Stability;
  readonly scorer_spread: ScorerSpread | null;
}

export interface StabilityResult {
  readonly specifications: readonly Repeated[];
  /** The scorings that stored runs were read by; none where the runs were just made. */
  readonly read: readonly ScoringRead[];
  /** Of each specification, where pages were asked for. */
  readonly pages: readonly ShownPage[];
  /** Where Markdown was asked for. */
  readonly document: Document | null;
}

/** Stability with what was asked to be made of it. */
export function stabilityResult(
  specifications: readonly Repeated[],
  { as, samples = 50 }: Pick<StabilityRequest, 'as' | 'samples'>,
  read: readonly ScoringRead[] = [],
): StabilityResult {
  const shown = <Shown>(show: Show<Shown>): readonly Shown[] =>
    specifications.map(({ stability, scorer_spread: scorer }) =>
      show(stability, { samples, ...(scorer === null ? {} : { scorer }) }),
    );
  return {
    specifications,
    read,
    pages: as === 'page' ? shown(stabilityPage) : [],
    document:
      as === 'markdown' ? { type: 'text/markdown', contents: shown(stabilityMarkdown).join('\n') } : null,
  };
}

type Show<Shown> = (
  stability: Stability,
  options: { readonly samples: number; readonly scorer?: ScorerSpread },
) => Shown;
