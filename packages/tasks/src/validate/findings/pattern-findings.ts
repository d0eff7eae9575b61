import { anchored, isAnchored } from '../../read/anchored-pattern.ts';
import type { GraphNode } from '../../read/graph.ts';
import { patternCompiler } from '../../read/pattern-compiler.ts';
import { properties } from '../../vocabulary/terms.ts';
import { shorten } from '../shorten.ts';
import type { Inspection, Remark } from '../inspection.ts';

/** Patterns for values: they must run in linear time, and they are matched against the whole value. */
export async function patternFindings({ graph }: Inspection): Promise<readonly Remark[]> {
  const patterns = [...graph.nodes.values()].flatMap((node) =>
    (node.properties.get(properties.valuePattern) ?? []).flatMap((value) =>
      value.kind === 'literal' ? [{ node, text: value.text }] : [],
    ),
  );
  if (patterns.length === 0) return [];
  const compile = await patternCompiler();
  return patterns.flatMap(({ node, text }) => {
    const compiled = compile(text);
    if (compiled.kind === 'refused') return [refused(node, text, compiled.why)];
    return isAnchored(text) ? [] : [unanchored(node, text)];
  });
}

function refused(node: GraphNode, pattern: string, why: string): Remark {
  return {
    rule: 'pattern-refused',
    severity: 'error',
    node,
    predicate: properties.valuePattern,
    message: `The pattern ${JSON.stringify(shorten(pattern))} cannot be matched in linear time [E_SPEC_PATTERN]: ${shorten(why)}.`,
    fix: 'Rewrite it without look-around and back-references, and with repetition counts up to 1,000.',
  };
}

function unanchored(node: GraphNode, pattern: string): Remark {
  return {
    rule: 'pattern-unanchored',
    severity: 'warning',
    node,
    predicate: properties.valuePattern,
    message: `The pattern ${JSON.stringify(shorten(pattern))} is matched against the whole value, as if written ^(?:…)$.`,
    fix: `Write ${JSON.stringify(shorten(anchored(pattern)))} so that every reader sees it.`,
  };
}
