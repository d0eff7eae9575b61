import { AssayError } from '@assay/records';
import type { BattleTable } from '../battles.ts';

/**
 * The strongly connected components of a directed graph given as lists of successors: Tarjan 1972, with an
 * explicit stack so that a chain of a million nodes does not overflow the call stack.
 * Components come sources last; the nodes of each are in ascending order. Cost: O(nodes + edges).
 */
export function strongComponents(successors: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const size = successors.length;
  const order = new Int32Array(size).fill(-1);
  const low = new Int32Array(size);
  const open = new Uint8Array(size);
  const nextEdge = new Int32Array(size);
  const waiting: number[] = [];
  const components: number[][] = [];
  let visited = 0;

  const enter = (node: number, path: number[]) => {
    order[node] = visited;
    low[node] = visited;
    visited += 1;
    open[node] = 1;
    waiting.push(node);
    path.push(node);
  };

  for (let root = 0; root < size; root += 1) {
    if (order[root] !== -1) continue;
    const path: number[] = [];
    enter(root, path);
    while (path.length > 0) {
      const node = path.at(-1)!;
      const edge = nextEdge[node]!;
      const successor = successors[node]![edge];
      if (successor !== undefined) {
        nextEdge[node] = edge + 1;
        if (order[successor] === -1) enter(successor, path);
        else if (open[successor] === 1) low[node] = Math.min(low[node]!, order[successor]!);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) low[parent] = Math.min(low[parent]!, low[node]!);
      if (low[node] === order[node]) components.push(closeComponent(node, waiting, open));
    }
  }
  return components;
}

function closeComponent(root: number, waiting: number[], open: Uint8Array): number[] {
  const component: number[] = [];
  let node: number;
  do {
    node = waiting.pop()!;
    open[node] = 0;
    component.push(node);
  } while (node !== root);
  return component.sort((a, b) => a - b);
}

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
