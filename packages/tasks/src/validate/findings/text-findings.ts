import { properties, shortName } from '../../vocabulary/terms.ts';
import { shorten } from '../shorten.ts';
import type { Inspection, Remark } from '../inspection.ts';

/** Characters that show nothing and change how the rest is read; joiners, which scripts need, are not among them. */
const hidden = /[\p{Cf}--[\u200c\u200d]]/v;
const displayed: readonly string[] = [properties.name, properties.metric, properties.expectedMetric];

/** Names that do not read as what they are. */
export function* textFindings({ graph }: Inspection): Iterable<Remark> {
  for (const node of graph.nodes.values()) {
    for (const predicate of displayed) {
      for (const value of node.properties.get(predicate) ?? []) {
        if (value.kind !== 'literal') continue;
        const found = hidden.exec(value.text)?.[0];
        if (found !== undefined) {
          yield {
            rule: 'hidden-character',
            severity: 'error',
            node,
            predicate,
            message: `${shortName(predicate)} contains the invisible character U+${found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}, which can make it read as something else.`,
            fix: 'Remove the character.',
          };
        }
        const word = value.text.split(/[^\p{L}\p{M}]+/v).find(mixesScripts);
        if (word !== undefined) {
          yield {
            rule: 'mixed-script',
            severity: 'warning',
            node,
            predicate,
            message: `${shortName(predicate)} mixes letters of different scripts in one word (${JSON.stringify(shorten(word))}), so it may be mistaken for another.`,
            fix: 'Write the word in one script.',
          };
        }
      }
    }
  }
}

const scripts: readonly RegExp[] = [/\p{Script=Latin}/v, /\p{Script=Cyrillic}/v, /\p{Script=Greek}/v];

function mixesScripts(word: string): boolean {
  return scripts.filter((script) => script.test(word)).length > 1;
}
