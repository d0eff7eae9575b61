import { nearestName } from '@assay/records';
import { knownCroissantTerms } from '../../vocabulary/known-terms.ts';
import { CROISSANT, SCHEMA, SCHEMA_HTTP, shortName } from '../../vocabulary/terms.ts';
import { shorten } from '../shorten.ts';
import type { Inspection, Remark } from '../inspection.ts';

/** Longer than any slip of a term. */
const longestTerm = 64;
const mostRemarks = 1000;

/** Names that look right and mean something else: http for https, undeclared prefixes, misspelt terms. Each said once, and no more of them than somebody would read. */
export function* namespaceFindings({ graph }: Inspection): Iterable<Remark> {
  const seen = new Set<string>();
  let said = 0;
  for (const node of graph.nodes.values()) {
    for (const iri of [...node.types, ...node.properties.keys()]) {
      if (seen.has(iri)) continue;
      seen.add(iri);
      const predicate = node.properties.has(iri) ? { predicate: iri } : {};
      const remark = namespaceRemark(iri, node.types.includes(iri));
      if (remark === null) continue;
      yield { node, ...predicate, ...remark };
      said += 1;
      if (said === mostRemarks) return;
    }
  }
}

type Said = Omit<Remark, 'node' | 'predicate'>;

function namespaceRemark(iri: string, isClass: boolean): Said | null {
  if (iri.startsWith(SCHEMA_HTTP)) {
    return {
      rule: 'schema-http',
      severity: 'warning',
      message: `${shorten(iri)} is in http://schema.org/, which is not the namespace of the specification; it is not read as ${shortName(shorten(SCHEMA + iri.slice(SCHEMA_HTTP.length)))}.`,
      fix: 'Map the prefix to "https://schema.org/".',
    };
  }
  if (/^(?:cr|croissant|sc|schema):(?!\/\/)/.test(iri)) {
    return {
      rule: 'undeclared-prefix',
      severity: 'warning',
      message: `The prefix of ${shorten(iri)} is not declared in @context, so the name means nothing.`,
      fix: `Declare the prefix in @context, for example "${iri.slice(0, iri.indexOf(':'))}": "${iri.startsWith('s') ? SCHEMA : CROISSANT}".`,
    };
  }
  if (iri.startsWith(CROISSANT)) return misspelt(iri.slice(CROISSANT.length), isClass);
  return null;
}

/** A class that is a slip of a known one leaves its node out of every rule: an error, where a property is only unread. */
function misspelt(name: string, isClass: boolean): Said | null {
  if (name === '' || name.includes('/') || knownCroissantTerms.has(name)) return null;
  const nearest = nearestTerm(name);
  return {
    rule: 'unknown-term',
    severity: isClass && nearest !== null ? 'error' : 'warning',
    message: `croissant:${shorten(name)} is not a term of Croissant or Croissant Tasks.`,
    fix:
      nearest === null
        ? 'Use a prefix of your own for terms of your own.'
        : `Did you mean croissant:${nearest}?`,
  };
}

/** The term that a name is most likely a slip of; null when none is near. */
function nearestTerm(name: string): string | null {
  const slips = Math.max(2, Math.floor(name.length / 4));
  return name.length > longestTerm ? null : nearestName(name, knownCroissantTerms, () => slips);
}
