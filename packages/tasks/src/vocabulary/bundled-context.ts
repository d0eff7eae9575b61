import { AssayError } from '@assay/records';
import type { SourceObject } from '@assay/rows';
import { croissantContext } from './contexts/croissant-context.ts';
import { schemaOrgContext } from './contexts/schema-org-context.ts';

/** By address without scheme, `www.` and closing slash. */
const makers: Readonly<Record<string, () => SourceObject>> = {
  'mlcommons.org/croissant/1.0': () => croissantContext('1.0'),
  'mlcommons.org/croissant/1.1': () => croissantContext('1.1'),
  'schema.org': schemaOrgContext,
  'schema.org/docs/jsonldcontext.jsonld': schemaOrgContext,
  'schema.org/docs/jsonldcontext.json': schemaOrgContext,
};

const made = new Map<string, SourceObject>();
const webAddress = /^https?:\/\/(?:www\.)?(.+?)\/?$/;
const longestShown = 200;

/**
 * The contexts that documents may name by address; nothing is ever fetched. Each is made when first asked
 * for and kept. Throws for an address that is not bundled.
 */
export function bundledContext(url: string): SourceObject {
  const address = webAddress.exec(url)?.[1] ?? '';
  const known = made.get(address);
  if (known !== undefined) return known;
  if (!Object.hasOwn(makers, address)) throw notBundled(url);
  const context = makers[address]!();
  made.set(address, context);
  return context;
}

function notBundled(url: string): AssayError {
  const shown = JSON.stringify(url.length > longestShown ? `${url.slice(0, longestShown)}…` : url);
  return new AssayError(
    'invalid',
    'E_SPEC_CONTEXT',
    `the context ${shown} is not bundled, and contexts are never fetched; known contexts are ` +
      'http://mlcommons.org/croissant/1.0, http://mlcommons.org/croissant/1.1 and https://schema.org/',
    { fix: 'Name a known context, or write the definitions into the document under @context.' },
  );
}
