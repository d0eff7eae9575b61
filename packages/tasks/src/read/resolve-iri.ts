/**
 * Resolves a reference against a base IRI (RFC 3986, section 5.2), without the normalisations that WHATWG
 * URL adds, so that an IRI stays as it was written.
 */
export function resolveIri(reference: string, base: string): string {
  const ref = split(reference);
  if (ref.scheme !== undefined) return reference;
  const from = split(base);
  if (ref.authority !== undefined) return join({ ...ref, scheme: from.scheme, path: removeDots(ref.path) });
  if (ref.path === '') return join({ ...from, query: ref.query ?? from.query, fragment: ref.fragment });
  const path = ref.path.startsWith('/') ? ref.path : merge(from, ref.path);
  return join({ ...from, path: removeDots(path), query: ref.query, fragment: ref.fragment });
}

interface Parts {
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly path: string;
  readonly query: string | undefined;
  readonly fragment: string | undefined;
}

/** The expression of RFC 3986, appendix B. */
const parts = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;

function split(iri: string): Parts {
  const match = parts.exec(iri)!;
  return { scheme: match[1], authority: match[2], path: match[3]!, query: match[4], fragment: match[5] };
}

function join({ scheme, authority, path, query, fragment }: Parts): string {
  return (
    (scheme === undefined ? '' : `${scheme}:`) +
    (authority === undefined ? '' : `//${authority}`) +
    path +
    (query === undefined ? '' : `?${query}`) +
    (fragment === undefined ? '' : `#${fragment}`)
  );
}

function merge(base: Parts, path: string): string {
  if (base.authority !== undefined && base.path === '') return `/${path}`;
  return base.path.slice(0, base.path.lastIndexOf('/') + 1) + path;
}

function removeDots(path: string): string {
  const kept: string[] = [];
  const segments = path.split('/');
  for (const [i, segment] of segments.entries()) {
    const last = i === segments.length - 1;
    if (segment === '..') {
      if (kept.length > 1) kept.pop();
      if (last) kept.push('');
    } else if (segment === '.') {
      if (last) kept.push('');
    } else kept.push(segment);
  }
  return kept.join('/');
}
