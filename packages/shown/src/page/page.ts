import { pageStyleDigest } from '../style/page-style-digest.ts';
import { pageStyle } from '../style/page-style.ts';
import { html, Markup } from './markup.ts';
import { dataBlock, homeLink, type PageFrame } from './page-frame.ts';

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
