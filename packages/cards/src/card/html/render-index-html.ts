import type { CardSubject } from '@assay/records';
import { html, type Markup, noMarkup, page, type PageFrame } from '@assay/shown';
import { createHash } from 'node:crypto';
import { creed, shortText, shownNumber, titleOf } from '../card-words.ts';

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

/** The folder of each kind. */
const folders = { benchmark: 'benchmarks', model: 'models', organization: 'organizations' } as const;

/**
 * Where a card stands below the folder of all cards, with `/` between. A plain name stays as it is; any other is
 * spelt in letters that every file system keeps, with a digest of the name behind it: two names never share a file,
 * also where capitals do not count.
 */
export function cardFileName(subject: CardSubject): string {
  const { kind, name, collection } = subject;
  if (kind === 'corpus') return 'corpus.html';
  return `${folders[kind]}/${safeName(collection === null ? [name] : [collection, name])}.html`;
}

const longest = 80;
/** What ends like a digest could be taken for one; Windows knows devices by name. */
const reserved = /-[0-9a-f]{12}$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/;

function safeName(parts: readonly string[]): string {
  const written = parts.join('--');
  const isPlain =
    /^[a-z0-9][a-z0-9_.-]*[a-z0-9]$/.test(written) && parts.every((part) => !part.includes('--'));
  if (isPlain && written.length <= longest && !reserved.test(written)) return written;
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
  const spelt = written
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, longest);
  return `${spelt === '' ? 'card' : spelt}-${digest}`;
}
