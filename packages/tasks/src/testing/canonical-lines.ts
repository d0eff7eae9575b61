import { createHash } from 'node:crypto';
import type { Triple } from './triple.ts';

/**
 * Statements as sorted lines in which blank nodes are named by what is said of them and by them (colour
 * refinement), so that equal graphs give equal lines whatever their labels are.
 */
export function canonicalLines(triples: readonly Triple[]): string[] {
  const once = [...new Map(triples.map((triple) => [triple.join(' '), triple])).values()];
  let colours = new Map<string, string>();
  for (const [subject, , object] of once) {
    for (const term of [subject, object]) if (term.startsWith('_:')) colours.set(term, '_:');
  }
  for (let round = 0, classes = 0; round < colours.size; round += 1) {
    const refined = refine(once, colours);
    const distinct = new Set(refined.values()).size;
    colours = refined;
    if (round > 1 && distinct === classes) break;
    classes = distinct;
  }
  const named = (term: string): string => colours.get(term) ?? term;
  return once.map(([subject, predicate, object]) => `${named(subject)} ${predicate} ${named(object)}`).sort();
}

function refine(triples: readonly Triple[], colours: ReadonlyMap<string, string>): Map<string, string> {
  const signatures = new Map([...colours.keys()].map((label) => [label, [colours.get(label)!]]));
  const named = (term: string): string => colours.get(term) ?? term;
  for (const [subject, predicate, object] of triples) {
    signatures.get(subject)?.push(`> ${predicate} ${named(object)}`);
    signatures.get(object)?.push(`< ${predicate} ${named(subject)}`);
  }
  return new Map([...signatures].map(([label, signature]) => [label, `_:${digest(signature)}`]));
}

function digest(signature: readonly string[]): string {
  return createHash('sha256').update(signature.toSorted().join('\n')).digest('hex').slice(0, 20);
}
