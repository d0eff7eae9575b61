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
