import { html, type Markup, noMarkup, page, plural } from '@assay/shown';
import type { SitePage } from './site-page.ts';

/** The pages of the site by what they are about; cards have a list of their own. */
export interface SiteParts {
  readonly boards: readonly SitePage[];
  readonly reports: readonly SitePage[];
  readonly reproductions: readonly SitePage[];
  readonly tasks: readonly SitePage[];
  readonly cards: number;
}

/** The first page: what there is, and what each says. */
export function indexPage(
  title: string,
  { boards, reports, reproductions, tasks, cards }: SiteParts,
): string {
  const counts = [
    plural(boards.length, 'board'),
    plural(reports.length, 'report'),
    plural(reproductions.length, 'reproduction'),
    plural(tasks.length, 'task document'),
    plural(cards, 'card'),
  ];
  const cardLink =
    cards === 0
      ? noMarkup
      : html`<section><h2>Cards</h2><p><a href="cards/index.html">What reported results are worth</a></p></section>
`;
  return page(
    title,
    html`<header><h1>${title}</h1><p class="lead">${counts.join(', ')}. Every number on them stands with its interval, or with why it has none.</p></header>
${list('Boards', boards)}${list('Reports', reports)}${list('Reproductions', reproductions)}${cardLink}${list('Tasks', tasks)}`,
    {
      data: {
        '@context': 'https://schema.org',
        '@type': 'DataCatalog',
        name: title,
        hasPart: [...boards, ...reports, ...reproductions, ...tasks].map(({ path, title: name }) => ({
          '@type': 'WebPage',
          name,
          url: path,
        })),
      },
    },
  );
}

function list(title: string, pages: readonly SitePage[]): Markup {
  if (pages.length === 0) return noMarkup;
  const items = pages.map(
    ({ path, title: name, says }) =>
      html`<li><a href="${path}">${name}</a>${says === null ? '' : html`<br><span class="soft">${says}</span>`}</li>
`,
  );
  return html`<section><h2>${title}</h2><ul>${items}</ul></section>
`;
}
