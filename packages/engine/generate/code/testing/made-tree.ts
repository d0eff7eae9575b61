import { CodeDigests } from '../code-digest.ts';
import { SourceTree, type TreeFiles } from '../source-tree.ts';

/** Files of a tree in memory, by path. */
export type Tree = Readonly<Record<string, string>>;

export function madeFiles(tree: Tree, others?: TreeFiles): TreeFiles {
  return {
    read: (path) => (Object.hasOwn(tree, path) ? tree[path]! : (others?.read(path) ?? null)),
    below: (folder) => [
      ...new Set([
        ...Object.keys(tree).filter((path) => path.startsWith(`${folder}/`)),
        ...(others?.below(folder) ?? []),
      ]),
    ],
  };
}

/** The digest of a declaration of the room `metrics`, in a tree of its own or one that was read before. */
export function digestIn(
  from: TreeFiles | SourceTree,
  name: string,
  elsewhere: readonly string[] = [],
): string {
  const tree = from instanceof SourceTree ? from : new SourceTree(from);
  const apart = new Map(elsewhere.map((one) => [tree.find('metrics', one), one] as const));
  // Trees without metrics have no function that defines them.
  const hasMetrics = tree.paths('metrics').some((path) => path.endsWith('/define-metric.ts'));
  const definer = hasMetrics ? tree.find('metrics', 'defineMetric') : null;
  return new CodeDigests({ tree, elsewhere: apart, definer }).of(tree.find('metrics', name));
}
