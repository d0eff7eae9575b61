import { html, Markup, noMarkup } from './markup.ts';

/** What a page has as one of many: where the others are, and what it says to programs that read it. */
export interface PageFrame {
  /** The page that lists the others, from this one, and what it is called. */
  readonly home?: { readonly address: string; readonly name: string };
  /** JSON-LD. */
  readonly data?: object;
}

export function homeLink({ home }: PageFrame): Markup {
  return home === undefined
    ? noMarkup
    : html`<nav class="crumbs"><a href="${home.address}">${home.name}</a></nav>
`;
}

/** A block of data is never run: no browser takes this type for a script. Nothing in it can end the block. */
export function dataBlock({ data }: PageFrame): Markup {
  if (data === undefined) return noMarkup;
  const text = JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return new Markup(`<script type="application/ld+json">${text}</script>`);
}
