import { Link } from '@tanstack/react-router';
import type { Signals } from './shapes.ts';

/** From the collection to the split; the benchmark has a card. */
export function MetricPath({ path }: Pick<Signals, 'path'>) {
  const [collection, benchmark, ...rest] = path;
  return (
    <>
      {collection === '' ? null : <span className="soft">{collection} › </span>}
      <Link to="/cards/$kind/$name" params={{ kind: 'benchmark', name: benchmark }}>
        {benchmark}
      </Link>
      <span className="soft">
        {rest
          .filter((part) => part !== null && part !== benchmark)
          .map((part) => ` › ${part}`)
          .join('')}
      </span>
    </>
  );
}
