import { html, type Markup, noMarkup, shareBar } from '@assay/shown';
import type { Card } from '@assay/records';
import { leadOf } from '../lead.ts';
import { shownLabel, shownValue } from '../shown-figure.ts';
import { shortText } from '../short-text.ts';
import { headlineOf, kindNames, sections, titleOf } from '../words.ts';
import { type SignalName, signalNames } from '../../signals/signal-table.ts';

/** What the card is about, and the four signals with one number each. */
export function header(card: Card): Markup {
  const { subject } = card;
  return html`<header><p class="kind">${kindNames[subject.kind]}</p><h1>${titleOf(subject, card.display_name)}</h1>
<p class="soft">${leadOf(card)}</p>
<ul class="tiles">${signalNames.map((name) => tile(card, name))}</ul></header>
`;
}

function tile({ figures }: Card, name: SignalName): Markup {
  const found = headlineOf(figures, name);
  const { title, question } = sections[name];
  if (found === undefined)
    return html`<li><a class="tile" href="#${name}"><span class="name">${title}</span><b class="words">no data</b><span class="question">${question}</span></a></li>
`;
  return html`<li><a class="tile" href="#${name}"><span class="name">${title}</span><b${found.value === null ? html` class="words"` : noMarkup}>${shownValue(found)}</b><span class="question">${shortText(shownLabel(found))}</span>${shareBar(found.value, found.of ?? 1)}</a></li>
`;
}
