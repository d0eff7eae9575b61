import { plural } from '@assay/shown';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { flagsOf } from '../../client/document-questions.ts';
import { ask } from '../../client/http.ts';
import { Answered } from '../../design/answered.tsx';
import { NumberHead } from '../../design/numbers/definitions.tsx';
import { percent, type TreeNode } from './reported-score.tsx';

const route = getRouteApi('/cards');

interface TreeRowProps {
  readonly node: TreeNode;
  readonly depth: number;
  readonly isOpen: boolean;
  /** What is open once the name is pressed. */
  readonly branch: string | undefined;
}

/** One step of the tree. */
function TreeRow({ node, depth, isOpen, branch }: TreeRowProps) {
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

/** A node with the names on the way to it. */
interface Placed {
  readonly node: TreeNode;
  readonly path: readonly string[];
}

/** Family, composite, benchmark, split: walked step by step, each with what its results come to. */
export function CardTree() {
  const search = route.useSearch();
  const query = useQuery({
    queryKey: ['cards', 'tree', flagsOf(search)],
    queryFn: ({ signal }) => ask('get /api/cards/tree', { query: flagsOf(search) }, signal),
    placeholderData: keepPreviousData,
  });
  const open = search.branch?.split(STEP) ?? [];
  return (
    <section aria-label="Benchmarks as a tree">
      <h2>Benchmarks: family › composite › benchmark › split</h2>
      <Answered query={query} what="the tree" isPart>
        {({ nodes }) =>
          nodes.length === 0 ? (
            <p className="soft">No results match these filters.</p>
          ) : (
            <>
              <p className="soft">{`${plural(nodes.length, 'name')} at the top level; click a name to expand it.`}</p>
              <div className="scroll" role="region" aria-label="Tree of benchmarks" tabIndex={0}>
                <table className="rows stacks">
                  <thead>
                    <tr>
                      <th scope="col">name</th>
                      <th scope="col">kind</th>
                      <NumberHead>reports</NumberHead>
                      <NumberHead>results</NumberHead>
                      <NumberHead>lack a setting</NumberHead>
                      <NumberHead>developer only</NumberHead>
                      <NumberHead>differ</NumberHead>
                      <NumberHead>fields filled</NumberHead>
                      <th scope="col">card</th>
                    </tr>
                  </thead>
                  <tbody>
                    {shown(nodes, open).map(({ node, path }) => (
                      <TreeRow
                        key={path.join(STEP)}
                        node={node}
                        depth={path.length - 1}
                        isOpen={isBelow(open, path)}
                        branch={branchOf(path, open)}
                      />
                    ))}
                  </tbody>
                </table>
              </div>
            </>
          )
        }
      </Answered>
    </section>
  );
}

/** Names are of reports and may hold anything but this. */
const STEP = '\u001f';

const isBelow = (open: readonly string[], path: readonly string[]): boolean =>
  path.every((name, i) => open[i] === name);

/** What is open once the name is pressed: it, or where it was open, what is above it. */
function branchOf(path: readonly string[], open: readonly string[]): string | undefined {
  const next = isBelow(open, path) ? path.slice(0, -1) : path;
  return next.length === 0 ? undefined : next.join(STEP);
}

function shown(
  nodes: readonly TreeNode[],
  open: readonly string[],
  above: readonly string[] = [],
): readonly Placed[] {
  return nodes.flatMap((node) => {
    const path = [...above, node.name];
    return [{ node, path }, ...(isBelow(open, path) ? shown(node.children, open, path) : [])];
  });
}
