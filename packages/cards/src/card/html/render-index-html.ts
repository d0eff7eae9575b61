import { html, type Markup, noMarkup, page, type PageFrame } from '@assay/shown';
import type { CardSubject } from '@assay/records';
import { shownNumber } from '../shown-figure.ts';
import { shortText } from '../short-text.ts';
import { creed, titleOf } from '../words.ts';

const groups = [
  { kind: 'benchmark', title: 'Benchmarks' },
  { kind: 'organization', title: 'Organisations' },
  { kind: 'model', title: 'Models' },
] as const;

/** The page that lists all cards of a corpus; `models` are the names that people know them by. */
export function renderIndexHtml(
  subjects: readonly CardSubject[],
  linkTo: (subject: CardSubject) => string | null,
  {
    models = new Map(),
    site = null,
  }: {
    readonly models?: ReadonlyMap<string, string>;
    /** The site that the cards are a part of. */
    readonly site?: PageFrame['home'] | null;
  } = {},
): string {
  const corpus = subjects.find(({ kind }) => kind === 'corpus');
  const address = corpus === undefined ? null : linkTo(corpus);
  const whole =
    address === null
      ? noMarkup
      : html`<p><a href="${address}">The whole corpus on one page</a>, with the four signals over all of it.</p>`;
  const lists = groups.map(({ kind, title }) =>
    list(
      title,
      subjects
        .filter((subject) => subject.kind === kind)
        .map((subject) =>
          item(subject, linkTo(subject), kind === 'model' ? models.get(subject.name) : undefined),
        ),
    ),
  );
  return page(
    'All cards',
    html`<header><p class="kind">Evaluation cards</p><h1>What was reported, and what it is worth</h1><p>${creed}</p>${whole}</header>
${lists}`,
    site === null ? {} : { home: site },
  );
}

function list(title: string, items: readonly Markup[]): Markup {
  return html`<section><h2>${title} (${shownNumber(items.length)})</h2><ul class="names">${items}</ul></section>
`;
}

function item(subject: CardSubject, address: string | null, displayName: string | undefined): Markup {
  const { kind, name, collection } = subject;
  const title = titleOf(subject, displayName);
  const where =
    kind === 'benchmark' && collection !== null && collection !== '' && collection !== name
      ? html` <span class="soft">in ${shortText(collection, 80)}</span>`
      : noMarkup;
  return html`<li>${address === null ? title : html`<a href="${address}">${title}</a>`}${where}</li>
`;
}
