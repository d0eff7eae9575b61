import { pageStyleDigest } from './page-style-digest.ts';
import { html, Markup, noMarkup } from './markup.ts';
import { pageStyle } from './page-style.ts';

/** What a page has as one of many: where the others are, and what it says to programs that read it. */
export interface PageFrame {
  /** The page that lists the others, from this one, and what it is called. */
  readonly home?: { readonly address: string; readonly name: string };
  /** JSON-LD. */
  readonly data?: object;
}

function homeLink({ home }: PageFrame): Markup {
  return home === undefined
    ? noMarkup
    : html`<nav class="crumbs"><a href="${home.address}">${home.name}</a></nav>
`;
}

/** A block of data is never run: no browser takes this type for a script. Nothing in it can end the block. */
function dataBlock({ data }: PageFrame): Markup {
  if (data === undefined) return noMarkup;
  const text = JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return new Markup(`<script type="application/ld+json">${text}</script>`);
}

const head = new Markup(
  `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${pageStyleDigest}'; base-uri 'none'; form-action 'none'"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer"><style>${pageStyle}</style>`,
);

/**
 * A page as one file that needs nothing else: there is no script, and the policy in its head forbids every
 * request. The one style sheet is allowed by its digest.
 */
export function page(title: string, body: Markup, frame: PageFrame = {}): string {
  return html`<!doctype html>
<html lang="en"><head>${head}<title>${title}</title>${dataBlock(frame)}</head><body><main>
${homeLink(frame)}${body}</main></body></html>
`.text;
}
