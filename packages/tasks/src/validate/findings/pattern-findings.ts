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
    fix: `Write ${JSON.stringify(`^(?:${withoutAnchors(shorten(pattern))})$`)} so that every reader sees it.`,
  };
}

/** Whether a pattern says itself that it stands for the whole value: `^…$`, with no alternative outside parentheses. */
function isAnchored(pattern: string): boolean {
  return pattern.startsWith('^') && endsWithAnchor(pattern) && !hasOpenAlternative(pattern);
}

function endsWithAnchor(pattern: string): boolean {
  const backslashes = /\\*$/.exec(pattern.slice(0, -1))![0].length;
  return pattern.endsWith('$') && backslashes % 2 === 0;
}

function hasOpenAlternative(pattern: string): boolean {
  let depth = 0;
  for (const [token] of pattern.matchAll(/\\.|\[\^?\]?(?:[^\]\\]|\\.)*\]|[()|]/gsu)) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (token === '|' && depth === 0) return true;
  }
  return false;
}

function withoutAnchors(pattern: string): string {
  const start = pattern.startsWith('^') ? 1 : 0;
  return pattern.slice(start, endsWithAnchor(pattern) ? -1 : undefined);
}
