/** A gate as it was declared: it may name a score itself, or in the rule inside it. */
type Gates = readonly { readonly gate: Readonly<Record<string, unknown>> }[];

/**
 * What a gate holds to a limit is what a reader looks for: those scores first, in the order of the gates, then those that
 * the task expects, then the others.
 */
export function gatedFirst<T>(
  scores: readonly (readonly [name: string, T])[],
  gates: Gates,
  expected: readonly string[] = [],
): readonly (readonly [name: string, T])[] {
  const gated = [...gates.flatMap(({ gate }) => namedIn(gate)), ...expected];
  const rank = ([name]: readonly [string, T]): number => {
    const at = gated.findIndex(
      (metric) => metric === name || metric.startsWith(`${name}.`) || name.startsWith(`${metric}.`),
    );
    return at === -1 ? gated.length : at;
  };
  return scores.toSorted((a, b) => rank(a) - rank(b));
}

function namedIn(gate: Readonly<Record<string, unknown>>): readonly string[] {
  return [gate, ...Object.values(gate)].flatMap((rule) => {
    const isRule = typeof rule === 'object' && rule !== null && 'metric' in rule;
    return isRule && typeof rule.metric === 'string' ? [rule.metric] : [];
  });
}
