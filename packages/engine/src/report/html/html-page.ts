import { html, Markup } from '@assay/shown';
import { digestBytes } from '@assay/records';
import { reportStyle } from './report-style.ts';

/**
 * A page as one file that needs nothing else: there is no script, and the policy in its head forbids every
 * request. The one style sheet is allowed by its hash.
 */
export async function htmlPage(title: string, body: Markup): Promise<string> {
  const policy = `default-src 'none'; style-src 'sha256-${await styleHash()}'; base-uri 'none'; form-action 'none'`;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${new Markup(policy)}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer"><title>${title}</title><style>${new Markup(reportStyle)}</style></head><body><main>
${body}</main></body></html>
`;
  return page.text;
}

async function styleHash(): Promise<string> {
  const digest = await digestBytes(new TextEncoder().encode(reportStyle));
  const bytes = digest
    .slice('sha256:'.length)
    .match(/../g)!
    .map((pair) => Number.parseInt(pair, 16));
  return btoa(String.fromCharCode(...bytes));
}
