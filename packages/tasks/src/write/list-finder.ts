import type { Graph, GraphNode, GraphValue } from '../read/graph.ts';
import { rdfFirst, rdfNil, rdfRest } from '../vocabulary/terms.ts';

/** Finds the RDF lists that can be written as `@list`. */
export interface ListFinder {
  /** The items and cells of the list that starts here, or null where `@list` would not say the same. */
  readonly listAt: (
    node: GraphNode,
    isTaken: (cell: GraphNode) => boolean,
  ) => { readonly items: readonly GraphValue[]; readonly cells: readonly GraphNode[] } | null;
}

/**
 * A cell is an unnamed node mentioned once, with one first and one rest and nothing more. `@list` needs the
 * full JSON-LD algorithm to be read, which drops odd IRIs and lowers the case of language tags: a graph
 * that holds such gets its lists written out cell by cell. Linear in the graph: a failed chain is remembered.
 */
export function listFinder(graph: Graph, mentions: ReadonlyMap<GraphNode, number>): ListFinder {
  const noLists = ![...graph.nodes.values()].every(isOrdinary);
  const broken = new Set<GraphNode>();
  return {
    listAt: (node, isTaken) => {
      if (noLists) return null;
      const items: GraphValue[] = [];
      const cells: GraphNode[] = [];
      let at = node;
      while (at.id !== rdfNil) {
        const cell = broken.has(at) || isTaken(at) || mentions.get(at) !== 1 ? null : readCell(at);
        if (cell === null) {
          for (const seen of cells) broken.add(seen);
          return null;
        }
        items.push(cell.first);
        cells.push(at);
        at = cell.rest;
      }
      return { items, cells };
    },
  };
}

function readCell(node: GraphNode): { first: GraphValue; rest: GraphNode } | null {
  if (node.kind !== 'blank' || node.types.length > 0 || node.properties.size !== 2) return null;
  const [first, ...moreFirst] = node.properties.get(rdfFirst) ?? [];
  const [rest, ...moreRest] = node.properties.get(rdfRest) ?? [];
  if (first === undefined || rest === undefined || rest.kind === 'literal') return null;
  return moreFirst.length + moreRest.length > 0 ? null : { first, rest };
}

const ordinaryIri = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`\p{Cc}]*$/u;
const ordinaryLabel = /^_:[\w-]+$/;
const ordinaryLanguage = /^[a-z]{1,8}(?:-[a-z0-9]{1,8})*$/;

function isOrdinary(node: GraphNode): boolean {
  return (
    (node.kind === 'iri' ? ordinaryIri : ordinaryLabel).test(node.id) &&
    node.types.every((type) => ordinaryIri.test(type)) &&
    [...node.properties].every(
      ([predicate, values]) => ordinaryIri.test(predicate) && values.every(isOrdinaryValue),
    )
  );
}

function isOrdinaryValue(value: GraphValue): boolean {
  if (value.kind !== 'literal') return true;
  return (
    ordinaryIri.test(value.datatype) && (value.language === null || ordinaryLanguage.test(value.language))
  );
}
