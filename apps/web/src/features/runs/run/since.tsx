import { Link } from '@tanstack/react-router';
import { plural } from '@assay/shown';
import type { Report } from '../../../client/shapes.ts';

/** What turned since the run that this one is held against. */
export function Since({ comparison }: { readonly comparison: NonNullable<Report['comparison']> }) {
  const { before, after, flips, flips_total: all, paired } = comparison;
  const worse = flips.filter(({ better }) => better === false).length;
  const better = flips.filter(({ better: is }) => is === true).length;
  return (
    <>
      Since{' '}
      <Link to="/compare" search={{ runs: `${before.run_id},${after.run_id}` }}>
        {before.task_specification_key ?? before.run_id}
      </Link>
      , {plural(worse, 'score')} got worse and {better === 0 ? 'none' : better} better
      {all > flips.length ? ` among the first ${flips.length} of ${all}` : ''}, on {plural(paired, 'pair')}.
    </>
  );
}
