/**
 * The shade of each row whose group has others in it, by the groups of the rows in their order: groups that stand below
 * each other take turns, so that one ends where the other begins.
 */
export function tieShade(groups: readonly (string | number | null)[]): readonly (string | undefined)[] {
  const sizes = new Map<string | number, number>();
  for (const group of groups) if (group !== null) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const tied = [...sizes].filter(([, size]) => size > 1).map(([group]) => group);
  return groups.map((group) => {
    const place = group === null ? -1 : tied.indexOf(group);
    return place === -1 ? undefined : place % 2 === 0 ? 'tie' : 'tie other';
  });
}
