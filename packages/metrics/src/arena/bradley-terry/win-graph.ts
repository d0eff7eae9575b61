import { AssayError } from '@assay/records';
import type { BattleTable } from '../battle-table.ts';
import { strongComponents } from './strong-components.ts';

/**
 * The groups of players within which every one is reached from every other by a chain of wins or ties.
 * One group: the maximum-likelihood ratings exist (Ford 1957). Several: they do not, for a group that
 * never lost to the rest could be rated ever higher. Groups are ordered by their first player.
 */
export function winGroups({ players, pairs }: BattleTable): readonly (readonly string[])[] {
  const beaten: number[][] = players.map(() => []);
  for (const { first, second, wins, ties, losses } of pairs) {
    if (wins > 0 || ties > 0) beaten[first]!.push(second);
    if (losses > 0 || ties > 0) beaten[second]!.push(first);
  }
  return strongComponents(beaten)
    .toSorted((a, b) => a[0]! - b[0]!)
    .map((group) => group.map((index) => players[index]!));
}

/** The refusal for a win graph in several groups; it names them. */
export function unconnectedError(groups: readonly (readonly string[])[]): AssayError {
  const shown = groups.slice(0, 20).map(describeGroup).join(' ');
  const more = groups.length > 20 ? ` and ${groups.length - 20} more` : '';
  return new AssayError(
    'usage',
    'E_METRIC_ARENA_UNCONNECTED',
    `the win graph falls into ${groups.length} groups that no chain of wins connects both ways: ${shown}${more}; expected one group, so that ratings exist`,
    { fix: 'Add battles between the groups, rate each group alone, or set regularisation above 0.' },
  );
}

function describeGroup(group: readonly string[]): string {
  const names = group.slice(0, 10).map((name) => JSON.stringify(name));
  return `{${names.join(', ')}${group.length > 10 ? `, … ${group.length} in all` : ''}}`;
}
