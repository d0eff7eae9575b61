/** Longest key and title of a column of a board there. */
const LONGEST = 36;

/** Names as keys of columns: cut where they are too long, and told apart by a number where that makes them equal. */
export function columnKeys(names: readonly string[]): readonly string[] {
  const taken = new Set(names.filter(({ length }) => length <= LONGEST));
  return names.map((name) => {
    if (name.length <= LONGEST) return name;
    for (let i = 1; ; i++) {
      const key = `${name.slice(0, LONGEST - 1 - String(i).length)}~${i}`;
      if (taken.has(key)) continue;
      taken.add(key);
      return key;
    }
  });
}
