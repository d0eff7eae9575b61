import { html, type Markup } from '@assay/shown';
import type { Figure } from '@assay/records';
import { shownExact, shownInputs, shownLabel, shownValue } from '../shown-figure.ts';
import { shortText } from '../short-text.ts';
import { evidence } from './evidence.ts';
import type { PageContext } from './page-context.ts';

/** A figure that no row is behind looks the same on every page. */
const known = new WeakMap<Figure, Markup>();

export function figures(given: readonly Figure[], context: PageContext): Markup {
  return html`<div class="figures">${given.map((one) => knownFigure(one, context))}</div>
`;
}

function knownFigure(given: Figure, context: PageContext): Markup {
  const found = known.get(given);
  if (found !== undefined) return found;
  const made = figure(given, context);
  if (given.calculation.evidence.length === 0) known.set(given, made);
  return made;
}

/** One number on a line that opens to tell how it is calculated. */
function figure(given: Figure, context: PageContext): Markup {
  const { calculation } = given;
  return html`<details class="figure"><summary><span class="label">${shortText(shownLabel(given), 320)}</span><span class="${given.value === null ? 'words' : 'value'}">${shownValue(given)}</span><span class="exact">${shownExact(given)}</span><span class="how">How is this calculated?</span></summary><div><dl><dt>Formula</dt><dd>${calculation.formula}</dd><dt>Inputs</dt><dd>${shownInputs(calculation)}</dd>${evidence(calculation, context)}</dl></div></details>
`;
}
