import { html, type Markup, noMarkup } from '@assay/shown';
import type { Card, Figure } from '@assay/records';
import { leadOf } from '../lead.ts';
import { shownLabel, shownValue } from '../shown-figure.ts';
import { shortText } from '../short-text.ts';
import { headlineOf, kindNames, sections, type Signal, signalNames, titleOf } from '../words.ts';

/** What the card is about, and the four signals with one number each. */
export function header(card: Card): Markup {
  const { subject } = card;
  return html`<header><p class="kind">${kindNames[subject.kind]}</p><h1>${titleOf(subject)}</h1>
<p class="soft">${leadOf(card)}</p>
<ul class="tiles">${signalNames.map((name) => tile(card, name))}</ul></header>
`;
}

function tile({ figures }: Card, name: Signal): Markup {
  const found = headlineOf(figures, name);
  const { title, question } = sections[name];
  if (found === undefined)
    return html`<li><a href="#${name}"><span class="name">${title}</span><b class="words">nothing to say</b><span class="question">${question}</span></a></li>
`;
  return html`<li><a href="#${name}"><span class="name">${title}</span><b${found.value === null ? html` class="words"` : noMarkup}>${shownValue(found)}</b><span class="question">${shortText(shownLabel(found))}</span>${share(found)}</a></li>
`;
}

/** The share as a bar in one neutral colour: long is neither good nor bad. */
function share({ value, of }: Figure): Markup {
  if (value === null || of === 0) return noMarkup;
  const part = (100 * value) / (of ?? 1);
  return html`<svg class="share" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="100" height="6"/><rect class="part" width="${part.toFixed(2)}" height="6"/></svg>`;
}
