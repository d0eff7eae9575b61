/** A list of the names whose bits are set, in the order given: `[['temperature', 0], …]`. */
export function namedBits(bits: string, names: readonly (readonly [name: string, bit: number])[]): string {
  const cases = names.map(([name, bit]) => `CASE WHEN ((${bits} >> ${bit}) & 1) = 1 THEN '${name}' END`);
  return `CASE WHEN ${bits} = 0 THEN []::VARCHAR[]
    ELSE list_filter([${cases.join(', ')}], lambda name: name IS NOT NULL) END`;
}
