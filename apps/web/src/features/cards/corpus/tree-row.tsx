import { getRouteApi, Link } from '@tanstack/react-router';
import { percent } from '../percent.ts';
import type { TreeNode } from '../shapes.ts';

const route = getRouteApi('/cards');

interface TreeRowProps {
  readonly node: TreeNode;
  readonly depth: number;
  readonly isOpen: boolean;
  /** What is open once the name is pressed. */
  readonly branch: string | undefined;
}

/** One step of the tree. */
export function TreeRow({ node, depth, isOpen, branch }: TreeRowProps) {
  const navigate = route.useNavigate();
  const { rollup, completeness, written } = node;
  const [card] = written;
  return (
    <tr>
      <th scope="row" className={`nowrap depth-${depth}`}>
        {node.children.length === 0 ? (
          <span className="leaf">{node.name}</span>
        ) : (
          <button
            type="button"
            className="quiet"
            aria-expanded={isOpen}
            onClick={() =>
              void navigate({ search: (old) => ({ ...old, branch }), replace: true, resetScroll: false })
            }
          >
            {`${isOpen ? '▾' : '▸'} ${node.name}`}
          </button>
        )}
      </th>
      <td className="soft">{node.kind}</td>
      <td className="number" data-name="reports">
        {rollup.rows}
      </td>
      <td className="number" data-name="results">
        {rollup.triples}
      </td>
      <td className="number" data-name="lack a setting">
        {rollup.reproducibility_gap}
      </td>
      <td className="number" data-name="developer only">
        {rollup.first_party_only}
      </td>
      <td className="number" data-name="differ">
        {rollup.comparability}
      </td>
      <td className="number" data-name="filled">
        {completeness === null ? '–' : percent(completeness)}
      </td>
      <td>
        {node.kind === 'benchmark' && card !== undefined ? (
          <Link to="/cards/$kind/$name" params={{ kind: 'benchmark', name: card }}>
            card
          </Link>
        ) : null}
      </td>
    </tr>
  );
}
