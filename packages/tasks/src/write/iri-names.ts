import { AssayError } from '@assay/records';
import type { Graph } from '../read/graph.ts';
import { isAbsoluteIri } from '../read/plain-context.ts';
import { resolveIri } from '../read/resolve-iri.ts';
import { classes, CROISSANT, properties, SCHEMA, XSD } from '../vocabulary/terms.ts';

/** How a document spells its IRIs: a context of prefixes, and for ids a base they may be relative to. */
export interface IriNames {
  readonly context: Readonly<Record<string, string>>;
  /** For keys, types and datatypes: `croissant:input`. */
  readonly compact: (iri: string) => string;
  /** For @id: compact, or relative to the base. */
  readonly id: (iri: string) => string;
}

export interface NamingOptions {
  /** The address the document will be read from; ids below it are written relative to it. */
  readonly base?: string;
  /** Prefixes beside croissant, schema and xsd. */
  readonly prefixes?: Readonly<Record<string, string>>;
}

const standardPrefixes = { croissant: CROISSANT, schema: SCHEMA, xsd: XSD };
const vocabularyNames: ReadonlySet<string> = new Set(
  [...Object.values(classes), ...Object.values(properties)].map((iri) => iri.slice(iri.lastIndexOf('/') + 1)),
);

/** A prefix that is also the scheme of an IRI in the graph is left out: the reader would expand that IRI. */
export function iriNames(graph: Graph, { base, prefixes = {} }: NamingOptions): IriNames {
  for (const [prefix, namespace] of Object.entries(prefixes)) checkPrefix(prefix, namespace);
  const schemes = schemesOf(graph);
  const context = Object.fromEntries(
    Object.entries({ ...standardPrefixes, ...prefixes }).filter(([prefix]) => !schemes.has(prefix)),
  );
  // The longest namespace first, so that the shortest name is found.
  const byLength = Object.entries(context).sort(([, a], [, b]) => b.length - a.length);
  const compact = (iri: string): string => {
    for (const [prefix, namespace] of byLength) {
      if (iri.startsWith(namespace) && !iri.startsWith('//', namespace.length))
        return `${prefix}:${iri.slice(namespace.length)}`;
    }
    return iri;
  };
  return { context, compact, id: (iri) => relativeTo(iri, base) ?? compact(iri) };
}

function checkPrefix(prefix: string, namespace: string): void {
  const standard = (standardPrefixes as Readonly<Record<string, string>>)[prefix];
  const usable =
    /^[A-Za-z][\w-]*$/.test(prefix) &&
    (standard === undefined ? !vocabularyNames.has(prefix) : standard === namespace) &&
    isAbsoluteIri(namespace) &&
    /[:/?#[\]@]$/.test(namespace);
  if (usable) return;
  throw new AssayError(
    'usage',
    'E_WRITE_PREFIX',
    `prefix ${prefix} for ${namespace}: expected a name that the vocabulary does not use, and an absolute namespace ending in / or #`,
  );
}

function schemesOf(graph: Graph): ReadonlySet<string> {
  const schemes = new Set<string>();
  const add = (iri: string): void => {
    const colon = iri.indexOf(':');
    if (!iri.startsWith('//', colon + 1)) schemes.add(iri.slice(0, colon));
  };
  for (const node of graph.nodes.values()) {
    if (node.kind === 'iri') add(node.id);
    for (const type of node.types) add(type);
    for (const [predicate, values] of node.properties) {
      add(predicate);
      for (const value of values) if (value.kind === 'literal') add(value.datatype);
    }
  }
  return schemes;
}

/** `#part` or `folder/file` where reading it against the base gives the same IRI back; else null. */
function relativeTo(iri: string, base: string | undefined): string | null {
  if (base === undefined) return null;
  const document = base.split('#', 1)[0]!;
  const folder = document.slice(0, document.lastIndexOf('/') + 1);
  const short = iri.startsWith(`${document}#`)
    ? iri.slice(document.length)
    : folder !== '' && iri.startsWith(folder)
      ? iri.slice(folder.length)
      : '';
  const safe = short !== '' && !/^[@/_]|:/.test(short) && resolveIri(short, base) === iri;
  return safe ? short : null;
}
