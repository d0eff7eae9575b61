import { missing, type Score, scored } from '@assay/records';

/**
 * HELM's mean win rate: in each column a system's wins over the others plus half its ties, over the others
 * that have a value; then the mean over its columns. It depends on who else is compared. Null for a system
 * without a column in which another has a value. O(systems² · columns).
 */
export function meanWinRate(
  table: Readonly<Record<string, readonly (number | null)[]>>,
): Record<string, number | null> {
  const systems = Object.keys(table);
  return Object.fromEntries(systems.map((system) => [system, meanOver(systems, system, table)]));
}

function meanOver(
  systems: readonly string[],
  system: string,
  table: Readonly<Record<string, readonly (number | null)[]>>,
): number | null {
  let [sum, columns] = [0, 0];
  table[system]!.forEach((own, column) => {
    const others = systems.filter((other) => other !== system && (table[other]![column] ?? null) !== null);
    if (own === null || others.length === 0) return;
    const points = others.reduce((total, other) => total + outcome(own, table[other]![column]!), 0);
    sum += points / others.length;
    columns++;
  });
  return columns === 0 ? null : sum / columns;
}

function outcome(own: number, other: number): number {
  return own > other ? 1 : own === other ? 0.5 : 0;
}

/**
 * PGR = (weak-to-strong - weak) / (ceiling - weak) (Burns et al. 2023). Below 0 and above 1 are legal.
 * Undefined, hence missing, where the ceiling is not above the weak score or a score is not finite.
 */
export function performanceGapRecovered(weak: number, weakToStrong: number, ceiling: number): Score {
  if (![weak, weakToStrong, ceiling].every(Number.isFinite)) {
    return missing(
      'undefined',
      `performance gap recovered needs finite scores; given ${weak}, ${weakToStrong}, ${ceiling}`,
    );
  }
  if (!(ceiling > weak)) {
    return missing(
      'undefined',
      `performance gap recovered needs a ceiling above the weak score; given ceiling ${ceiling}, weak ${weak}`,
    );
  }
  return scored((weakToStrong - weak) / (ceiling - weak));
}
